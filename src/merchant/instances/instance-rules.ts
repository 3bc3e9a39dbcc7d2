/**
 * Checks an instance's configuration (specification "Instance of style A", decision D16). Throws
 * GENERIC_CURRENCY_MISMATCH for another currency, and MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH or
 * MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH for an `auth` that cannot be honoured.
 */
import { encodeBase32 } from '@/protocol/base32';
import { hashPassword } from '@/passwords/password-hash';
import type { InstanceAuth } from '@/protocol/instance';
import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import { hashWire } from '@/protocol/wire-hash';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { hashToken, isAcceptableToken, newToken } from './token';

const SALT_BYTES = 16;
const MIN_PASSWORD_LENGTH = 8;

/** Each distinct account with a salt of its own [INSTA-6]. */
export function saltAccounts(
  merchant: Pick<Merchant, 'random'>,
  paytos: readonly string[],
): Omit<AccountRow, 'id'>[] {
  return [...new Set(paytos)].map((payto) => saltAccount(merchant, payto));
}

export function saltAccount(
  { random }: Pick<Merchant, 'random'>,
  payto: string,
): Omit<AccountRow, 'id'> {
  const salt = encodeBase32(random.bytes(SALT_BYTES));
  return { payto, salt, hWire: hashWire(payto, salt), active: true };
}

export interface AuthSettings {
  readonly authMethod: string;
  readonly tokenHash: Uint8Array | null;
  readonly passwordHash: string | null;
}

type BadAuth =
  | 'MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH'
  | 'MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH';

/** Checks what shall open an instance, and makes what is stored of it. */
export async function authSettings(
  { random, passwordCost }: Pick<Merchant, 'random' | 'passwordCost'>,
  { method, token, password }: InstanceAuth,
  bad: BadAuth,
): Promise<AuthSettings> {
  const prefix = bad === 'MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH' ? 'auth.' : '';
  const refuse = (field: string, detail?: string): Refusal =>
    new Refusal(bad, { field: `${prefix}${field}`, ...(detail === undefined ? {} : { detail }) });
  if (method !== 'external' && method !== 'token') throw refuse('method');
  if (password !== undefined) {
    if (token !== undefined) throw refuse('password', 'expected a token or a password, not both');
    if (method === 'external') throw refuse('password', 'expected method token with a password');
    if (password.length < MIN_PASSWORD_LENGTH) {
      throw refuse('password', `expected at least ${MIN_PASSWORD_LENGTH} characters`);
    }
    // This token stays secret. It stands for the password in sessions and in older processes.
    const tokenHash = hashToken(newToken(random));
    const passwordHash = await hashPassword(password, { random, passwordCost });
    return { authMethod: method, tokenHash, passwordHash };
  }
  const passwordHash = null;
  if (token === undefined && method === 'external') {
    return { authMethod: method, tokenHash: null, passwordHash };
  }
  if (token === undefined || !isAcceptableToken(token)) {
    throw refuse('token', 'expected at least 6 characters');
  }
  return { authMethod: method, tokenHash: hashToken(token), passwordHash };
}

/**
 * Checked before the instance takes on a new obligation. Throws MERCHANT_GENERIC_INSTANCE_DELETED.
 */
export function assertSells(
  instance: Pick<Instance, 'deletedMs'>,
  about: RefusalDetail = {},
): void {
  if (instance.deletedMs !== null) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED', about);
}
