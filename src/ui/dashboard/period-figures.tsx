import type { Amount as Money } from '@/protocol/amount';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Table } from '@/ui/primitives/table';
import { listOf } from './order-address';

export interface PeriodRow {
  readonly days: number;
  /** First day of the period, in the reader's calendar. */
  readonly from: string;
  readonly paid: Money;
  readonly paidCount: number;
  readonly createdCount: number;
  readonly convertedCount: number;
  readonly refunded: Money;
}

/** Shows a period's figures. Each links to the list that adds up to it. */
export function PeriodFigures({
  rows,
  language,
}: {
  rows: readonly PeriodRow[];
  language: Language;
}) {
  const t = homeMessages(language);
  return (
    <Table
      caption={t.figures}
      rows={rows}
      rowKey={({ days }) => days.toString()}
      columns={[
        {
          key: 'period',
          header: t.period,
          cell: ({ days }) => (
            <span className="font-semibold">{days === 1 ? t.today : t.lastDays(days)}</span>
          ),
        },
        {
          key: 'paid',
          header: t.paid,
          align: 'right',
          cell: ({ from, paid }) => (
            <a href={listOf({ by: 'paid', from })} className="text-xl font-semibold">
              <Amount value={paid} language={language} />
            </a>
          ),
        },
        {
          key: 'orders',
          header: t.orders,
          align: 'right',
          cell: ({ from, paidCount }) => <a href={listOf({ by: 'paid', from })}>{paidCount}</a>,
        },
        {
          key: 'conversion',
          header: t.conversion,
          align: 'right',
          cell: (row) => <Conversion row={row} language={language} />,
        },
        {
          key: 'refunds',
          header: t.refunds,
          align: 'right',
          cell: ({ from, refunded }) => (
            <a href={listOf({ by: 'refunded', from })}>
              <Amount value={refunded} language={language} />
            </a>
          ),
        },
      ]}
    />
  );
}

function Conversion({ row, language }: { row: PeriodRow; language: Language }) {
  const t = homeMessages(language);
  const { createdCount, convertedCount, from } = row;
  if (createdCount === 0) return <span className="text-soft">{t.noConversion}</span>;
  const percent = Math.round((100 * convertedCount) / createdCount);
  return (
    <>
      <a href={listOf({ status: 'paid', from })}>{percent}&nbsp;%</a>{' '}
      <a href={listOf({ from })} className="text-sm text-soft">
        {t.conversionOf(convertedCount, createdCount)}
      </a>
    </>
  );
}
