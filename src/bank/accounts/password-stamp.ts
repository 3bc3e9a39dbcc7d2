/**
 * Returns what a session remembers of the password that it began with. The session ends when the
 * password changes, but not when the same password gets another hash. Null if the account is gone.
 */
import type { Bank } from '../bank';
import { findNamedAccount } from './authenticate';

export async function findPasswordStamp(bank: Bank, username: string): Promise<string | null> {
  const account = await findNamedAccount(bank, username);
  return account === null ? null : `${account.passwordVersion}`;
}
