/**
 * Addresses of an order: what wallets open, and where its state is shown (protocol-a 7.3,
 * protocol-v6-v9 5; decision D23, docs/decisions/0006). At the root of a host with TLS, one URI
 * serves wallets of early 2020 and later ones. Elsewhere they need different ones. Pure.
 */
import { encodeBase32 } from '@/protocol/base32';
import { formatEarlyUri } from '@/protocol/early-uri';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { formatTalerUri } from '@/protocol/uri';
import type { OrderRecord } from '@/storage/merchant/orders';
import { instanceBaseUrl, type Merchant } from '../merchant';

type Named = Pick<OrderRecord, 'instanceId' | 'orderId' | 'claimToken'>;

/**
 * An order with the addresses that its contract has. Null until a wallet claims it
 * (claim-addresses.ts).
 */
export type Addressed = Named & { readonly addresses: ClaimAddresses | null };

export interface ClaimAddresses {
  readonly baseUrl: string;
  /** Early wallets read no other address of a payment. */
  readonly hasPayUrl: boolean;
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
  const publicUrl = earlyPublicUrlOf(merchant, order);
  return { early: publicUrl === null ? later : earlyPayUri(order, publicUrl, sessionId), later };
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
    merchantBaseUrl: claimOf(order)?.baseUrl ?? baseUrl,
    orderId: order.orderId,
    sessionId: carried(sessionId),
    ...claimTokenOf(order),
  });
}

function earlyPayUri(order: Addressed, publicUrl: string, sessionId: string): string {
  const { instanceId, orderId } = order;
  const ids = { instanceId, orderId, sessionId: carried(sessionId) };
  return formatEarlyUri({ type: 'pay', publicUrl, ...ids, ...claimTokenOf(order) });
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

/** Opens in the customer's wallet: as that wallet reads it which has claimed the order. */
export function refundUriOf(merchant: Merchant, order: Addressed): string {
  const { instanceId, orderId } = order;
  const claim = claimOf(order);
  const publicUrl = claim === null ? null : earlyPublicUrlOf(merchant, order);
  if (publicUrl !== null) return formatEarlyUri({ type: 'refund', publicUrl, instanceId, orderId });
  const merchantBaseUrl = claim?.baseUrl ?? instanceBaseUrl(merchant, instanceId);
  return formatTalerUri({ type: 'refund', merchantBaseUrl, orderId });
}

/** The address that wallets of all generations make something of, where there is one. */
export function commonBaseUrl(merchant: Merchant, instanceId: string): string {
  return isAtRootWithTls(merchant)
    ? shortBaseUrl(new URL(merchant.baseUrl).origin, instanceId)
    : instanceBaseUrl(merchant, instanceId);
}

function isAtRootWithTls({ baseUrl }: Merchant): boolean {
  return /^https:\/\/[^/]+\/merchant\/$/.test(baseUrl);
}

/**
 * Shortens the URI: in the first part `-` stands for the path `public`, in the second for the default
 * instance.
 */
function shortBaseUrl(origin: string, instanceId: string): string {
  return `${origin}/-/${instanceId === DEFAULT_INSTANCE ? '-' : instanceId}/`;
}

/**
 * Returns the address that early wallets need in a URI of their own. Null if the later ones' URI serves
 * them, or no URI does.
 */
function earlyPublicUrlOf(merchant: Merchant, order: Addressed): string | null {
  const claim = claimOf(order);
  if (claim !== null) return claim.publicUrl;
  if (isAtRootWithTls(merchant)) return null;
  return `${merchant.baseUrl.replace(/^(https?:\/\/[^/]+\/)merchant\/$/, '$1')}public/`;
}

interface Claim {
  /** The base URL as later wallets read it. */
  readonly baseUrl: string;
  /** Set when an early wallet has claimed the order, and does not read that. */
  readonly publicUrl: string | null;
}

function claimOf({ addresses, instanceId }: Addressed): Claim | null {
  if (addresses === null) return null;
  const { baseUrl, hasPayUrl } = addresses;
  const [, publicUrl] = /^(.*\/public\/)(?:instances\/[^/]+\/)?$/.exec(baseUrl) ?? [];
  if (!hasPayUrl || publicUrl === undefined) return { baseUrl, publicUrl: null };
  const { origin, protocol, pathname } = new URL(publicUrl);
  const isAtRoot = pathname === '/public/';
  return {
    baseUrl: isAtRoot ? shortBaseUrl(origin, instanceId) : baseUrl,
    publicUrl: isAtRoot && protocol === 'https:' ? null : publicUrl,
  };
}
