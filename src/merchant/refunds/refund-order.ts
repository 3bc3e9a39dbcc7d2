/**
 * Raises the refund of an order to a new total: POST private/orders/$ID/refund (protocol-a 8)
 * [REF-1]. Returns the URI for the customer's wallet. The same total again gets the same answer.
 * Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_ORDER_UNKNOWN and the refusals of
 * raise-refund.ts.
 */
import type { Amount } from '@/protocol/amount';
import type { RaisedRefund, RaiseRefund } from '@/protocol/refund';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { getOrder } from '../orders/get-order';
import { refundUriOf } from '../orders/order-links';
import { raiseRefund } from './raise-refund';

export async function refundOrder(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  { refund, reason }: RaiseRefund,
  /** The sum that had been refunded when the total was chosen. */
  seen?: Amount,
): Promise<RaisedRefund> {
  const found = await getOrder(merchant, at.instanceId, at.orderId);
  const wanted = { total: refund, reason, notBigger: 'repeat', seen: seen?.units } as const;
  const { order } = await raiseRefund(merchant, found, wanted);
  return {
    refundUri: refundUriOf(merchant, await withAddresses(merchant, order)),
    hContract: order.hContract,
  };
}
