import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { allows } from '@/protocol/permissions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { Checklist } from '@/ui/dashboard/checklist';
import { formErrors } from '@/ui/dashboard/form-errors';
import { LatestOrders, ToSend } from '@/ui/dashboard/latest-orders';
import { rangeOf } from '@/ui/dashboard/overview-range';
import { NoOrders } from '@/ui/dashboard/order-list';
import { OverviewTiles } from '@/ui/dashboard/overview-tiles';
import { RangePicker } from '@/ui/dashboard/range-picker';
import { Reports } from '@/ui/dashboard/reports';
import { SalesChart } from '@/ui/dashboard/sales-chart';
import { commonMessages } from '@/ui/messages/common';
import { homeMessages } from '@/ui/messages/dashboard-home';
import { localDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { IfAllowed } from '@/ui/dashboard/if-allowed';
import { getHome } from './get-home';
import { getPlaceName } from './page-instance';

export async function generateMetadata(): Promise<Metadata> {
  const { title } = homeMessages(await pageLanguage());
  // A layout's title template applies only to the pages below it.
  return { title: { absolute: `${title} – ${await getPlaceName()}` } };
}

/** The dashboard's first page. Without orders it only shows how to create one. */
export default async function HomePage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery('/dashboard', query), 'dashboard');
  const { instanceId } = user;
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const range = rangeOf(query, localDay(wiring().clock.now(), timeZone));
  const home = await inTime(getHome(instanceId, { timeZone, language }, range));
  if (home === undefined) {
    return (
      <DashboardShell user={user} current="home">
        <TookTooLong language={language} />
      </DashboardShell>
    );
  }
  const { instance, sums, latest } = home;
  const [t, common] = [homeMessages(language), commonMessages(language)];
  return (
    <DashboardShell user={user} current="home">
      <ErrorSummary title={common.errorSummary} errors={formErrors(query, language, {})} />
      <PageTitle>{t.title}</PageTitle>
      <IfAllowed to="instances-write">
        <Checklist
          {...sums}
          {...{ language, now: home.now }}
          hasAccount={instance.accounts.some(({ active }) => active)}
          hasOrder={sums.orderCount > 0}
          hasPaid={sums.paidCount > 0}
          openOrder={latest.find(({ state }) => state === 'unpaid' || state === 'claimed')?.orderId}
        />
      </IfAllowed>
      {sums.orderCount === 0 && !allows(user.scope, 'instances-write') && (
        <NoOrders isFiltered={false} language={language} />
      )}
      {sums.orderCount > 0 && (
        <>
          <ToSend toSend={home.toSend} language={language} />
          <RangePicker path="/dashboard" {...{ range, language }} />
          <OverviewTiles {...{ range, language }} {...home} {...sums} />
          <SalesChart path="/dashboard" parts={home.parts} {...{ range, timeZone, language }} />
          <Reports {...{ range, language }} />
          <LatestOrders rows={latest} language={language} />
        </>
      )}
    </DashboardShell>
  );
}
