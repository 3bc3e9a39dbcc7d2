import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listWithTotals } from '@/merchant/orders/list-with-totals';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { OrderFilters } from '@/ui/dashboard/order-filters';
import { FoundOrders } from '@/ui/dashboard/order-list';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { parseOrderQuery } from '../order-query';
import { IfAllowed } from '@/ui/dashboard/if-allowed';

export async function generateMetadata(): Promise<Metadata> {
  return { title: dashboardMessages(await pageLanguage()).ordersTitle };
}

export default async function OrdersPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery('/dashboard/orders', query), 'dashboard/orders');
  const { instanceId } = user;
  const { merchant } = wiring();
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const { currency } = merchant;
  const { address, search, refused } = parseOrderQuery(query, { instanceId, currency, timeZone });
  const found = await inTime(
    listWithTotals(merchant, { ...search, limit: search.limit + 1, language }),
  );
  const t = dashboardMessages(language);
  const isFiltered = Object.keys(address.values).length > 0;
  // Without orders there is nothing to search, and the list explains how to create one.
  const hasNone = found?.orders.length === 0 && search.after === undefined && !isFiltered;
  return (
    <DashboardShell user={user} current="orders">
      {query['news'] === 'deleted' && (
        <Notice className="mb-6">{orderMessages(language).deleted}</Notice>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageTitle>{t.ordersTitle}</PageTitle>
        {!hasNone && (
          <IfAllowed to="orders-write">
            <LinkButton href="/dashboard/create-order" className="mb-6">
              {orderMessages(language).newOrder}
            </LinkButton>
          </IfAllowed>
        )}
      </div>
      {!hasNone && <OrderFilters {...{ address, refused, currency, language }} />}
      {found === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <FoundOrders
          {...{ address, language, ...found, limit: search.limit }}
          isFirst={search.after === undefined}
        />
      )}
    </DashboardShell>
  );
}
