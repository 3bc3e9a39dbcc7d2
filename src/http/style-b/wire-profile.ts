/**
 * Chooses the form of style B's answers whose two forms cannot be merged (decision D6,
 * docs/decisions/0006). One is the specification's, the other that of wallets of early 2020.
 * WIRE_PROFILE decides if it is set. Otherwise a request gets the second form only if it shows that
 * it comes from such a wallet.
 */
import { wiring } from '@/wiring';
import type { Call } from '../route';

export type WireProfile = 'service' | 'taler';
type Asked = Pick<Call, 'request' | 'params' | 'query'>;

/** The default headers of axios, which those wallets used on the command line. */
const ACCEPT = 'application/json, text/plain, */*';
/** Other senders of the same headers: browsers, and axios from 0.20 (August 2020) on. */
const OTHERS = /^(?:Mozilla\/|axios\/(?:0\.[2-9]|[1-9]))/;

export function wireProfileOf(call: Asked): WireProfile {
  return wiring().env.wireProfile ?? (isEarlyWallet(call) ? 'taler' : 'service');
}

/** The headers that an answer depends on, for caches. */
export const VARY = { vary: 'accept, user-agent' };

/**
 * They name an instance in the path, `/public/instances/$ID/…`, which the specification does not
 * have. They never name it in the query, unlike the specification's callers.
 */
function isEarlyWallet({ request: { headers }, params, query }: Asked): boolean {
  if (params['instance'] !== undefined) return true;
  if (query.has('instance')) return false;
  return headers.get('accept') === ACCEPT && !OTHERS.test(headers.get('user-agent') ?? '');
}
