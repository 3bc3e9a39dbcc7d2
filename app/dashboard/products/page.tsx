import type { Metadata } from 'next';
import { pathWithQuery, readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { listProductPage } from '@/merchant/inventory/list-product-entries';
import { isProductId } from '@/protocol/product';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ListPager } from '@/ui/dashboard/pager';
import { NoProducts, ProductTable } from '@/ui/dashboard/product-table';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';
import { PAGE_ROWS, pageAfter } from '../page-after';

const PATH = '/dashboard/products';

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).title };
}

export default async function ProductsPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await readQuery(searchParams);
  const instanceId = await requireInstance(pathWithQuery(PATH, query));
  const after = pageAfter(query, isProductId);
  const page = { instanceId, after, limit: PAGE_ROWS };
  const { products, hasMore } = await listProductPage(wiring().merchant, page);
  const next = hasMore ? products.at(-1)?.productId : undefined;
  const language = await pageLanguage();
  const t = productMessages(language);
  return (
    <DashboardShell instance={instanceId} current="products">
      {query['news'] === 'deleted' && <Notice className="mb-6">{t.deleted}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {products.length === 0 && after === undefined ? (
        <NoProducts language={language} />
      ) : (
        <>
          <LinkButton href="/dashboard/create-product" className="mb-6">
            {t.newProduct}
          </LinkButton>
          <ProductTable products={products} language={language} />
          <ListPager path={PATH} {...{ after, next, language }} />
        </>
      )}
    </DashboardShell>
  );
}
