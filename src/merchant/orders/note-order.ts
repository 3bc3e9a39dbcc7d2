/**
 * Replaces the note that a shop's people keep on an order for themselves. An empty one deletes it. It goes
 * when the buyer's details are erased. Not an endpoint (UI-2). Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN and
 * MERCHANT_GENERIC_ORDER_UNKNOWN.
 */
import { writeNote } from '@/storage/merchant/order-notes';
import type { Merchant } from '../merchant';
import { getOrder } from './get-order';

export async function noteOrder(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  note: string,
): Promise<void> {
  const { row } = await getOrder(merchant, at.instanceId, at.orderId);
  await writeNote(merchant.db, row, note === '' ? null : note);
}
