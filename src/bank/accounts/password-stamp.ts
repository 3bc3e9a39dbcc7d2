/**
 * What a session remembers of the password that it began with, so that it ends when the password changes, but
 * not when the same password gets another hash.
 * Null for an account that is gone.
 */
import type { Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function findPasswordStamp(bank: Bank, username: string): Promise<string | null> {
  const account = await findNamedAccount(bank, username);
  return account === null ? null : `${account.passwordVersion}`;
}
