import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ProductForm } from '@/ui/dashboard/product-form';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).newProduct };
}

export default async function CreateProductPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery('/dashboard/create-product', query),
    'dashboard/create-product',
  );
  const sentBack = await withDraft(query);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="products">
      <PageTitle>{productMessages(language).newProduct}</PageTitle>
      <ProductForm
        language={language}
        currency={wiring().merchant.currency}
        existing={false}
        action="/dashboard/create-product/submit"
        draft={sentBack}
        sentBack={sentBack}
      />
    </DashboardShell>
  );
}
