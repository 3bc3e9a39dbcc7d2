/**
 * Removes an unclaimed or expired order: DELETE private/orders/$ID (protocol-a 8). A trigger notes the
 * event `order.deleted` in the same statement. Throws
 * MERCHANT_GENERIC_ORDER_UNKNOWN, MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID, and
 * MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT for an order that may still be paid.
 */
import { isPaidOrder } from '@/protocol/figures';
import { Refusal } from '@/protocol/refusal';
import { deleteOrderRow } from '@/storage/merchant/orders';
import { orderTopic, type Merchant } from '../merchant';
import { getOrder } from './get-order';

export async function deleteOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
): Promise<void> {
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  if (isPaidOrder(order.stage)) throw new Refusal('MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID');
  const isGone = await deleteOrderRow(merchant.db, order.row, merchant.clock.now());
  if (!isGone) throw new Refusal('MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT');
  merchant.wakeups.wake(orderTopic(at.instanceId, at.orderId));
}
