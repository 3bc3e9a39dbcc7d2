/**
 * Lists an account's bookings for its owner's pages, filtered, the youngest first. A page continues
 * after the last row's number, so new rows do not shift pages. `exportStatement` yields all of
 * them, read in portions. Corrections are rows of their own here.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { Amount } from '@/protocol/amount';
import {
  listStatementRows,
  type StatementFilter,
  type StoredStatementRow,
} from '@/storage/bank/statement';
import { getNamedAccount } from '../accounts/get-account';
import { amountOfUnits, type Bank } from '../bank';

const PORTION = 1000;

export type { StatementFilter };

export interface StatementEntry {
  readonly rowId: number;
  readonly at: number;
  readonly amount: Amount;
  readonly direction: 'credit' | 'debit';
  /** Username of the other party. */
  readonly counterpart: string;
  readonly subject: string;
  /** The row that this one takes back, and the row that took this one back. */
  readonly corrects: number | null;
  readonly correctedBy: number | null;
}

export async function listStatement(
  bank: Bank,
  username: string,
  filter: StatementFilter,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<StatementEntry[]> {
  const { id } = await getNamedAccount(bank, username);
  const rows = await listStatementRows(bank.db, id, filter, page);
  return rows.map((row) => entryOf(bank, row));
}

export async function* exportStatement(
  bank: Bank,
  username: string,
  filter: StatementFilter,
): AsyncGenerator<StatementEntry, void> {
  let before: number | undefined;
  for (;;) {
    const entries = await listStatement(bank, username, filter, { before, limit: PORTION });
    yield* entries;
    if (entries.length < PORTION) return;
    before = entries.at(-1)?.rowId;
  }
}

function entryOf(bank: Bank, row: StoredStatementRow): StatementEntry {
  return {
    rowId: row.rowId,
    at: row.timestampMs,
    amount: amountOfUnits(bank, row.units),
    direction: row.direction,
    counterpart: row.counterpart,
    subject: row.subject,
    corrects: row.correctsId,
    correctedBy: row.correctedById,
  };
}
