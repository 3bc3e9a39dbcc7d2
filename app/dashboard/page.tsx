import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { listOrders } from '@/merchant/orders/list-orders';
import { sumOrders } from '@/merchant/orders/sum-orders';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { Figures } from '@/ui/dashboard/figures';
import { NoOrders, OrderFilter, Pager } from '@/ui/dashboard/order-selection';
import { OrdersTable } from '@/ui/dashboard/orders-table';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Amount } from '@/ui/primitives/amount';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';
import { orderRows, readOrderQuery, startOfDay } from './order-query';

export async function generateMetadata(): Promise<Metadata> {
  return { title: dashboardMessages(await pageLanguage()).ordersTitle };
}

const PAGE_SIZE = 20;

export default async function OrdersPage({ searchParams }: { searchParams: PageQuery }) {
  const { selection, start, path } = readOrderQuery(await readQuery(searchParams));
  const instanceId = await requireInstance(path);
  const { merchant, clock } = wiring();
  const language = await pageLanguage();
  const t = dashboardMessages(language);
  const [sums, list] = await Promise.all([
    sumOrders(merchant, { instanceId, since: startOfDay(clock.now()) }),
    listOrders(merchant, {
      instanceId,
      delta: -PAGE_SIZE,
      start,
      paid: selection === 'all' ? undefined : selection === 'paid',
      wired: undefined,
    }),
  ]);
  const last = list.orders.length < PAGE_SIZE ? undefined : list.orders.at(-1)?.row_id;
  return (
    <DashboardShell instance={instanceId} current="orders">
      <PageTitle>{t.ordersTitle}</PageTitle>
      <Figures
        figures={[
          {
            label: t.today,
            value: <Amount value={sums.paid} language={language} />,
            note: t.todayCount(sums.paidCount),
          },
          { label: t.awaiting, value: <Amount value={sums.awaiting} language={language} /> },
          { label: t.arrived, value: <Amount value={sums.arrived} language={language} /> },
        ]}
      />
      <OrderFilter selection={selection} language={language} />
      {list.orders.length === 0 ? (
        <NoOrders selection={selection} language={language} />
      ) : (
        <OrdersTable rows={orderRows(list)} language={language} />
      )}
      <Pager isFirst={start === undefined} olderStart={last} {...{ selection, language }} />
    </DashboardShell>
  );
}
