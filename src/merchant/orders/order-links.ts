/** Addresses of an order: what wallets open, and where its state is shown. Pure. */
import { encodeBase32 } from '@/protocol/base32';
import { formatTalerUri } from '@/protocol/uri';
import type { OrderRecord } from '@/storage/merchant/orders';
import { instanceBaseUrl, type Merchant } from '../merchant';

/** protocol-a 7.3. */
export function payUriOf(merchant: Merchant, order: OrderRecord, sessionId: string): string {
  return formatTalerUri({
    type: 'pay',
    merchantBaseUrl: instanceBaseUrl(merchant, order.instanceId),
    orderId: order.orderId,
    // The URI cannot carry every text; a wallet binds the payment to such a session by /paid only.
    sessionId: /^[^/?#\s]*$/.test(sessionId) ? sessionId : '',
    ...(order.claimToken === null ? {} : { claimToken: encodeBase32(order.claimToken) }),
  });
}

/** GET orders/$ID with the credentials that the order needs. */
export function statusUrlOf(merchant: Merchant, order: OrderRecord, sessionId: string): string {
  const query = new URLSearchParams();
  if (order.claimToken !== null) query.set('token', encodeBase32(order.claimToken));
  if (sessionId !== '') query.set('session_id', sessionId);
  const url = `${instanceBaseUrl(merchant, order.instanceId)}orders/${order.orderId}`;
  return query.size === 0 ? url : `${url}?${query}`;
}

/** Opens in the customer's wallet, which knows the order (protocol-a 7.3). */
export function refundUriOf(merchant: Merchant, order: OrderRecord): string {
  return formatTalerUri({
    type: 'refund',
    merchantBaseUrl: instanceBaseUrl(merchant, order.instanceId),
    orderId: order.orderId,
  });
}
