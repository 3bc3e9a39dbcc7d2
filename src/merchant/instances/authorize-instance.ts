/**
 * Authorizes private calls to an instance (decision D16) [INSTA-5]. They need its token or an extra
 * token that its merchant made, and no other instance's. An instance without a token relies on a
 * proxy that authenticates. Then only callers from this machine and from the configured proxies may
 * call. Returns the instance. Throws 404/2000, then 401/2015.
 */
import type { ErrorName } from '@/protocol/errors';
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
}

const NOT_VOUCHED_FOR =
  'the instance has no token, so the proxy must authenticate its callers and AUTH_PROXIES must name it';

export async function authorizeInstance(
  merchant: Merchant,
  instanceId: string,
  { token, isVouchedFor }: InstanceCredentials,
  unknown?: ErrorName,
  about?: RefusalDetail,
): Promise<Instance> {
  const instance = await getInstance(merchant, instanceId, unknown, about);
  merchant.instances.keep(instance.id, instance);
  const allowed =
    (instance.tokenHash === null && isVouchedFor) ||
    (token !== null && (await opens(merchant, instance, token)));
  if (allowed) return instance;
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

async function opens({ db, clock }: Merchant, instance: Instance, token: string): Promise<boolean> {
  const now = clock.now();
  if (instance.tokenHash === null || !isToken(token, instance.tokenHash)) {
    return useAccessToken(db, instance.id, hashToken(token), now);
  }
  await noteTokenUse(db, instance, now);
  return true;
}
