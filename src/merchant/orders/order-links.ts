/**
 * Addresses of an order: what wallets open, and where its state is shown (protocol-a 7.3). Wallets
 * of the legacy form may need URIs of their own. Pure.
 */
import { encodeBase32 } from '@/protocol/base32';
import { formatTalerUri } from '@/protocol/uri';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { ClaimedUrls } from '../contracts/legacy-form';
import { instanceBaseUrl, type Merchant } from '../merchant';

type Named = Pick<OrderRecord, 'instanceId' | 'orderId' | 'claimToken'>;

/**
 * An order with the addresses that its contract has. Null until a wallet claims it
 * (claim-addresses.ts).
 */
export type Addressed = Named & { readonly addresses: ClaimAddresses | null };

export interface ClaimAddresses {
  readonly baseUrl: string;
  /** A wallet of the legacy form has claimed the order. */
  readonly isLegacy: boolean;
}

export interface PayUris {
  /** The URI for wallets of early 2020. */
  readonly early: string;
  /** The URI for wallets from 2021 on. The same text if one serves all. */
  readonly later: string;
}

/** A wallet that has claimed the order knows it by the address of its contract. */
export function payUrisOf(merchant: Merchant, order: Addressed, sessionId: string): PayUris {
  const common = commonBaseUrl(merchant, order.instanceId);
  const later = payUriOf(merchant, order, sessionId, common);
  const ownUrl = ownUrlOf(merchant, order);
  return { early: ownUrl === null ? later : ownPayUri(merchant, order, ownUrl, sessionId), later };
}

/**
 * Returns the pay URI for wallets from 2021 on. `baseUrl` may be another than the usual one, until the
 * order is claimed.
 */
export function payUriOf(
  merchant: Merchant,
  order: Addressed,
  sessionId: string,
  baseUrl = instanceBaseUrl(merchant, order.instanceId),
): string {
  return formatTalerUri({
    type: 'pay',
    merchantBaseUrl: claimOf(merchant, order)?.baseUrl ?? baseUrl,
    orderId: order.orderId,
    sessionId: carried(sessionId),
    ...claimTokenOf(order),
  });
}

function ownPayUri(
  { legacyForm }: Merchant,
  order: Addressed,
  ownUrl: string,
  sessionId: string,
): string {
  const { instanceId, orderId } = order;
  const ids = { instanceId, orderId, sessionId: carried(sessionId) };
  return legacyForm.urls.formatUri({ type: 'pay', ownUrl, ...ids, ...claimTokenOf(order) });
}

function claimTokenOf({ claimToken }: Named): { readonly claimToken?: string } {
  return claimToken === null ? {} : { claimToken: encodeBase32(claimToken) };
}

/** The URI cannot carry every text. A wallet binds the payment to such a session by /paid only. */
function carried(sessionId: string): string {
  return /^[^/?#\s]*$/.test(sessionId) ? sessionId : '';
}

/** GET orders/$ID with the credentials that the order needs. */
export function statusUrlOf(merchant: Merchant, order: Named, sessionId: string): string {
  const query = new URLSearchParams();
  if (order.claimToken !== null) query.set('token', encodeBase32(order.claimToken));
  if (sessionId !== '') query.set('session_id', sessionId);
  const url = `${instanceBaseUrl(merchant, order.instanceId)}orders/${encodeURIComponent(order.orderId)}`;
  return query.size === 0 ? url : `${url}?${query}`;
}

/** Returns the addresses of an order that was made just now, for its frontend. */
export function newOrderLinks(
  merchant: Merchant,
  made: Named,
  sessionId: string,
): { readonly payUri: string; readonly statusUrl: string } {
  const order = { ...made, addresses: null };
  return {
    payUri: payUriOf(merchant, order, sessionId),
    statusUrl: statusUrlOf(merchant, order, sessionId),
  };
}

/** Opens in the customer's wallet: as that wallet reads it which has claimed the order. */
export function refundUriOf(merchant: Merchant, order: Addressed): string {
  const { instanceId, orderId } = order;
  const claim = claimOf(merchant, order);
  if (claim !== null && claim.ownUrl !== null) {
    const { ownUrl } = claim;
    return merchant.legacyForm.urls.formatUri({ type: 'refund', ownUrl, instanceId, orderId });
  }
  const merchantBaseUrl = claim?.baseUrl ?? instanceBaseUrl(merchant, instanceId);
  return formatTalerUri({ type: 'refund', merchantBaseUrl, orderId });
}

/** The address that wallets of all generations make something of, where there is one. */
export function commonBaseUrl(merchant: Merchant, instanceId: string): string {
  const common = merchant.legacyForm.urls.commonUrl(merchant.baseUrl, instanceId);
  return common ?? instanceBaseUrl(merchant, instanceId);
}

/** Null if the usual URI serves wallets of the legacy form, or no URI does. */
function ownUrlOf(merchant: Merchant, order: Addressed): string | null {
  const claim = claimOf(merchant, order);
  return claim === null ? merchant.legacyForm.urls.ownUrl(merchant.baseUrl) : claim.ownUrl;
}

function claimOf({ legacyForm }: Merchant, order: Addressed): ClaimedUrls | null {
  const { addresses, instanceId } = order;
  if (addresses === null) return null;
  const { baseUrl, isLegacy } = addresses;
  return isLegacy ? legacyForm.urls.claimedUrls(baseUrl, instanceId) : { baseUrl, ownUrl: null };
}
