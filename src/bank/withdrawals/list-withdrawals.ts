/**
 * Lists what an account's owner has withdrawn to the deployment's exchange, the youngest first. For
 * the tour. Not an endpoint: the caller has a session of the owner.
 */
import type { Amount } from '@/protocol/amount';
import { listConfirmedWithdrawals } from '@/storage/bank/account-withdrawals';
import { EXCHANGE_USERNAME } from '../accounts/ensure-bank-accounts';
import { amountOfUnits, type Bank } from '../bank';

const LAST = 50;

export interface ListedWithdrawal {
  readonly amount: Amount;
  readonly reservePub: Uint8Array;
}

export async function listWithdrawals(bank: Bank, username: string): Promise<ListedWithdrawal[]> {
  const found = await listConfirmedWithdrawals(bank.db, username, EXCHANGE_USERNAME, LAST);
  return found.map(({ units, reservePub }) => ({ amount: amountOfUnits(bank, units), reservePub }));
}
