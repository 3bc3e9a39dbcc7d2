/**
 * Opens an instance with a name and a password, for POST private/token. The name is the instance's
 * identifier. The password is the instance's own token. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN,
 * MERCHANT_GENERIC_UNAUTHORIZED.
 */
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { noteTokenUse } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import type { PrivateCaller } from './authorize-instance';
import { getInstance } from './get-instance';
import { isToken } from './token';

/** The default instance's name in today's interface. */
const ADMIN = 'admin';

export async function logIn(
  merchant: Merchant,
  instanceId: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<PrivateCaller> {
  const instance = await getInstance(merchant, instanceId);
  const { id, tokenHash } = instance;
  const isName = username === id || (id === DEFAULT_INSTANCE && username === ADMIN);
  if (!isName || tokenHash === null || !isToken(password, tokenHash)) {
    throw new Refusal('MERCHANT_GENERIC_UNAUTHORIZED', { detail: 'wrong name or password' });
  }
  await noteTokenUse(merchant.db, instance, merchant.clock.now());
  return { instance, opener: 'own token' };
}
