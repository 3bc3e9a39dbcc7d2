/**
 * Finds out who is calling. `authenticate` serves the log-in page. `authenticateOwner` serves HTTP
 * Basic on accounts/$USER (protocol-a 6.2), and `authenticateExchange` the wire gateway (6.3). They
 * throw BANK_LOGIN_FAILED (401) before the reply says anything about accounts. They then throw
 * GENERIC_FORBIDDEN if the account is not the caller's, or is not an exchange's.
 */
import { isUsername } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import { findAccount, type StoredAccount } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import type { Credentials } from '@/passwords/password-checks';
import { renewPasswordHash } from './renew-password-hash';

export async function authenticate(
  bank: Bank,
  credentials: Credentials | null,
): Promise<StoredAccount> {
  if (credentials === null) throw new Refusal('BANK_LOGIN_FAILED');
  const account = await findNamedAccount(bank, credentials.username);
  const right = await bank.passwordChecks.check(credentials, account?.passwordHash ?? null);
  if (account === null || !right) throw new Refusal('BANK_LOGIN_FAILED');
  await renewPasswordHash(bank, account, credentials);
  return account;
}

export async function authenticateOwner(
  bank: Bank,
  credentials: Credentials | null,
  username: string,
): Promise<StoredAccount> {
  const account = await authenticate(bank, credentials);
  if (account.username !== username) throw new Refusal('GENERIC_FORBIDDEN');
  return account;
}

export async function authenticateExchange(
  bank: Bank,
  credentials: Credentials | null,
  username: string,
): Promise<StoredAccount> {
  const account = await authenticateOwner(bank, credentials, username);
  if (!account.isExchange) {
    throw new Refusal('GENERIC_FORBIDDEN', { detail: 'the account is not an exchange’s' });
  }
  return account;
}

/** Finds the user's password hash. Null if the user does not exist or cannot log in. */
export async function findPasswordHash(bank: Bank, username: string): Promise<string | null> {
  return (await findNamedAccount(bank, username))?.passwordHash ?? null;
}

/** Finds an account by its username. Odd text never reaches the database: no username looks like it. */
export async function findNamedAccount(
  bank: Bank,
  username: string,
): Promise<StoredAccount | null> {
  if (!isUsername(username)) return null;
  return await findAccount(bank.db, username);
}
