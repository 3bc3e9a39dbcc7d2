/**
 * Lists the withdrawals of an account, the youngest first. The tour shows those to the deployment's exchange,
 * and the account's page those to confirm. Not endpoints: the callers have a session of the owner.
 */
import { withAmounts, type Amount, type WithAmounts } from '@/protocol/amount';
import {
  listConfirmedWithdrawals,
  listSelectedWithdrawals,
  type ConfirmedWithdrawal,
} from '@/storage/bank/account-withdrawals';
import { EXCHANGE_USERNAME } from '../accounts/ensure-bank-accounts';
import type { Bank } from '../bank';

const LAST = 50;

export type ListedWithdrawal = WithAmounts<ConfirmedWithdrawal, 'amount'>;

export async function listWithdrawals(bank: Bank, username: string): Promise<ListedWithdrawal[]> {
  const found = await listConfirmedWithdrawals(bank.db, username, EXCHANGE_USERNAME, LAST);
  return found.map((row) => withAmounts(bank.currency, row, ['amount']));
}

/** Older ones are likely forgotten. They stay open, and their addresses still work. */
const LATELY_MS = 3_600_000;
const LAST_SELECTED = 3;

/** A wallet has accepted it, and the account's owner has not confirmed it. */
export interface UnconfirmedWithdrawal {
  readonly id: string;
  readonly amount: Amount;
}

export async function listUnconfirmedWithdrawals(
  { db, clock, currency }: Bank,
  username: string,
): Promise<UnconfirmedWithdrawal[]> {
  const selection = { username, since: clock.now() - LATELY_MS, limit: LAST_SELECTED };
  const found = await listSelectedWithdrawals(db, selection);
  return found.map((row) => withAmounts(currency, row, ['amount']));
}
