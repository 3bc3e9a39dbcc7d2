/** Creates an instance unless there is one of this id, whatever its content: for the demo's seeding. */
import type { InstanceConfiguration } from '@/protocol/instance';
import { isRefusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import { createInstance } from './create-instance';

export async function ensureInstance(
  merchant: Merchant,
  configuration: InstanceConfiguration,
): Promise<void> {
  try {
    await createInstance(merchant, configuration);
  } catch (error) {
    if (isRefusal(error) && error.code === 'MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS') return;
    throw error;
  }
}
