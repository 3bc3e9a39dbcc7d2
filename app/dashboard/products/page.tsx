import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { showProducts } from '@/merchant/inventory/show-products';
import { productListSchema } from '@/protocol/product';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { NoProducts, ProductTable } from '@/ui/dashboard/product-table';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).title };
}

export default async function ProductsPage({ searchParams }: { searchParams: PageQuery }) {
  const instanceId = await requireInstance('/dashboard/products');
  const { news } = await readQuery(searchParams);
  const body = await showProducts(wiring().merchant, instanceId);
  const { products } = productListSchema.parse(body);
  const language = await pageLanguage();
  const t = productMessages(language);
  return (
    <DashboardShell instance={instanceId} current="products">
      {news === 'deleted' && <Notice className="mb-6">{t.deleted}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {products.length === 0 ? (
        <NoProducts language={language} />
      ) : (
        <>
          <LinkButton href="/dashboard/create-product" className="mb-6">
            {t.newProduct}
          </LinkButton>
          <ProductTable products={products} language={language} />
        </>
      )}
    </DashboardShell>
  );
}
