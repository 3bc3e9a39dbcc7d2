/**
 * Returns an account's balance, address and number: GET accounts/$USER (protocol-a 6.2). The caller
 * is authenticated. Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { Balance, BankAccountStatus } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { StoredAccount } from '@/storage/bank/accounts';
import { amountOfUnits, paytoOf, type Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function getAccount(bank: Bank, username: string): Promise<BankAccountStatus> {
  const account = await getNamedAccount(bank, username);
  return {
    balance: balanceOf(bank, account.balanceUnits),
    payto: paytoOf(bank, account.username),
    accountNumber: account.id,
    debitLimit: amountOfUnits(bank, account.debitLimitUnits),
    isPublic: account.isPublic,
  };
}

/** Returns an account's balance: GET accounts/$USER/balance (protocol-a 6.2). */
export async function getBalance(bank: Bank, username: string): Promise<Balance> {
  return balanceOf(bank, (await getNamedAccount(bank, username)).balanceUnits);
}

export function balanceOf(bank: Bank, units: bigint): Balance {
  const inDebt = units < 0n;
  return {
    amount: amountOfUnits(bank, inDebt ? -units : units),
    side: inDebt ? 'debit' : 'credit',
  };
}

export async function getNamedAccount(bank: Bank, username: string): Promise<StoredAccount> {
  const account = await findNamedAccount(bank, username);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { detail: 'no such user' });
  return account;
}
