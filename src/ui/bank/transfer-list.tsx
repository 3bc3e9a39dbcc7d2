import type { z } from 'zod';
import type { accountTransferSchema } from '@/protocol/bank';
import { bankMessages } from '@/ui/messages/bank';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { LocalTime } from '@/ui/primitives/local-time';
import { accountName } from './account-name';

export type TransferRow = z.output<typeof accountTransferSchema>;

/** As on a printed statement: when, who and why, how much. */
export function TransferList({
  rows,
  language,
}: {
  rows: readonly TransferRow[];
  language: Language;
}) {
  const t = bankMessages(language);
  return (
    <ol className="border-t-2 border-ink/60">
      {rows.map((row) => (
        <li
          key={row.row_id}
          className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-rule py-2.5 sm:grid-cols-[11rem_1fr_auto]"
        >
          <span className="col-span-2 text-sm text-soft sm:col-span-1 sm:pt-0.5">
            <LocalTime at={row.date} language={language} />
          </span>
          <span className="min-w-0 wrap-anywhere">{partyOf(row, language)}</span>
          <Amount
            value={row.amount}
            language={language}
            sign={row.direction === 'credit' ? '+' : '-'}
            className={row.direction === 'credit' ? 'font-semibold text-accent' : ''}
          />
          <span className="col-span-2 text-sm wrap-anywhere text-soft sm:col-span-1 sm:col-start-2">
            {row.corrects === undefined ? row.subject : t.correctsRow(row.corrects.toString())}
          </span>
        </li>
      ))}
    </ol>
  );
}

function partyOf({ counterpart, direction }: TransferRow, language: Language): string {
  const t = bankMessages(language);
  const name = accountName(counterpart);
  if (name === 'bank') return direction === 'credit' ? t.fromBank : t.toBank;
  return direction === 'credit' ? t.from(name) : t.to(name);
}
