import { commonMessages } from '@/ui/messages/common';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { productText } from '@/ui/primitives/product-text';
import { isAllowed } from './page-user';
import { formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import { stockField } from './product-address';
import { quantityLeft, ProductTable, type ListedProduct } from './product-table';

interface StockFormProps {
  products: readonly ListedProduct[];
  /** The search and the page, to return to. */
  q: string;
  category: string | undefined;
  after: string | undefined;
  language: Language;
  /** A refused form, with what was typed. */
  sentBack: SentBack & Readonly<Record<string, string | undefined>>;
}

/** Lists products in a form that saves the stock of all of them at once. */
export function StockForm({ products, q, category, after, language, sentBack }: StockFormProps) {
  const t = productMessages(language);
  const lines = products.map((_, line) => line);
  const kinds = lines.map((line) => [stockField('stock', line), 'FIELD_quantity'] as const);
  const errors = formErrors(sentBack, language, Object.fromEntries(kinds));
  // Many lines have the same fault, so the summary names their products.
  const named = errors.map((error) => {
    const product = products[lines.findIndex((line) => stockField('stock', line) === error.field)];
    if (product === undefined) return error;
    return { ...error, text: `${productText(product, language)}: ${error.text}` };
  });
  const typed = new Map(
    lines.flatMap((line) => {
      const [id, text] = [sentBack[stockField('id', line)], sentBack[stockField('stock', line)]];
      return id === undefined || text === undefined ? [] : [[id, text] as const];
    }),
  );
  const table = <ProductTable {...{ products, typed, language }} errors={errors} />;
  if (!isAllowed('products-write')) return table;
  const hasStock = products.some((product) => quantityLeft(product) !== null);
  return (
    <form method="post" action="/dashboard/stock/submit">
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={named} />
      <input type="hidden" name="q" value={q} />
      {category !== undefined && <input type="hidden" name="category" value={category} />}
      {after !== undefined && <input type="hidden" name="after" value={after} />}
      {table}
      {hasStock && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
          <Button emphasis="secondary">{t.saveStock}</Button>
          <p className="max-w-prose text-sm text-soft">{t.saveStockHint}</p>
        </div>
      )}
    </form>
  );
}
