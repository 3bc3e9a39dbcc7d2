/**
 * Marks the goods of an order as sent, with a note for its buyer. Null takes the mark back. The note that was
 * there before is replaced. Not an endpoint (UI-2). A repetition changes nothing. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_ORDER_UNKNOWN and MERCHANT_ORDER_SENT_UNPAID.
 */
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import { noteSending } from '@/storage/merchant/order-notes';
import type { Merchant } from '../merchant';
import { getOrder } from './get-order';

export async function markSent(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  sending: { readonly sentMs: Timestamp; readonly note: string } | null,
): Promise<void> {
  const { row } = await getOrder(merchant, at.instanceId, at.orderId);
  const { sentMs = null, note = '' } = sending ?? {};
  const isNoted = await noteSending(merchant.db, row, {
    sentMs,
    sentNote: note === '' ? null : note,
  });
  if (!isNoted) throw new Refusal('MERCHANT_ORDER_SENT_UNPAID');
}
