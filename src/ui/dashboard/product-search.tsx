import { orderMessages } from '@/ui/messages/dashboard-orders';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Field } from '@/ui/primitives/field';
import { SelectField } from '@/ui/primitives/select-field';
import { CATEGORIES_PATH } from './category-address';
import { IfAllowed } from './if-allowed';
import { PRODUCTS_PATH } from './product-address';
import type { Choosable } from './template-draft';

interface ProductSearchProps {
  text: string;
  /** The number of the chosen category. */
  category: string | undefined;
  categories: readonly Choosable[];
  language: Language;
}

/** Searches names and descriptions of products, and filters by category. The address holds both. */
export function ProductSearch({ text, category, categories, language }: ProductSearchProps) {
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
        {categories.length > 0 && (
          <SelectField
            name="category"
            label={t.category}
            options={[{ value: '', label: t.allCategories }, ...categories]}
            defaultValue={category ?? ''}
          />
        )}
        <Button emphasis="secondary">{t.searchNow}</Button>
      </form>
      {(text !== '' || category !== undefined) && (
        <a href={PRODUCTS_PATH} className="mt-3 inline-block min-h-6">
          {clear}
        </a>
      )}
    </search>
  );
}

/** Leads to a new product and to the categories. An empty inventory has its own way to a new product. */
export function ProductActions(props: { hasProducts: boolean; language: Language }) {
  const { hasProducts, language } = props;
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {hasProducts && (
        <IfAllowed to="products-write">
          <LinkButton href="/dashboard/create-product">
            {productMessages(language).newProduct}
          </LinkButton>
        </IfAllowed>
      )}
      <LinkButton href={CATEGORIES_PATH} emphasis="secondary">
        {categoryMessages(language).title}
      </LinkButton>
    </div>
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
