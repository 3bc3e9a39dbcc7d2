/**
 * POST private/orders/$ID/refund (protocol-a 8) [REF-1]: the merchant raises the refund of an order to a
 * new total, and gets the URI that tells the customer's wallet. The same total again is answered the
 * same. Throws the refusals of raise-refund.ts.
 */
import { z } from 'zod';
import { raisedRefundSchema, type RaiseRefund } from '@/protocol/refund';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { refundUriOf } from '../orders/order-links';
import { raiseRefund } from './raise-refund';

export async function refundOrder(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
  { refund, reason }: RaiseRefund,
): Promise<z.input<typeof raisedRefundSchema>> {
  const { order } = await raiseRefund(merchant, at, { total: refund, reason, style: 'A' });
  return z.encode(raisedRefundSchema, {
    taler_refund_uri: refundUriOf(merchant, await withAddresses(merchant, order)),
    h_contract: order.hContract,
  });
}
