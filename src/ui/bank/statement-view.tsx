import { Download } from 'lucide-react';
import type { Amount as Money } from '@/protocol/amount';
import { accountOf } from '@/protocol/payto';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { dayInWords } from '@/ui/primitives/day-in-words';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime, localTimes } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { PrintButton } from '@/ui/primitives/print-button';
import { Table } from '@/ui/primitives/table';
import type { Balance } from '@/protocol/bank';
import { BalanceAfter, BalanceAmount } from './balance-amount';
import { Pager } from './pager';
import { filterInWords, withQuery, type FilterValues } from './transfer-filter';
import { partyOf, SignedAmount, subjectOf, type TransferRow } from './transfer-list';

interface StatementViewProps {
  language: Language;
  user: string;
  account: { payto: string; accountNumber: number };
  values: FilterValues;
  now: number;
  /** The account's balance before the first row and after the last. */
  opening: Balance;
  closing: Balance;
  rows: readonly TransferRow[];
  isNewest: boolean;
  hasOlder: boolean;
}

/** Shows the selected transfers like a paper statement. */
export function StatementView(props: StatementViewProps) {
  const { language, values, rows, isNewest, hasOlder } = props;
  const t = historyMessages(language);
  return (
    <>
      <PageTitle>{t.statementTitle}</PageTitle>
      <p className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <PrintButton label={t.printNow} />
        <a
          href={withQuery('/bank/statement/csv', { ...values })}
          className="inline-flex min-h-8 items-center gap-1.5"
        >
          <Download aria-hidden className="size-4" />
          {t.exportCsv}
        </a>
        <a href={withQuery('/bank/transfers', { ...values })}>{t.backToList}</a>
      </p>
      <Facts rows={headOf(props)} />
      {(hasOlder || !isNewest) && <p className="mt-4">{t.cut}</p>}
      <div className="mt-8">
        {rows.length === 0 ? (
          <p>
            {values.q === undefined && values.show === undefined ? t.nonePeriod : t.noMatchTitle}
          </p>
        ) : (
          <StatementTable rows={rows} language={language} isWhole={isWhole(values)} />
        )}
      </div>
      <Totals {...props} />
      <Pager
        path="/bank/statement"
        olderBefore={hasOlder ? rows.at(-1)?.rowId : undefined}
        {...{ values, isNewest, language }}
      />
    </>
  );
}

function headOf({ language, user, account, values, now }: StatementViewProps) {
  const t = historyMessages(language);
  const { from, to, q, show } = values;
  const first = from === undefined ? t.beginning : dayInWords(from, language);
  const last = to === undefined ? t.today : dayInWords(to, language);
  const selected = [
    ...(q === undefined ? [] : [filterInWords('q', values, language)]),
    ...(show === undefined ? [] : [filterInWords('show', values, language)]),
  ];
  return [
    [t.holder, settingsMessages(language).atBank(user, accountOf(account.payto).host)] as const,
    [t.number, account.accountNumber] as const,
    [t.period, t.periodOf(first, last)] as const,
    ...(selected.length === 0 ? [] : [[t.show, selected.join(', ')] as const]),
    [t.printed, <LocalTime key="now" at={now} language={language} />] as const,
  ];
}

/** Balances mean something only if the rows lead from one to the next. */
const isWhole = ({ q, show }: FilterValues): boolean => q === undefined && show === undefined;

interface StatementTableProps {
  rows: readonly TransferRow[];
  language: Language;
  isWhole: boolean;
}

async function StatementTable({ rows, language, isWhole: hasBalances }: StatementTableProps) {
  const timeOf = await localTimes(language);
  const t = historyMessages(language);
  const { cancelled } = bankMessages(language);
  return (
    <Table
      stacks
      caption={t.statementTitle}
      rows={rows}
      rowKey={(row) => row.rowId.toString()}
      columns={[
        {
          key: 'row',
          isPlain: false,
          narrow: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
          header: t.transfer,
          cell: (row) => row.rowId,
        },
        {
          key: 'date',
          isPlain: true,
          narrow: 'max-sm:col-start-1 max-sm:row-start-1 sm:max-lg:[&_time]:whitespace-normal',
          header: t.date,
          cell: (row) => timeOf(row.date),
        },
        {
          key: 'party',
          isPlain: true,
          narrow: 'max-sm:col-start-1 max-sm:row-start-2',
          header: t.party,
          cell: (row) => partyOf(row, language),
        },
        {
          key: 'subject',
          isPlain: true,
          narrow: 'max-sm:col-span-2 max-sm:row-start-3',
          header: t.subject,
          cell: (row) => (
            <span className="block wrap-anywhere sm:min-w-24 lg:min-w-44">
              {subjectOf(row, language)}
              {row.correctedBy !== null && <strong> ({cancelled})</strong>}
            </span>
          ),
        },
        {
          key: 'amount',
          isPlain: true,
          narrow: 'max-sm:col-start-2 max-sm:row-start-1',
          header: t.amount,
          align: 'right',
          cell: (row) => <SignedAmount row={row} language={language} />,
        },
        ...(hasBalances ? [balanceColumn(language)] : []),
      ]}
    />
  );
}

const balanceColumn = (language: Language) => ({
  key: 'balance',
  narrow: 'max-sm:col-span-2 max-sm:row-start-4 max-sm:text-right',
  header: historyMessages(language).balanceAfter,
  align: 'right' as const,
  cell: ({ balanceAfter }: TransferRow) =>
    balanceAfter !== undefined && <BalanceAfter balance={balanceAfter} language={language} />,
});

/** Shows the totals. Balances appear only if the rows lead from one to the other. */
function Totals({ language, values, rows, opening, closing }: StatementViewProps) {
  const t = historyMessages(language);
  const hasBalances = isWhole(values);
  const total = (direction: TransferRow['direction']): Money => ({
    currency: opening.amount.currency,
    units: rows
      .filter((row) => row.direction === direction)
      .reduce((sum, { amount }) => sum + amount.units, 0n),
  });
  const facts = [
    ...(hasBalances
      ? [[t.opening, <BalanceAmount key="open" balance={opening} language={language} />] as const]
      : []),
    [t.totalIn, <Amount key="in" value={total('credit')} language={language} sign="+" />] as const,
    [t.totalOut, <Amount key="out" value={total('debit')} language={language} sign="-" />] as const,
    ...(hasBalances
      ? [[t.closing, <BalanceAmount key="close" balance={closing} language={language} />] as const]
      : []),
  ];
  return (
    <section className="mt-6 break-inside-avoid border-t-2 border-ink/60 pt-4">
      <Facts isSum rows={facts} />
      {!hasBalances && <p className="mt-3 text-sm text-soft">{t.selectionOnly}</p>}
    </section>
  );
}
