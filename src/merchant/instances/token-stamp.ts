/**
 * Returns what a session remembers of the token that opened it, so it ends with the token. It is
 * the beginning of the token's hash, in base32.
 */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { findTokenAccess, type TokenAccess } from '@/storage/merchant/access-tokens';
import { findInstance, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { hashToken } from './token';

const STAMP_BYTES = 16;

export function stampOfToken(token: string): string {
  return stampOfHash(hashToken(token));
}

/** Empty for an instance that a proxy guards, which has no sessions. */
export function stampOfHash(tokenHash: Uint8Array | null): string {
  return tokenHash === null ? '' : encodeBase32(tokenHash.subarray(0, STAMP_BYTES));
}

/** Changes with the token that was set for the instance. Extra tokens are too long to guess. */
export function stampOfSecret({ tokenHash }: Pick<Instance, 'tokenHash'>): string {
  return tokenHash === null ? '' : encodeBase32(tokenHash);
}

/** Null for an instance that does not exist. */
export async function findSecretStamp(
  { db }: Pick<Merchant, 'db'>,
  instanceId: string,
): Promise<string | null> {
  const instance = await findInstance(db, instanceId);
  return instance && stampOfSecret(instance);
}

/** Returns what the token allows while it opens the instance, else null. */
export async function findStampAccess(
  { db, clock }: Pick<Merchant, 'db' | 'clock'>,
  instanceId: string,
  stamp: string,
): Promise<TokenAccess | null> {
  if (stamp === '') return null;
  return findTokenAccess(db, instanceId, decodeBase32(stamp), clock.now());
}
