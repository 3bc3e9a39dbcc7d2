import type { ErrorName } from '@/protocol/errors';
import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import { findInstance, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';

/** Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN or the given code. */
export async function getInstance(
  merchant: Merchant,
  instanceId: string,
  unknown: ErrorName = 'MERCHANT_GENERIC_INSTANCE_UNKNOWN',
  about: RefusalDetail = {},
): Promise<Instance> {
  const instance = await findInstance(merchant.db, instanceId);
  if (instance === null) throw new Refusal(unknown, about);
  return instance;
}
