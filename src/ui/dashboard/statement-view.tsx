import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { netOf, transferFeesOf, type SignedAmount } from '@/protocol/figures';
import { addMonths } from '@/ui/messages/local-day';
import { statementMessages } from '@/ui/messages/dashboard-statement';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { localTimes } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { PrintButton } from '@/ui/primitives/print-button';
import { Table } from '@/ui/primitives/table';
import { TRANSFERS_PATH, transferHref, transfersHref } from './transfer-list';
import type { ListedTransfer } from './transfer-table';

export const STATEMENT_PATH = '/dashboard/statement';

interface StatementViewProps {
  shop: string;
  /** `2026-11`, as are the month that is shown and the present one. */
  month: string;
  present: string;
  statement: {
    readonly paid: Money;
    readonly paidCount: number;
    readonly refunded: Money;
    readonly pendingBefore: SignedAmount;
    readonly pendingAfter: SignedAmount;
    readonly sums: {
      readonly transferCount: number;
      readonly value: Money;
      readonly depositFees: Money;
      readonly wireFees: Money;
      readonly difference: Money;
      readonly isTooMuch: boolean;
      readonly sent: Money;
    };
    readonly transfers: readonly ListedTransfer[];
  };
  language: Language;
}

const hrefOf = (path: string, month: string): string => `${path}?${new URLSearchParams({ month })}`;

/** Shows a month's sales, then its payouts with their fees, like a paper statement. */
export function StatementView({ shop, month, present, statement, language }: StatementViewProps) {
  const t = statementMessages(language);
  const { paid, paidCount, refunded, sums, transfers } = statement;
  const money = (value: Money) => <Amount value={value} language={language} />;
  const count = (number: number) => new Intl.NumberFormat(localeOf(language)).format(number);
  return (
    <>
      <PageTitle lead={t.lead(shop, monthInWords(month, language))}>{t.title}</PageTitle>
      <Controls {...{ month, present, language }} />
      <p className="mb-6 max-w-prose text-soft">{t.explained}</p>
      <div className="mb-10 grid gap-10 md:grid-cols-2 lg:grid-cols-3">
        <section aria-labelledby="sales">
          <h2 id="sales" className="mb-3 text-xl font-semibold">
            {t.sales}
          </h2>
          <Facts
            isSum
            rows={[
              [t.paid(paidCount), money(paid)],
              [t.refunded, <Amount key="r" value={refunded} sign="-" language={language} />],
              [
                t.net,
                <strong key="n">
                  <Amount {...netOf({ paid, refunded })} language={language} />
                </strong>,
              ],
            ]}
          />
        </section>
        <section aria-labelledby="payouts">
          <h2 id="payouts" className="mb-3 text-xl font-semibold">
            {t.payouts}
          </h2>
          <Facts
            isSum
            rows={[
              [t.payments, money(sums.value)],
              [
                t.depositFees,
                <Amount key="d" value={sums.depositFees} sign="-" {...{ language }} />,
              ],
              [t.transferFees, <Amount key="w" value={sums.wireFees} sign="-" {...{ language }} />],
              ...(sums.difference.units === 0n ? [] : [mismatchRow(sums, language)]),
              [t.sent, <strong key="s">{money(sums.sent)}</strong>],
            ]}
          />
        </section>
        <Pending {...{ statement, language }} isPresent={month === present} />
      </div>
      {transfers.length < sums.transferCount && (
        <p className="mb-4">{t.cut(count(transfers.length), count(sums.transferCount))}</p>
      )}
      {transfers.length === 0 ? <p>{t.none}</p> : <Payouts {...{ transfers, language }} />}
    </>
  );
}

interface PendingProps extends Pick<StatementViewProps, 'statement' | 'language'> {
  isPresent: boolean;
}

/** Shows how sales and payouts change what is still to be paid out. */
function Pending({ statement, isPresent, language }: PendingProps) {
  const t = statementMessages(language);
  const { pendingBefore, pendingAfter, sums } = statement;
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className="mb-3 text-xl font-semibold">
        {t.pending}
      </h2>
      <Facts
        isSum
        rows={[
          [t.pendingBefore, <Amount key="b" {...pendingBefore} language={language} />],
          [t.net, <Amount key="n" {...netOf(statement)} language={language} />],
          [t.paidOut, <Amount key="p" value={sums.value} sign="-" language={language} />],
          [
            t.pendingAfter(isPresent),
            <strong key="a">
              <Amount {...pendingAfter} language={language} />
            </strong>,
          ],
        ]}
      />
    </section>
  );
}

/** Shows by how much transfers differ from their orders. */
function mismatchRow(
  { difference, isTooMuch }: StatementViewProps['statement']['sums'],
  language: Language,
): [string, ReactNode] {
  const sign = isTooMuch ? '+' : '-';
  return [
    statementMessages(language).mismatch,
    <a key="m" href={transfersHref(true)}>
      <Amount value={difference} sign={sign} language={language} />
    </a>,
  ];
}

function monthInWords(month: string, language: Language): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(localeOf(language), format).format(first);
}

function Controls({ month, present, language }: Omit<StatementViewProps, 'shop' | 'statement'>) {
  const t = statementMessages(language);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <nav aria-label={t.months} className="flex gap-x-6">
        <a href={hrefOf(STATEMENT_PATH, addMonths(month, -1))} rel="prev">
          {t.previousMonth}
        </a>
        {month < present && (
          <a href={hrefOf(STATEMENT_PATH, addMonths(month, 1))} rel="next">
            {t.nextMonth}
          </a>
        )}
      </nav>
      <a
        href={hrefOf(`${STATEMENT_PATH}/csv`, month)}
        className="inline-flex min-h-8 items-center gap-1.5"
      >
        <Download aria-hidden className="size-4" />
        {t.csv}
      </a>
      <a href={TRANSFERS_PATH}>{t.transfers}</a>
      <PrintButton label={t.print} />
    </div>
  );
}

interface PayoutsProps {
  transfers: readonly ListedTransfer[];
  language: Language;
}

async function Payouts({ transfers, language }: PayoutsProps) {
  const timeOf = await localTimes(language);
  const t = statementMessages(language);
  const money = (value: Money) => <Amount value={value} language={language} />;
  return (
    <Table
      caption={t.list}
      rows={transfers}
      rowKey={({ id }) => id.toString()}
      stacks
      columns={[
        {
          key: 'date',
          header: t.date,
          narrow: 'max-sm:col-span-2 max-sm:row-start-1',
          cell: ({ id, executedAt }) => (
            <a href={transferHref(id)}>{executedAt !== null && timeOf(executedAt)}</a>
          ),
        },
        {
          key: 'wtid',
          header: t.transferId,
          narrow: 'max-sm:hidden',
          cell: ({ wtid }) => (
            <code title={encodeBase32(wtid)}>{encodeBase32(wtid).slice(0, 8)}</code>
          ),
        },
        {
          key: 'orders',
          header: t.orders,
          align: 'right',
          narrow: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-left',
          cell: ({ orderCount }) => orderCount,
        },
        {
          key: 'value',
          header: t.payments,
          align: 'right',
          narrow: 'max-sm:col-start-2 max-sm:row-start-3',
          cell: ({ value }) => money(value),
        },
        {
          key: 'fees',
          header: t.fees,
          align: 'right',
          narrow: 'max-sm:col-start-2 max-sm:row-start-4',
          cell: (transfer) => money(transferFeesOf(transfer)),
        },
        {
          key: 'sent',
          header: t.sentShort,
          align: 'right',
          narrow: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:font-semibold',
          cell: ({ credit }) => money(credit),
        },
      ]}
    />
  );
}
