/**
 * Creates an extra token of the instance, for one person or purpose of its merchant. Returns the token, of
 * which only the hash is kept. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, and
 * MERCHANT_GENERIC_INSTANCE_DELETED for a deleted instance, MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY,
 * MERCHANT_SHOP_SHARE_FULL.
 */
import type { Scope } from '@/protocol/permissions';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { storeToken } from './store-token';

const DAY_MS = 86_400_000;

/** `days`: how long it lives; null for a token without an end. */
export async function makeAccessToken(
  merchant: Merchant,
  instanceId: string,
  {
    name,
    scope,
    days,
  }: { readonly name: string; readonly scope: Scope; readonly days: number | null },
): Promise<string> {
  const instance = await getInstance(merchant, instanceId);
  const expiresMs = days === null ? null : merchant.clock.now() + days * DAY_MS;
  const wanted = { name, scope, expiresMs, refreshable: false, signedInMs: null };
  return storeToken(merchant, instance, wanted);
}
