import { Refusal } from '@/protocol/refusal';
import { findInstance, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';

/** Throws 404/2000. */
export async function getInstance(merchant: Merchant, instanceId: string): Promise<Instance> {
  const instance = await findInstance(merchant.db, instanceId);
  if (instance === null) throw new Refusal('MERCHANT_GENERIC_INSTANCE_UNKNOWN');
  return instance;
}
