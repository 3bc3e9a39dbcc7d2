import type { Amount as Money } from '@/protocol/amount';
import type { Balance } from '@/protocol/bank';
import { bankMessages } from '@/ui/messages/bank';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { BalanceAfter } from './balance-amount';
import { localTimes } from '@/ui/primitives/local-time';
import { Status } from '@/ui/primitives/status';

export interface TransferRow {
  readonly rowId: number;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly amount: Money;
  readonly direction: 'credit' | 'debit';
  /** Username of the other party. */
  readonly counterpart: string;
  readonly subject: string;
  readonly kind: 'withdrawal' | 'payout' | 'other';
  /** The account's balance after it. Absent in a filtered list. */
  readonly balanceAfter?: Balance | undefined;
  /** The row that this one takes back, and the row that took this one back. */
  readonly corrects: number | null;
  readonly correctedBy: number | null;
}

interface TransferListProps {
  rows: readonly TransferRow[];
  language: Language;
}

/** Lists transfers: time, party, subject and amount. Each row links to its page. */
export async function TransferList({ rows, language }: TransferListProps) {
  const timeOf = await localTimes(language);
  const t = bankMessages(language);
  return (
    <ol className="border-t-2 border-ink/60">
      {rows.map((row) => (
        <li
          key={row.rowId}
          className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-4 border-b border-rule py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_fit-content(50%)]"
        >
          <span className="col-span-2 text-sm text-soft sm:col-span-1 sm:pt-0.5">
            {timeOf(row.date)}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <a
              href={`/bank/transfers/${row.rowId}`}
              className="-my-1 inline-block py-1 text-ink decoration-rule underline-offset-4 hover:text-accent"
            >
              {partyOf(row, language)}
            </a>
          </span>
          <SignedAmount row={row} language={language} />
          <span className="text-sm wrap-anywhere text-soft sm:col-start-2">
            {subjectOf(row, language)}
          </span>
          {row.balanceAfter !== undefined && (
            <span className="col-start-2 text-right text-sm text-soft sm:col-start-3">
              {t.balance} <BalanceAfter balance={row.balanceAfter} language={language} />
            </span>
          )}
          {row.correctedBy !== null && (
            <span className="col-span-2 text-sm sm:col-span-1 sm:col-start-2">
              <Status tone="ended">{t.cancelled}</Status>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

export function SignedAmount({ row, language }: { row: TransferRow; language: Language }) {
  const isCredit = row.direction === 'credit';
  return (
    <Amount
      value={row.amount}
      language={language}
      sign={isCredit ? '+' : '-'}
      className={isCredit ? 'text-right font-semibold text-accent' : 'text-right'}
    />
  );
}

export function partyOf(row: TransferRow, language: Language): string {
  const { counterpart, direction } = row;
  const t = bankMessages(language);
  if (counterpart === 'bank') return direction === 'credit' ? t.fromBank : t.toBank;
  return direction === 'credit' ? t.from(counterpart) : t.to(counterpart);
}

/** The subject that the bank writes (bank/accounts/register-account.ts). */
const START_CREDIT = 'Start credit';

/** Returns the subject for display. The bank's own texts are translated, people's are not. */
export function subjectOf(row: TransferRow, language: Language): string {
  const { corrects, counterpart, kind, subject } = row;
  const t = bankMessages(language);
  if (corrects !== null) return t.correctsRow(corrects.toString());
  if (kind !== 'other') return t[kind];
  return counterpart === 'bank' && subject === START_CREDIT ? t.startCredit : subject;
}
