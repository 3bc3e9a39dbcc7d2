import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ProductView } from '@/ui/dashboard/product-view';
import { commonMessages } from '@/ui/messages/common';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../missing-page';
import { checkedCategories, listCategoryLines } from '../category-choice';
import { productPath } from '../product-form';
import { findProductDetails } from '../find-product-details';

interface Props {
  params: Promise<{ productId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const productId = decodeURIComponent((await params).productId);
  const user = await requireShopUser(productPath(productId), 'dashboard/products/[productId]');
  const product = await findProductDetails(user.instanceId, productId);
  return { title: product?.description ?? commonMessages(await pageLanguage()).notFoundTitle };
}

export default async function ProductPage({ params, searchParams }: Props) {
  const productId = decodeURIComponent((await params).productId);
  const user = await requireShopUser(productPath(productId), 'dashboard/products/[productId]');
  const { instanceId } = user;
  const product = await findProductDetails(instanceId, productId);
  const query = await getQueryWithDraft(searchParams);
  const language = await pageLanguage();
  const isRefused = query.error !== undefined;
  const chosen = isRefused ? checkedCategories(query) : (product?.categories.map(String) ?? []);
  const categories = { lines: await listCategoryLines(instanceId), chosen };
  return (
    <DashboardShell user={user} current="products">
      {query['news'] === 'saved' && (
        <Notice className="mb-6">{productMessages(language).saved}</Notice>
      )}
      {product === null ? (
        <MissingPage language={language} />
      ) : (
        <ProductView
          {...{ product, categories, language }}
          path={productPath(productId)}
          sentBack={query}
        />
      )}
    </DashboardShell>
  );
}
