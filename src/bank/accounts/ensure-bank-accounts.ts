/**
 * The accounts that a deployment needs before anybody registers: the bank's own, which gives the
 * start credits and alone may go below zero (so that all balances sum to zero), and the exchange's.
 * Idempotent; safe when two processes start together. A configured password replaces the old one.
 */
import { MAX_UNITS } from '@/protocol/amount';
import { findAccount, insertAccount, updatePassword } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import { hashPassword, matchesPassword, RANDOM_PASSWORD_COST } from './password-hash';

export const BANK_USERNAME = 'bank';
export const EXCHANGE_USERNAME = 'exchange';

export interface EnsuredAccount {
  readonly username: string;
  /** Of the deployment's secrets, so random. */
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
  const stored = known?.passwordHash;
  if (stored != null && (await matchesPassword(password, stored))) return;
  const hashing = { random: bank.random, passwordCost: RANDOM_PASSWORD_COST };
  const passwordHash = await hashPassword(password, hashing);
  if (known !== null) {
    await updatePassword(bank.db, known.id, passwordHash);
    return;
  }
  await insertAccount(bank.db.pool, {
    username,
    passwordHash,
    debitLimitUnits: 0n,
    isExchange,
    createdMs: bank.clock.now(),
  });
}
