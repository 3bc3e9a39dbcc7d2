/**
 * GET accounts/$USER (protocol-a 6.2): balance, address and number. The caller is authenticated.
 * Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { z } from 'zod';
import { formatAmount } from '@/protocol/amount';
import type { bankAccountSchema } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { StoredAccount } from '@/storage/bank/accounts';
import { amountOfUnits, paytoOf, type Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function getAccount(
  bank: Bank,
  username: string,
): Promise<z.input<typeof bankAccountSchema>> {
  const account = await getNamedAccount(bank, username);
  const { balanceUnits } = account;
  const inDebt = balanceUnits < 0n;
  const amount = amountOfUnits(bank, inDebt ? -balanceUnits : balanceUnits);
  return {
    balance: {
      amount: formatAmount(amount),
      credit_debit_indicator: inDebt ? 'debit' : 'credit',
    },
    payto_uri: paytoOf(bank, account.username),
    account_number: account.id,
  };
}

export async function getNamedAccount(bank: Bank, username: string): Promise<StoredAccount> {
  const account = await findNamedAccount(bank, username);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { detail: 'no such user' });
  return account;
}
