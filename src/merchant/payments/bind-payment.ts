/**
 * Binds a payment to a session: POST orders/$ID/paid (protocol-a 7) [SESS-1]. The wallet proves it
 * by the receipt of purpose 1104. Repeat it freely. The last session counts, and without one the
 * payment stays bound as it is. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN,
 * MERCHANT_GENERIC_ORDER_UNKNOWN (also for an unclaimed order),
 * MERCHANT_POST_ORDERS_ID_PAID_CONTRACT_HASH_MISMATCH,
 * MERCHANT_POST_ORDERS_ID_PAID_COIN_SIGNATURE_INVALID.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { PaidRequest } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import { bindSession } from '@/storage/merchant/sessions';
import { orderTopic, sessionTopic, type Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { sessionKey } from './payment-rules';

export async function bindPayment(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
  request: PaidRequest,
): Promise<void> {
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  const { hContract } = order;
  if (hContract === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  if (!equalBytes(hContract, request.hContract)) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAID_CONTRACT_HASH_MISMATCH', {
      field: 'h_contract',
    });
  }
  const blob = signaturesV9.paymentOk({ hContract });
  if (!verify(order.merchantPub, blob, request.sig)) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAID_COIN_SIGNATURE_INVALID', { field: 'sig' });
  }
  const { sessionId } = request;
  if (sessionId === '') return;
  const key = sessionKey(order.instanceId, sessionId, order.fulfillmentUrl);
  await bindSession(merchant.db, { row: order.row, hContract }, { sessionId, key });
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
  merchant.wakeups.wake(sessionTopic(order.instanceId, sessionId));
}
