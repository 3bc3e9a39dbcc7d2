import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { formErrors } from '@/ui/dashboard/form-errors';
import { leftForPeople } from '@/ui/dashboard/product-table';
import { commonMessages } from '@/ui/messages/common';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { productText } from '@/ui/primitives/product-text';
import { MissingPage } from '../../../../missing-page';
import { productPath } from '../../product-form';
import { findProductDetails } from '../../find-product-details';

interface Props {
  params: Promise<{ productId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).deleteTitle };
}

export default async function DeleteProductPage({ params, searchParams }: Props) {
  const productId = decodeURIComponent((await params).productId);
  const path = productPath(productId);
  const user = await requireShopUser(`${path}/delete`, 'dashboard/products/[productId]/delete');
  const { instanceId } = user;
  const product = await findProductDetails(instanceId, productId);
  const language = await pageLanguage();
  const t = productMessages(language);
  const errors = formErrors(await parsePageQuery(searchParams), language, {});
  return (
    <DashboardShell user={user} current="products">
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      {product === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.deleteTitle}
          action={`${path}/delete/submit`}
          confirm={t.deleteNow}
          cancelHref={path}
        >
          <p>
            {t.deleteText(
              productText(product, language),
              `${t.left}: ${leftForPeople(product, language) ?? t.endless}`,
            )}
          </p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
