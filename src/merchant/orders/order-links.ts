/** Addresses of an order: what wallets open, and where its state is shown. Pure. */
import { encodeBase32 } from '@/protocol/base32';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { formatTalerUri } from '@/protocol/uri';
import type { OrderRecord } from '@/storage/merchant/orders';
import { instanceBaseUrl, type Merchant } from '../merchant';

/**
 * protocol-a 7.3. A wallet that has claimed the order knows it by the address of its contract; for the
 * others `baseUrl` may be another than the usual one.
 */
export function payUriOf(
  merchant: Merchant,
  order: OrderRecord,
  sessionId: string,
  baseUrl = instanceBaseUrl(merchant, order.instanceId),
): string {
  return formatTalerUri({
    type: 'pay',
    merchantBaseUrl: claimedBaseUrl(order) ?? baseUrl,
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
    merchantBaseUrl: claimedBaseUrl(order) ?? instanceBaseUrl(merchant, order.instanceId),
    orderId: order.orderId,
  });
}

/**
 * The address that wallets of all generations make something of, where there is one (protocol-v6-v9 5):
 * with TLS, and the merchant at the root of its host.
 */
export function commonBaseUrl(merchant: Merchant, instanceId: string): string {
  const usual = instanceBaseUrl(merchant, instanceId);
  const { protocol, origin } = new URL(usual);
  const isReadable = protocol === 'https:' && merchant.baseUrl === `${origin}/merchant/`;
  return isReadable ? shortBaseUrl(origin, instanceId) : usual;
}

/** In the first part `-` stands for the path `public`, in the second for the default instance. */
function shortBaseUrl(origin: string, instanceId: string): string {
  return `${origin}/-/${instanceId === DEFAULT_INSTANCE ? '-' : instanceId}/`;
}

function claimedBaseUrl({ nonce, terms, instanceId }: OrderRecord): string | null {
  if (nonce === null) return null;
  const { merchant_base_url: baseUrl } = JSON.parse(terms) as ContractTermsJson;
  if (typeof baseUrl !== 'string') return null;
  const { origin, pathname } = new URL(baseUrl);
  // Wallets of 2020 write this address so.
  return /^\/public\/(instances\/[^/]+\/)?$/.test(pathname)
    ? shortBaseUrl(origin, instanceId)
    : baseUrl;
}
