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

export async function makeAccessToken(
  merchant: Merchant,
  instanceId: string,
  { name, scope }: { readonly name: string; readonly scope: Scope },
): Promise<string> {
  const instance = await getInstance(merchant, instanceId);
  const endless = { refreshable: false, expiresMs: null, signedInMs: null };
  return storeToken(merchant, instance, { name, scope, ...endless });
}
