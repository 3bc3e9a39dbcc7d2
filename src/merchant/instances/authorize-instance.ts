/**
 * Who may make private calls to an instance (decision D16) [INSTA-5]: whoever has its token, and no
 * other instance's. An instance without a token stands behind a proxy that authenticates, so only
 * callers from this machine are let in. Answers the instance. Throws 404/2000, then 401/2015.
 */
import type { ErrorName } from '@/protocol/errors';
import { Refusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { isToken } from './token';

export interface InstanceCredentials {
  /** What the caller presented, if anything. */
  readonly token: string | null;
  /** The call came from this machine. */
  readonly isLocal: boolean;
}

export async function authorizeInstance(
  merchant: Merchant,
  instanceId: string,
  { token, isLocal }: InstanceCredentials,
  unknown?: ErrorName,
): Promise<Instance> {
  const instance = await getInstance(merchant, instanceId, unknown);
  const { tokenHash } = instance;
  const allowed = tokenHash === null ? isLocal : token !== null && isToken(token, tokenHash);
  if (!allowed) throw new Refusal('MERCHANT_GENERIC_UNAUTHORIZED');
  return instance;
}
