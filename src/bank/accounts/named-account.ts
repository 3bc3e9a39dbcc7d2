/**
 * Finds the account behind an address that a peer or a person gave. The address is a payto URI of
 * this bank. In fields that people fill in, it may be a username.
 * Throws BANK_UNKNOWN_ACCOUNT with the field's name, also for other banks.
 */
import { FormatError } from '@/protocol/format-error';
import { accountOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { StoredAccount } from '@/storage/bank/accounts';
import { isOurHost, type Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function getAccountByPayto(
  bank: Bank,
  payto: string,
  field: string,
): Promise<StoredAccount> {
  const username = usernameIn(bank, payto);
  const account = username === null ? null : await findNamedAccount(bank, username);
  if (account !== null) return account;
  throw new Refusal('BANK_UNKNOWN_ACCOUNT', {
    field,
    detail: `accounts here look like payto://x-taler-bank/${bank.host}/USERNAME`,
  });
}

export async function getRecipient(
  bank: Bank,
  text: string,
  field: string,
): Promise<StoredAccount> {
  if (text.startsWith('payto:')) return await getAccountByPayto(bank, text, field);
  const account = await findNamedAccount(bank, text);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field });
  return account;
}

function usernameIn(bank: Bank, payto: string): string | null {
  try {
    const { host, account } = accountOf(payto);
    return isOurHost(bank, host) ? account : null;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
