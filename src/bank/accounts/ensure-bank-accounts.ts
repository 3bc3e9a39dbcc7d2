/**
 * The accounts that a deployment needs before anybody registers: the bank's own, which gives the
 * start credits and alone may go below zero (so that all balances sum to zero), and the exchange's.
 * Idempotent; safe when two processes start together. A configured password replaces the old one.
 */
import { MAX_UNITS } from '@/protocol/amount';
import { findAccount, insertAccount, updatePassword } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import { hashPassword, matchesPassword } from './password-hash';
import { renewPasswordHash } from './renew-password-hash';

export const BANK_USERNAME = 'bank';
export const EXCHANGE_USERNAME = 'exchange';

export interface EnsuredAccount {
  readonly username: string;
  readonly password: string;
  /** May use the wire gateway. */
  readonly isExchange: boolean;
}

export async function ensureBankAccounts(
  bank: Bank,
  { exchangePassword }: { readonly exchangePassword: string },
): Promise<void> {
  await insertAccount(bank.db.pool, {
    username: BANK_USERNAME,
    passwordHash: null,
    debitLimitUnits: MAX_UNITS,
    isExchange: false,
    createdMs: bank.clock.now(),
  });
  await ensureAccount(bank, {
    username: EXCHANGE_USERNAME,
    password: exchangePassword,
    isExchange: true,
  });
}

/** One account without a start credit, for seeding. */
export async function ensureAccount(bank: Bank, ensured: EnsuredAccount): Promise<void> {
  const { username, password, isExchange } = ensured;
  const known = await findAccount(bank.db, username);
  if (known !== null) {
    const right =
      known.passwordHash !== null && (await matchesPassword(password, known.passwordHash));
    if (right) await renewPasswordHash(bank, known, ensured);
    else await updatePassword(bank.db, known.id, await hashPassword(password, bank));
    return;
  }
  await insertAccount(bank.db.pool, {
    username,
    passwordHash: await hashPassword(password, bank),
    debitLimitUnits: 0n,
    isExchange,
    createdMs: bank.clock.now(),
  });
}
