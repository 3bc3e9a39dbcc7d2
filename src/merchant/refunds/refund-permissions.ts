/**
 * Signs the merchant's permission to refund a part of a coin (purpose 1102; specification
 * "Refunds"). The merchant itself or the wallet may bring it to the exchange. The same refund
 * always gets the same signature.
 */
import { sign } from '@/protocol/crypto/eddsa';
import type { SignedRefund } from '@/protocol/exchange';
import { type SignatureLayouts, signaturesV9 } from '@/protocol/signatures';
import { markRefundsTaken, type RefundRow } from '@/storage/merchant/refunds';
import { orderTopic, type Merchant } from '../merchant';
import type { ClaimedOrder } from './raise-refund';

/** Signs in the layout of those who will check it. */
export function signRefund(
  { currency }: Merchant,
  order: ClaimedOrder,
  refund: RefundRow,
  layout: SignatureLayouts = signaturesV9,
): SignedRefund {
  const fields = {
    hContract: order.hContract,
    coinPub: refund.coinPub,
    merchantPub: order.merchantPub,
    rtransactionId: BigInt(refund.id),
    refundAmount: { currency, units: refund.amount },
    refundFee: { currency, units: refund.refundFee },
  };
  const merchantSig = sign(order.merchantPriv, layout.refund(fields));
  return { ...fields, rtransactionId: refund.id, merchantSig };
}

/** A wallet has these now, but for what the exchange has refused. */
export async function takeRefunds(
  merchant: Merchant,
  order: ClaimedOrder,
  refunds: readonly RefundRow[],
): Promise<void> {
  const ids = refunds
    .filter(({ state, takenMs }) => state !== 'refused' && takenMs === null)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await markRefundsTaken(merchant.db, ids, merchant.clock.now());
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
}
