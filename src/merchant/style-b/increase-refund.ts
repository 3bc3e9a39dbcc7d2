/**
 * Raises the refund to a new total: POST /refund (specification "Refunds", protocol-b 3.5)
 * [REF-1..4]. Returns all permissions of the order, in the layout of wallets that take them to the
 * exchange. It adds the address that sends the customer's wallet for them. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_ORDER_UNKNOWN, also if no wallet has claimed
 * the order, and the refusals of raise-refund.ts. Here an unpaid order is 400, and a total that is
 * not bigger is MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH.
 */
import { sign } from '@/protocol/crypto/eddsa';
import { refundOkV6 } from '@/protocol/signatures';
import { Refusal } from '@/protocol/refusal';
import type { IncreasedRefund, RefundRequest } from '@/protocol/style-b/refunds';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { getOrder } from '../orders/get-order';
import { refundUriOf } from '../orders/order-links';
import { getTerms } from '../orders/get-terms';
import { isClaimed, raiseRefund } from '../refunds/raise-refund';
import { refundRedirectUrl, signPermissions } from './refund-permission';

export async function increaseRefund(
  merchant: Merchant,
  instanceId: string,
  { orderId, refund: total, reason }: RefundRequest,
  call?: Repeatable,
): Promise<IncreasedRefund> {
  const found = await getOrder(merchant, instanceId, orderId);
  if (!isClaimed(found)) {
    throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN', { detail: 'it is not claimed' });
  }
  // An earlier attempt under the same key may have raised it to this.
  const notBigger = call?.isRepeated === true ? 'repeat' : 'refuse';
  const raised = await raiseRefund(merchant, found, { total, reason, notBigger });
  const { order } = raised;
  const permissions = await signPermissions(merchant, raised);
  const sig = sign(order.merchantPriv, refundOkV6({ orderId }));
  return {
    merchantPub: order.merchantPub,
    hContract: order.hContract,
    permissions,
    redirectUrl: refundRedirectUrl(merchant, order),
    refundUri: refundUriOf(merchant, await withAddresses(merchant, order)),
    contractTerms: await getTerms(merchant, order),
    sig,
  };
}
