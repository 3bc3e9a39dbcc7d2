import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ProductView } from '@/ui/dashboard/product-view';
import { commonMessages } from '@/ui/messages/common';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { productText } from '@/ui/primitives/product-text';
import { TookTooLong } from '@/ui/primitives/took-too-long';
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
  const language = await pageLanguage();
  const { notFoundTitle } = commonMessages(language);
  return { title: product === null ? notFoundTitle : productText(product, language) };
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
  const lines = product === null ? [] : await inTime(listCategoryLines(instanceId));
  return (
    <DashboardShell user={user} current="products">
      {query['news'] === 'saved' && (
        <Notice className="mb-6">{productMessages(language).saved}</Notice>
      )}
      {product === null ? (
        <MissingPage language={language} />
      ) : lines === undefined ? (
        <>
          <PageTitle>{productText(product, language)}</PageTitle>
          <TookTooLong language={language} />
        </>
      ) : (
        <ProductView
          {...{ product, language }}
          categories={{ lines, chosen }}
          path={productPath(productId)}
          sentBack={query}
        />
      )}
    </DashboardShell>
  );
}
