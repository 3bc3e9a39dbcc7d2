/**
 * Lists an account's bookings for its owner's pages, filtered, the youngest first. A page continues
 * after the last row's number, so new rows do not shift pages. `exportStatement` yields all of
 * them, read in portions. Corrections are rows of their own here.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import {
  listStatementRows,
  type StatementFilter,
  type StoredStatementRow,
} from '@/storage/bank/statement';
import { EXCHANGE_USERNAME } from '../accounts/ensure-bank-accounts';
import { getNamedAccount } from '../accounts/get-account';
import type { Bank } from '../bank';

const PORTION = 1000;

export type { StatementFilter };

/** A withdrawal to the deployment's exchange, a payout by it, or any other transfer. */
export type TransferKind = 'withdrawal' | 'payout' | 'other';

export type StatementEntry = WithAmounts<StoredStatementRow, 'amount'> & {
  readonly kind: TransferKind;
};

/** The subject of a withdrawal is a reserve's key. That of a payout is its identifier and the exchange. */
const WITHDRAWAL = /^[0-9A-HJKMNP-TV-Z]{52}$/;
const PAYOUT = /^[0-9A-HJKMNP-TV-Z]{52} https?:\/\/\S+$/;

export function kindOf(row: Pick<StoredStatementRow, Described>): TransferKind {
  const { counterpart, direction, subject, corrects } = row;
  if (counterpart !== EXCHANGE_USERNAME || corrects !== null) return 'other';
  if (direction === 'debit') return WITHDRAWAL.test(subject) ? 'withdrawal' : 'other';
  return PAYOUT.test(subject) ? 'payout' : 'other';
}

type Described = 'counterpart' | 'direction' | 'subject' | 'corrects';

export async function listStatement(
  bank: Bank,
  username: string,
  filter: StatementFilter,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<StatementEntry[]> {
  const { id } = await getNamedAccount(bank, username);
  const rows = await listStatementRows(bank.db, id, filter, page);
  return rows.map((row) => ({
    ...withAmounts(bank.currency, row, ['amount']),
    kind: kindOf(row),
  }));
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
