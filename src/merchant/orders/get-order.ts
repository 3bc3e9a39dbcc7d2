import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import type { ErrorName } from '@/protocol/errors';
import { findOrder, type OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';

/**
 * Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN for an unknown instance, and
 * MERCHANT_GENERIC_ORDER_UNKNOWN or the given code for an unknown order.
 */
export async function getOrder(
  merchant: Merchant,
  instanceId: string,
  orderId: string,
  unknown: ErrorName = 'MERCHANT_GENERIC_ORDER_UNKNOWN',
  about: RefusalDetail = {},
): Promise<OrderRecord> {
  const found = await findOrder(merchant.db, instanceId, orderId);
  if (found === 'no instance') throw new Refusal('MERCHANT_GENERIC_INSTANCE_UNKNOWN');
  if (found === 'no order') throw new Refusal(unknown, about);
  return found;
}
