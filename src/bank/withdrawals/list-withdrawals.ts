/**
 * Lists what an account's owner has withdrawn to the deployment's exchange, the youngest first. For
 * the tour. Not an endpoint: the caller has a session of the owner.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import {
  listConfirmedWithdrawals,
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
