/**
 * Checks an instance's configuration (specification "Instance of style A", decision D16). Throws
 * GENERIC_CURRENCY_MISMATCH for another currency, and MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH or
 * MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH for an `auth` that cannot be honoured.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { InstanceAuth } from '@/protocol/instance';
import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import { hashWire } from '@/protocol/wire-hash';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { hashToken, isAcceptableToken } from './token';

const SALT_BYTES = 16;

/** Each distinct account with a salt of its own [INSTA-6]. */
export function saltAccounts(
  merchant: Pick<Merchant, 'random'>,
  paytos: readonly string[],
): Omit<AccountRow, 'id'>[] {
  return [...new Set(paytos)].map((payto) => {
    const salt = encodeBase32(merchant.random.bytes(SALT_BYTES));
    return { payto, salt, hWire: hashWire(payto, salt), active: true };
  });
}

export interface AuthSettings {
  readonly authMethod: string;
  readonly tokenHash: Uint8Array | null;
}

type BadAuth =
  | 'MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH'
  | 'MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH';

export function authSettings({ method, token }: InstanceAuth, bad: BadAuth): AuthSettings {
  const field = bad === 'MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH' ? 'auth.' : '';
  if (method !== 'external' && method !== 'token') {
    throw new Refusal(bad, { field: `${field}method` });
  }
  if (token === undefined && method === 'external') return { authMethod: method, tokenHash: null };
  if (token === undefined || !isAcceptableToken(token)) {
    throw new Refusal(bad, { field: `${field}token`, detail: 'expected at least 6 characters' });
  }
  return { authMethod: method, tokenHash: hashToken(token) };
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
