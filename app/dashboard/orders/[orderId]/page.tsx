import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { orderIdSchema } from '@/protocol/order-id';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { orderStateWord } from '@/ui/dashboard/order-state';
import { OrderView } from '@/ui/dashboard/order-view';
import { commonMessages } from '@/ui/messages/common';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import { localDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../missing-page';
import { openOrder, type OrderPageProps } from '../order-page';

type Props = OrderPageProps & { searchParams: PageQuery };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { shown } = await openOrder(props, '');
  const language = await pageLanguage();
  if (shown === null) return { title: commonMessages(language).notFoundTitle };
  const { orderId, state } = shown;
  const t = dashboardMessages(language);
  return { title: t.orderTitle(orderId, orderStateWord(state, language)) };
}

export default async function OrderPage(props: Props) {
  const { user, shown } = await openOrder(props, '');
  const { news, sold, ...draft } = await getQueryWithDraft(props.searchParams);
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const t = orderMessages(language);
  const soldBefore = orderIdSchema.safeParse(sold).data;
  const sending = sendingMessages(language);
  return (
    <DashboardShell user={user} current="orders">
      {news === 'created' && shown?.order.status === 'unpaid' && (
        <Notice className="mb-6">
          <p>{t.created}</p>
          {soldBefore !== undefined && <p className="mt-2">{t.soldBefore(soldBefore)}</p>}
        </Notice>
      )}
      {news === 'forgotten' && <Notice className="mb-6">{t.forgotten}</Notice>}
      {news === 'sent' && <Notice className="mb-6">{sending.marked}</Notice>}
      {news === 'unsent' && <Notice className="mb-6">{sending.unmarked}</Notice>}
      {news === 'noted' && <Notice className="mb-6">{sending.noted}</Notice>}
      {shown === null ? (
        <MissingPage language={language} />
      ) : (
        <OrderView
          {...{ shown, language, draft }}
          day={localDay(shown.sentMs ?? shown.now, timeZone)}
        />
      )}
    </DashboardShell>
  );
}
