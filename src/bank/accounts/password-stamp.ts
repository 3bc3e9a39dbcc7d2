/**
 * What a session remembers of the password that it began with, so that it ends when the password changes.
 * Null for an account that is gone.
 */
import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import type { Bank } from '../bank';
import { findNamedAccount } from './authenticate';

const STAMP_BYTES = 16;

export async function findPasswordStamp(bank: Bank, username: string): Promise<string | null> {
  const account = await findNamedAccount(bank, username);
  if (account === null) return null;
  return encodeBase32(hashString(account.passwordHash ?? '').subarray(0, STAMP_BYTES));
}
