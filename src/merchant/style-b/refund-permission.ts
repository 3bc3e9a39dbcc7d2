/** Refund permissions as style B's wallets take them to the exchange (protocol-b 3.5, 3.6). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inLane, LIGHT_COUNT } from '@/fairness/heavy-lane';
import { signaturesV6 } from '@/protocol/signatures';
import type { SignedRefund } from '@/protocol/exchange';
import { refundLookupUrl, triggerPayUrl } from '@/protocol/style-b/addresses';
import type { RefundPermission } from '@/protocol/style-b/refunds';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import type { RefundedOrder } from '../refunds/raise-refund';
import { signRefund } from '../refunds/refund-permissions';

/**
 * Signs all refunds that the exchange has not refused, oldest first. Many take turns with other heavy work.
 */
export function signPermissions(
  merchant: Merchant,
  { order, refunds }: RefundedOrder,
): Promise<RefundPermission[]> {
  const good = refunds.filter(({ state }) => state !== 'refused');
  return inLane(good.length, async () => {
    const signed: SignedRefund[] = [];
    for (let at = 0; at < good.length; at += LIGHT_COUNT) {
      if (at > 0) await nextTurn();
      const portion = good.slice(at, at + LIGHT_COUNT);
      signed.push(...portion.map((refund) => signRefund(merchant, order, refund, signaturesV6)));
    }
    return signed.map(permissionOf);
  });
}

function permissionOf(signed: SignedRefund): RefundPermission {
  const { refundAmount, refundFee, coinPub, rtransactionId, merchantSig } = signed;
  return { refundAmount, refundFee, coinPub, rtransactionId, merchantSig };
}

/** Returns the address for the frontend's customer, whose wallet then looks the refund up. */
export function refundRedirectUrl({ baseUrl }: Merchant, order: OrderRecord): string {
  return triggerPayUrl(baseUrl, { refundUrl: refundLookupUrl(baseUrl, order) });
}
