/**
 * Paths that answer under another name, one table for both hosts (Next's rewrites and the direct
 * server): first match wins. A row maps a path and everything below it unless it is `exact`, for
 * requests that have what `when` names; query and method stay as they are. Imports nothing, since
 * Next's configuration is loaded without our path aliases.
 */
export interface Rewrite {
  readonly from: string;
  readonly to: string;
  /** Only this path, nothing below it. */
  readonly exact?: boolean;
  /** The request has this query member, or this header (lower case); several rows say "or". */
  readonly when?: { readonly query: string } | { readonly header: string };
}

const MERCHANT_HEADS = ['config', 'orders', 'private', 'tips'];

/** Other names of the bank's own paths, below its base URL. */
const BANK_ALIASES: readonly Rewrite[] = [
  // The page of this name has no body; a registration has one (protocol-b 4.2).
  {
    from: '/bank/register',
    to: '/bank/api/register',
    exact: true,
    when: { header: 'content-type' },
  },
  { from: '/bank/user/register', to: '/bank/api/register', exact: true },
  // Names of deployed wallets for /service/withdraw (protocol-b 4.3).
  { from: '/bank/taler/withdraw', to: '/bank/service/withdraw', exact: true },
  { from: '/bank/api/withdraw-headless', to: '/bank/service/withdraw', exact: true },
  { from: '/bank/testing/withdraw', to: '/bank/service/withdraw', exact: true },
  // Where wallet A and B look for `taler://withdraw/HOST/bank/ID` (protocol-v6-v9 5).
  { from: '/bank/api/withdraw-operation', to: '/bank/withdrawal-operation' },
  { from: '/bank/exchange/admin/add-incoming', to: '/bank/testing/add-incoming', exact: true },
];

/** Decision D15: what the bank serves at the root. */
const BANK_AT_ROOT: readonly Rewrite[] = [
  { from: '/admin/add/incoming', to: '/bank/admin/add/incoming', exact: true },
  { from: '/reject', to: '/bank/reject', exact: true },
  { from: '/register', to: '/bank/api/register', exact: true },
  { from: '/service/withdraw', to: '/bank/service/withdraw', exact: true },
  { from: '/taler/withdraw', to: '/bank/service/withdraw', exact: true },
  { from: '/history-range', to: '/bank/history-range', exact: true },
  { from: '/history', to: '/bank/history', exact: true, when: { query: 'auth' } },
  ...['x-service-bank-username', 'x-taler-bank-username'].map((header) => ({
    from: '/history',
    to: '/bank/history',
    exact: true,
    when: { header },
  })),
  // Decision D23: the bank's part of the https URIs that all generations of wallets read.
  { from: '/-/config', to: '/bank/config', exact: true },
  { from: '/-/withdrawal-operation', to: '/bank/withdrawal-operation' },
  { from: '/api/withdraw-operation', to: '/bank/withdrawal-operation' },
];

export const REWRITES: readonly Rewrite[] = [
  // The default instance answers without /instances/default (INSTA-7).
  ...MERCHANT_HEADS.map((head) => ({
    from: `/merchant/${head}`,
    to: `/merchant/instances/default/${head}`,
  })),
  ...BANK_ALIASES,
  ...BANK_AT_ROOT,
];

/** What a row's condition looks at. */
export interface RewrittenRequest {
  /** Without the question mark. */
  readonly search: string;
  readonly headers: Pick<Headers, 'has'>;
}

/** The path that the routes know, for one that a client asked for. */
export function rewritePath(pathname: string, request: RewrittenRequest): string {
  for (const { from, to, exact = false, when } of REWRITES) {
    const fits =
      pathname === from || (!exact && pathname.startsWith(from) && pathname[from.length] === '/');
    if (fits && holds(when, request)) return to + pathname.slice(from.length);
  }
  return pathname;
}

function holds(when: Rewrite['when'], { search, headers }: RewrittenRequest): boolean {
  if (when === undefined) return true;
  return 'header' in when ? headers.has(when.header) : new URLSearchParams(search).has(when.query);
}
