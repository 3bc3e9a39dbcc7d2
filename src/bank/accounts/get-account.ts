/**
 * Returns an account's balance, address and number: GET accounts/$USER (protocol-a 6.2). The caller
 * is authenticated. Throws BANK_UNKNOWN_ACCOUNT.
 */
import type { z } from 'zod';
import { formatAmount } from '@/protocol/amount';
import type { bankAccountSchema } from '@/protocol/bank';
import type { signedBalanceSchema } from '@/protocol/bank-accounts';
import { Refusal } from '@/protocol/refusal';
import type { StoredAccount } from '@/storage/bank/accounts';
import { amountOfUnits, paytoOf, type Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function getAccount(
  bank: Bank,
  username: string,
): Promise<z.input<typeof bankAccountSchema>> {
  const account = await getNamedAccount(bank, username);
  return {
    balance: balanceBody(bank, account),
    payto_uri: paytoOf(bank, account.username),
    account_number: account.id,
    debit_limit: formatAmount(amountOfUnits(bank, account.debitLimitUnits)),
    is_public: account.isPublic,
  };
}

/** Returns one amount, with a minus sign for debt: GET accounts/$USER/balance (protocol-a 6.2). */
export async function getBalance(
  bank: Bank,
  username: string,
): Promise<z.input<typeof signedBalanceSchema>> {
  const { amount, credit_debit_indicator } = balanceBody(
    bank,
    await getNamedAccount(bank, username),
  );
  return { balance: credit_debit_indicator === 'debit' ? `-${amount}` : amount };
}

export function balanceBody(bank: Bank, { balanceUnits }: StoredAccount) {
  const inDebt = balanceUnits < 0n;
  const amount = amountOfUnits(bank, inDebt ? -balanceUnits : balanceUnits);
  return {
    amount: formatAmount(amount),
    credit_debit_indicator: inDebt ? ('debit' as const) : ('credit' as const),
  };
}

export async function getNamedAccount(bank: Bank, username: string): Promise<StoredAccount> {
  const account = await findNamedAccount(bank, username);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { detail: 'no such user' });
  return account;
}
