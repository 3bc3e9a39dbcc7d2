import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { Checklist } from '@/ui/dashboard/checklist';
import { DayCharts } from '@/ui/dashboard/day-charts';
import { formErrors } from '@/ui/dashboard/form-errors';
import { listOf } from '@/ui/dashboard/order-address';
import { OrdersTable } from '@/ui/dashboard/orders-table';
import { PeriodFigures } from '@/ui/dashboard/period-figures';
import { StandingFigures } from '@/ui/dashboard/standing-figures';
import { commonMessages } from '@/ui/messages/common';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { homeMessages } from '@/ui/messages/dashboard-home';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { readHome } from './read-home';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  const { title } = homeMessages(language);
  // A layout's title template applies only to the pages below it.
  return { title: { absolute: `${title} – ${dashboardMessages(language).dashboard}` } };
}

/** The dashboard's first page. Without orders it only shows how to create one. */
export default async function HomePage({ searchParams }: { searchParams: PageQuery }) {
  const instanceId = await requireInstance('/dashboard');
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const home = await inTime(readHome(instanceId, timeZone));
  if (home === undefined) {
    return (
      <DashboardShell instance={instanceId} current="home">
        <TookTooLong language={language} />
      </DashboardShell>
    );
  }
  const { instance, sums, periods, days, latest, now } = home;
  const t = homeMessages(language);
  const errors = formErrors(await readQuery(searchParams), language, {});
  return (
    <DashboardShell instance={instanceId} current="home">
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <PageTitle lead={instance.name}>{t.title}</PageTitle>
      <Checklist
        language={language}
        hasAccount={instance.accounts.some(({ active }) => active)}
        hasOrder={sums.orderCount > 0}
        hasPaid={sums.paidCount > 0}
        hasPayout={sums.hasPayout}
        openOrder={latest.find(({ state }) => state === 'unpaid' || state === 'claimed')?.orderId}
      />
      {sums.orderCount > 0 && (
        <>
          <StandingFigures {...{ now, language }} {...sums} />
          <PeriodFigures rows={periods} language={language} />
          <DayCharts days={days} language={language} />
          <section aria-labelledby="latest" className="mt-12">
            <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id="latest" className="text-xl font-semibold">
                {t.latest}
              </h2>
              <a href={listOf({})} className="print:hidden">
                {t.allOrders}
              </a>
            </div>
            <OrdersTable rows={latest} language={language} />
          </section>
        </>
      )}
    </DashboardShell>
  );
}
