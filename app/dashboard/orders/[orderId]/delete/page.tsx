import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { formErrors } from '@/ui/dashboard/form-errors';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { MissingPage } from '../../../../missing-page';
import { openOrder, type OrderPageProps } from '../../order-page';

type Props = OrderPageProps & { searchParams: PageQuery };

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).deleteTitle };
}

export default async function DeletePage(props: Props) {
  const { instanceId, path, orderId, shown } = await openOrder(props, 'delete');
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
          title={t.deleteTitle}
          action={`${path}/delete/submit`}
          confirm={t.deleteNow}
          cancelHref={path}
        >
          <p>{t.deleteText(orderId, formatAmountForPeople(shown.amount, language))}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
