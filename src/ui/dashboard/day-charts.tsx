import type { Amount as Money } from '@/protocol/amount';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { dayInWords } from '@/ui/primitives/day-in-words';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { Table } from '@/ui/primitives/table';
import { BarChart } from './bar-chart';

export interface DayRow {
  /** `2026-11-21` */
  readonly day: string;
  readonly paid: Money;
  readonly createdCount: number;
  /** Created orders that were paid. */
  readonly convertedCount: number;
}

interface DayChartsProps {
  days: readonly DayRow[];
  language: Language;
}

const SHARE_PRECISION = 1000n;

export function DayCharts({ days, language }: DayChartsProps) {
  const t = homeMessages(language);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = days.reduce((units, { paid }) => (paid.units > units ? paid.units : units), 0n);
  const mostOrders = Math.max(1, ...days.map(({ createdCount }) => createdCount));
  const share = (units: bigint): number =>
    most === 0n ? 0 : Number((units * SHARE_PRECISION) / most) / Number(SHARE_PRECISION);
  const ends = { from: dayInWords(first.day, language), to: dayInWords(last.day, language) };
  const highest = formatAmountForPeople({ ...first.paid, units: most }, language);
  return (
    <section aria-labelledby="charts" className="mt-12">
      <h2 id="charts" className="mb-4 text-xl font-semibold">
        {t.charts}
      </h2>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <figure>
          <figcaption className="mb-2 font-semibold">{t.chartPaid}</figcaption>
          <BarChart
            {...ends}
            label={t.chartPaid}
            highest={t.most(highest)}
            bars={days.map(({ paid }) => ({
              outline: share(paid.units),
              filled: share(paid.units),
            }))}
          />
        </figure>
        <figure>
          <figcaption className="mb-2 font-semibold">
            {t.chartOrders}{' '}
            <span className="text-sm font-normal text-soft">
              {t.chartOffered}, {t.chartPaidOf}
            </span>
          </figcaption>
          <BarChart
            {...ends}
            label={t.chartOrders}
            highest={t.most(mostOrders.toString())}
            bars={days.map(({ createdCount, convertedCount }) => ({
              outline: createdCount / mostOrders,
              filled: convertedCount / mostOrders,
            }))}
          />
        </figure>
      </div>
      <details className="mt-4">
        <summary className="min-h-9 py-1 text-accent underline">{t.asTable}</summary>
        <DayTable {...{ days, language }} />
      </details>
    </section>
  );
}

function DayTable({ days, language }: DayChartsProps) {
  const t = homeMessages(language);
  return (
    <Table
      caption={t.asTable}
      rows={[...days].reverse()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          header: t.day,
          cell: (row) => <time dateTime={row.day}>{dayInWords(row.day, language)}</time>,
        },
        {
          key: 'paid',
          header: t.chartPaid,
          align: 'right',
          cell: ({ paid }) => <Amount value={paid} language={language} />,
        },
        { key: 'all', header: t.offered, align: 'right', cell: (row) => row.createdCount },
        { key: 'of', header: t.paidCount, align: 'right', cell: (row) => row.convertedCount },
      ]}
    />
  );
}
