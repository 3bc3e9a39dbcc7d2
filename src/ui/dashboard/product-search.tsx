import { orderMessages } from '@/ui/messages/dashboard-orders';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Field } from '@/ui/primitives/field';
import { IfAllowed } from './if-allowed';
import { PRODUCTS_PATH } from './product-address';

/** Searches names and descriptions of products. The address holds the text. */
export function ProductSearch({ text, language }: { text: string; language: Language }) {
  const t = productMessages(language);
  const { search, clear } = orderMessages(language);
  return (
    <search className="mb-6 block">
      <form method="get" action={PRODUCTS_PATH} className="flex flex-wrap items-end gap-4">
        <Field
          name="q"
          type="search"
          label={search}
          hint={t.searchHint}
          defaultValue={text}
          maxLength={200}
          className="grow basis-64"
        />
        <Button emphasis="secondary">{t.searchNow}</Button>
      </form>
      {text !== '' && (
        <a href={PRODUCTS_PATH} className="mt-3 inline-block min-h-6">
          {clear}
        </a>
      )}
    </search>
  );
}

/** Tells an empty inventory from a search without a match. */
export function NoProducts({ isFiltered, language }: { isFiltered: boolean; language: Language }) {
  const t = productMessages(language);
  if (isFiltered) {
    return (
      <EmptyState title={t.noMatchTitle}>
        <p>
          <a href={PRODUCTS_PATH}>{t.showAll}</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.noneTitle}>
      <p>{t.noneText}</p>
      <IfAllowed to="products-write">
        <LinkButton href="/dashboard/create-product">{t.newProduct}</LinkButton>
      </IfAllowed>
    </EmptyState>
  );
}
