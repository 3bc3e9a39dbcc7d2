/**
 * Authorizes private calls to an instance (decision D16) [INSTA-5]. They need its token, or an extra
 * token that its merchant made and whose scope allows the call. No other instance's token will do.
 * An instance without a token relies on a proxy that authenticates. Then only callers from this
 * machine and from the configured proxies may call. Returns the instance. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, then
 * MERCHANT_GENERIC_UNAUTHORIZED, then GENERIC_TOKEN_PERMISSION_INSUFFICIENT.
 */
import type { ErrorName } from '@/protocol/errors';
import { allows, type Permission, type Scope } from '@/protocol/permissions';
import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import { noteTokenUse, useAccessToken } from '@/storage/merchant/access-tokens';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { hashToken, isToken } from './token';

export interface InstanceCredentials {
  /** The caller's token, if any. */
  readonly token: string | null;
  /** The call came from this machine, or from a proxy that authenticates. */
  readonly isVouchedFor: boolean;
  /** The permission that the call needs; null for a log-in, which every token opens. */
  readonly permission: Permission | null;
}

const NOT_VOUCHED_FOR =
  'the instance has no token, so the proxy must authenticate its callers and AUTH_PROXIES must name it';

export async function authorizeInstance(
  merchant: Merchant,
  instanceId: string,
  { token, isVouchedFor, permission }: InstanceCredentials,
  unknown?: ErrorName,
  about?: RefusalDetail,
): Promise<Instance> {
  const instance = await getInstance(merchant, instanceId, unknown, about);
  merchant.instances.keep(instance.id, instance);
  if (instance.tokenHash === null && isVouchedFor) return instance;
  const scope = token === null ? null : await findScope(merchant, instance, token);
  if (scope !== null) {
    if (permission === null || allows(scope, permission)) return instance;
    throw new Refusal('GENERIC_TOKEN_PERMISSION_INSUFFICIENT', { detail: `scope: ${scope}` });
  }
  const hasNoToken = instance.tokenHash === null && token === null;
  throw new Refusal('MERCHANT_GENERIC_UNAUTHORIZED', hasNoToken ? { detail: NOT_VOUCHED_FOR } : {});
}

/**
 * Authorizes a call by what this process remembers of the instance, else as above. The caller checks the
 * instance's version when it writes.
 */
export async function authorizeRemembered(
  merchant: Merchant,
  instanceId: string,
  credentials: InstanceCredentials,
): Promise<Instance> {
  const instance = merchant.instances.find(instanceId);
  const { token } = credentials;
  const isOwn = instance?.tokenHash != null && token !== null && isToken(token, instance.tokenHash);
  if (!isOwn) return await authorizeInstance(merchant, instanceId, credentials);
  await noteTokenUse(merchant.db, instance, merchant.clock.now());
  return instance;
}

async function findScope(
  { db, clock }: Merchant,
  instance: Instance,
  token: string,
): Promise<Scope | null> {
  const now = clock.now();
  if (instance.tokenHash === null || !isToken(token, instance.tokenHash)) {
    return useAccessToken(db, instance.id, hashToken(token), now);
  }
  await noteTokenUse(db, instance, now);
  return 'all';
}
