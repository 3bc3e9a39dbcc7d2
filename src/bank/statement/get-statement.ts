/**
 * Returns a page of an account's statement for its owner: bookings, the youngest first, each with the
 * balance after it. It also returns what the account held before the oldest and after the youngest of
 * them. Balances need all bookings of the period: on a page with other filters they mean nothing.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { Balance } from '@/protocol/bank';
import { getSumUpTo } from '@/storage/bank/statement';
import { balanceOf, getNamedAccount } from '../accounts/get-account';
import type { Bank } from '../bank';
import { listStatement, type StatementEntry, type StatementFilter } from './list-statement';

export interface StatementPage {
  readonly rows: readonly (StatementEntry & { readonly balanceAfter: Balance })[];
  readonly opening: Balance;
  readonly closing: Balance;
  /** True if there are more rows, before the last one. */
  readonly hasOlder: boolean;
}

export async function getStatement(
  bank: Bank,
  username: string,
  filter: StatementFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<StatementPage> {
  const { id } = await getNamedAccount(bank, username);
  const found = await listStatement(bank, username, filter, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const closing = await getSumUpTo(bank.db, id, filter, rows[0]?.rowId);
  let held = closing;
  const withBalances = rows.map((row) => {
    const balanceAfter = balanceOf(bank, held);
    held += row.direction === 'credit' ? -row.amount.units : row.amount.units;
    return { ...row, balanceAfter };
  });
  return {
    rows: withBalances,
    opening: balanceOf(bank, held),
    closing: balanceOf(bank, closing),
    hasOlder: found.length > limit,
  };
}
