/**
 * Creates the accounts that a deployment needs from the start: the bank's own and the exchange's.
 * The bank's own account pays the start credits. It alone may go below zero, so all balances sum to
 * zero. Idempotent, and safe when two processes start together. A configured password replaces the
 * old one.
 */
import { MAX_UNITS } from '@/protocol/amount';
import { findAccount, insertAccount, updatePassword } from '@/storage/bank/accounts';
import type { Bank } from '../bank';
import { hashPassword, matchesPassword, RANDOM_PASSWORD_COST } from '@/passwords/password-hash';

export const BANK_USERNAME = 'bank';
export const EXCHANGE_USERNAME = 'exchange';

export interface EnsuredAccount {
  readonly username: string;
  /** The password is one of the deployment's secrets, so it is random. */
  readonly password: string;
  /** True if the account may use the wire gateway. */
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

/** Creates one account without a start credit, for seeding. */
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
