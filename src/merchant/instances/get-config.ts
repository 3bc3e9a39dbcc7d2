/**
 * GET config (protocol-a 7), the same for every instance. The backend's own base URL has it even
 * before a default instance exists. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN for another unknown
 * instance.
 */
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import {
  MERCHANT_PROTOCOL_VERSION,
  MERCHANT_SERVICE_NAME,
  type MerchantConfig,
} from '@/protocol/payment';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';

export async function getConfig(merchant: Merchant, instanceId: string): Promise<MerchantConfig> {
  if (instanceId !== DEFAULT_INSTANCE) await getInstance(merchant, instanceId);
  return {
    name: MERCHANT_SERVICE_NAME,
    version: MERCHANT_PROTOCOL_VERSION,
    currency: merchant.currency,
  };
}
