import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { getQueryWithDraft } from '@/http/page-drafts';
import { pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listFoundProducts } from '@/merchant/inventory/list-product-entries';
import { parseInteger } from '@/protocol/integer';
import { isProductId } from '@/protocol/product-members';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { productListHref, PRODUCTS_PATH } from '@/ui/dashboard/product-address';
import { NoProducts, ProductActions, ProductSearch } from '@/ui/dashboard/product-search';
import { StockForm } from '@/ui/dashboard/stock-form';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { Pager } from '@/ui/dashboard/pager';
import { wiring } from '@/wiring';
import { PAGE_ROWS, pageAfter } from '../page-after';
import { typedText } from '../typed-text';
import { listCategoryLines } from './category-choice';

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).title };
}

/** Products with a search, and a form that changes the stock of all on the page. */
export default async function ProductsPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await getQueryWithDraft(searchParams);
  const { draft: _, ...asked } = query;
  const user = await requireShopUser(pathWithQuery(PRODUCTS_PATH, asked), 'dashboard/products');
  const { instanceId } = user;
  const text = typedText(query['q']);
  const after = pageAfter(query, isProductId);
  const listed = await inTime(listCategoryLines(instanceId));
  const categories = listed ?? [];
  // The address may name one that is deleted.
  const category = categories.find(({ value }) => value === query['category'])?.value;
  const within = category === undefined ? undefined : parseInteger(category);
  const page = { instanceId, text, category: within, after, limit: PAGE_ROWS };
  const found =
    listed === undefined ? undefined : await inTime(listFoundProducts(wiring().merchant, page));
  const next = found?.hasMore === true ? found.products.at(-1)?.productId : undefined;
  const language = await pageLanguage();
  const t = productMessages(language);
  const hasNone =
    found?.products.length === 0 && after === undefined && text === '' && category === undefined;
  const firstHref = after === undefined ? undefined : productListHref({ q: text, category });
  const nextHref =
    next === undefined ? undefined : productListHref({ q: text, category, after: next });
  return (
    <DashboardShell user={user} current="products">
      {query['news'] === 'deleted' && <Notice className="mb-6">{t.deleted}</Notice>}
      {query['news'] === 'stock' && <Notice className="mb-6">{t.stockSaved}</Notice>}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageTitle lead={t.lead}>{t.title}</PageTitle>
        <ProductActions hasProducts={!hasNone} language={language} />
      </div>
      {!hasNone && <ProductSearch {...{ text, category, categories, language }} />}
      {found === undefined ? (
        <TookTooLong language={language} />
      ) : found.products.length === 0 ? (
        <NoProducts isFiltered={!hasNone} language={language} />
      ) : (
        <StockForm
          products={found.products}
          q={text}
          {...{ category, after, language }}
          sentBack={query}
        />
      )}
      {(firstHref ?? nextHref) !== undefined && (
        <div className="mt-6 print:hidden">
          <Pager {...{ firstHref, nextHref, language }} />
        </div>
      )}
    </DashboardShell>
  );
}
