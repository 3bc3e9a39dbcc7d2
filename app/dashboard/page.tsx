import type { Metadata } from 'next';
import { requireInstance } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { Checklist } from '@/ui/dashboard/checklist';
import { DayCharts } from '@/ui/dashboard/day-charts';
import { Figures } from '@/ui/dashboard/figures';
import { NoOrders } from '@/ui/dashboard/order-list';
import { listOf } from '@/ui/dashboard/order-address';
import { OrdersTable } from '@/ui/dashboard/orders-table';
import { PeriodFigures } from '@/ui/dashboard/period-figures';
import { homeMessages } from '@/ui/messages/dashboard-home';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { Amount } from '@/ui/primitives/amount';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { readHome } from './read-home';

export async function generateMetadata(): Promise<Metadata> {
  return { title: homeMessages(await pageLanguage()).title };
}

export default async function HomePage() {
  const instanceId = await requireInstance('/dashboard');
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const { instance, sums, periods, days, latest, now } = await readHome(instanceId, timeZone);
  const { awaiting, awaitingCount, nextPayoutMs } = sums;
  const t = homeMessages(language);
  return (
    <DashboardShell instance={instanceId} current="home">
      <PageTitle lead={instance.name}>{t.title}</PageTitle>
      <Checklist
        language={language}
        hasAccount={instance.accounts.some(({ active }) => active)}
        hasOrder={sums.orderCount > 0}
        hasPaid={sums.paidCount > 0}
        hasPayout={sums.transferCount > 0}
      />
      <Figures
        figures={[
          {
            label: t.awaiting,
            value: (
              <a href={listOf({ status: 'paid', wired: 'no' })}>
                <Amount value={awaiting} language={language} />
              </a>
            ),
            note: t.awaitingNote(awaitingCount),
          },
          {
            label: t.nextPayout,
            value:
              nextPayoutMs === null ? '–' : <LocalTime at={nextPayoutMs} language={language} />,
            ...(nextPayoutMs === null
              ? { note: t.noPayout }
              : nextPayoutMs <= now
                ? { note: t.payoutDue }
                : {}),
          },
        ]}
      />
      <PeriodFigures rows={periods} language={language} />
      <DayCharts days={days} language={language} />
      <section aria-labelledby="latest" className="mt-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="latest" className="text-xl font-semibold">
            {t.latest}
          </h2>
          {latest.length > 0 && <a href={listOf({})}>{t.allOrders}</a>}
        </div>
        {latest.length === 0 ? (
          <NoOrders isFiltered={false} language={language} />
        ) : (
          <OrdersTable rows={latest} language={language} />
        )}
      </section>
    </DashboardShell>
  );
}
