/**
 * URIs for wallets of early 2020 (protocol-v6-v9 5): `taler://ACTION/HOST/PATH/INSTANCE/ID`. They ask at
 * `https://HOST/PATH/[instances/INSTANCE/]`; `-` stands for the path `public` and for the default instance.
 * `insecure=1` says http, which they know of payments and, since March, of refunds.
 */
import { canonicalBaseUrl } from '@/protocol/base-url';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { uriPart } from '@/protocol/uri';

export interface EarlyUri {
  readonly type: 'pay' | 'refund';
  /** The base URL of style B's routes that need no credentials. */
  readonly publicUrl: string;
  readonly instanceId: string;
  readonly orderId: string;
  /** Empty, or the session that a payment is bound to. */
  readonly sessionId?: string;
  /** Later wallets may need it; early ones read over it. */
  readonly claimToken?: string;
}

/**
 * Formats a URI. Without a session, a slash follows the order: later wallets need it, early ones ignore it.
 */
export function formatEarlyUri(uri: EarlyUri): string {
  const { type, publicUrl, instanceId, orderId, sessionId = '', claimToken } = uri;
  const { protocol, host, pathname } = new URL(canonicalBaseUrl(publicUrl));
  const path = pathname === '/public/' ? '-' : encodeURIComponent(pathname.slice(1, -1));
  const instance = instanceId === DEFAULT_INSTANCE ? '-' : instanceId;
  const query = new URLSearchParams(claimToken === undefined ? {} : { c: claimToken });
  if (protocol === 'http:') query.set('insecure', '1');
  const ids = `${uriPart(orderId)}/${uriPart(sessionId)}`;
  return `taler://${type}/${host}/${path}/${instance}/${ids}${query.size === 0 ? '' : `?${query}`}`;
}
