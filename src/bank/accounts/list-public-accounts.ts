/**
 * Lists the public accounts by name, with balances: GET public-accounts (ours). The list has at
 * most 1000 accounts. `getPublicAccount` returns one of them. An account that is not public gets
 * the same answer as one that does not exist.
 */
import type { PublicAccount } from '@/protocol/bank-accounts';
import { Refusal } from '@/protocol/refusal';
import { listPublicAccounts as listRows, type StoredAccount } from '@/storage/bank/accounts';
import { paytoOf, type Bank } from '../bank';
import { findNamedAccount } from './authenticate';
import { balanceOf } from './get-account';

export async function listPublicAccounts(bank: Bank): Promise<PublicAccount[]> {
  const accounts = await listRows(bank.db);
  return accounts.map(({ balanceUnits, ...account }) => ({
    ...account,
    payto: paytoOf(bank, account.username),
    balance: balanceOf(bank, balanceUnits),
  }));
}

export async function getPublicAccount(bank: Bank, username: string): Promise<StoredAccount> {
  const account = await findNamedAccount(bank, username);
  if (account?.isPublic !== true) throw new Refusal('BANK_UNKNOWN_ACCOUNT');
  return account;
}
