/**
 * Creates an instance unless one with this id exists, even with other content: for the demo's
 * seeding. Returns true if it created one.
 */
import type { InstanceConfiguration } from '@/protocol/instance';
import { isRefusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import { createInstance } from './create-instance';

// A deleted one stays deleted.
const HARMLESS = [
  'MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS',
  'MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED',
] as const;

export async function ensureInstance(
  merchant: Merchant,
  configuration: InstanceConfiguration,
): Promise<boolean> {
  try {
    await createInstance(merchant, configuration);
    return true;
  } catch (error) {
    if (isRefusal(error, ...HARMLESS)) return false;
    throw error;
  }
}
