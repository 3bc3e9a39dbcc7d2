/**
 * What a session remembers of the token that opened it, so that it ends with the token: the beginning of
 * the token's hash, in base32.
 */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hasTokenLike } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import { hashToken } from './token';

const STAMP_BYTES = 16;

export function stampOfToken(token: string): string {
  return encodeBase32(hashToken(token).subarray(0, STAMP_BYTES));
}

/** Whether the token still opens the instance. */
export async function isTokenStamp(
  { db }: Pick<Merchant, 'db'>,
  instanceId: string,
  stamp: string,
): Promise<boolean> {
  if (stamp === '') return false;
  return hasTokenLike(db, instanceId, decodeBase32(stamp));
}
