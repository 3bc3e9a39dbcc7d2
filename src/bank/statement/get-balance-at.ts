/**
 * What an account held at a moment, for its owner's statement: the sum of all its bookings before.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { Amount } from '@/protocol/amount';
import { sumPostingsBefore } from '@/storage/bank/statement';
import { getNamedAccount } from '../accounts/get-account';
import { amountOfUnits, type Bank } from '../bank';

interface SignedBalance {
  readonly amount: Amount;
  readonly credit_debit_indicator: 'credit' | 'debit';
}

export async function getBalanceAt(
  bank: Bank,
  username: string,
  at: number,
): Promise<SignedBalance> {
  const { id } = await getNamedAccount(bank, username);
  const units = await sumPostingsBefore(bank.db, id, at);
  const inDebt = units < 0n;
  return {
    amount: amountOfUnits(bank, inDebt ? -units : units),
    credit_debit_indicator: inDebt ? 'debit' : 'credit',
  };
}
