import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { formErrors } from '@/ui/dashboard/form-errors';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { MissingPage } from '../../../../missing-page';
import { openOrder, type OrderPageProps } from '../../order-page';

type Props = OrderPageProps & { searchParams: PageQuery };

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).forgetTitle };
}

export default async function ForgetPage(props: Props) {
  const { instanceId, path, orderId, shown } = await openOrder(props, 'forget');
  const language = await pageLanguage();
  const t = orderMessages(language);
  const errors = formErrors(await readQuery(props.searchParams), language, {});
  return (
    <DashboardShell instance={instanceId} current="orders">
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      {shown === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.forgetTitle}
          action={`${path}/forget/submit`}
          confirm={t.forgetNow}
          cancelHref={path}
        >
          <p>{t.forgetText(orderId)}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
