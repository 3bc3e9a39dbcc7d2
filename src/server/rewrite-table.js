/**
 * The table of rewritten paths, for Next (next.config.js) and the direct server (rewrites.ts). The
 * first match wins. A row maps a path and everything below it, or only the path if it is `exact`.
 * It applies to requests that match `when`. Query and method stay unchanged. A segment `:instance`
 * matches any one segment. Plain JavaScript, since Next reads it without our build.
 *
 * @typedef {object} Rewrite
 * @property {string} from
 * @property {string} to
 * @property {boolean} [exact] Only this path, nothing below it.
 * @property {{ readonly query: string } | { readonly header: string }} [when] The request has this
 *   query parameter or header (lower case). For "or", use several rows.
 */

/** Below an instance's base URL. */
const MERCHANT_HEADS = ['config', 'orders', 'private', 'products', 'templates', 'tips'];
/** Paths that wallets use; never `private`, which a proxy in front may guard by its path. */
const WALLET_HEADS = ['config', 'orders', 'products', 'templates', 'tips'];
/** Prefixes under which wallets find an instance, besides `/merchant/…` (decision D23). */
const WALLET_BASES = [
  { from: '/merchant/public', to: '/merchant/instances/default' },
  { from: '/merchant/public/instances/:instance', to: '/merchant/instances/:instance' },
  { from: '/public', to: '/merchant/instances/default' },
  { from: '/public/instances/:instance', to: '/merchant/instances/:instance' },
  { from: '/-/-', to: '/merchant/instances/default' },
  { from: '/-/:instance', to: '/merchant/instances/:instance' },
];
/** Paths of the route table, at the root (decision D15). */
const MERCHANT_ROOTS = [
  'order',
  'check-payment',
  'refund',
  'public',
  'instances',
  'tip-authorize',
  'tip-query',
];

const TIP_PICKUPS = ['/tip-pickup', '/merchant/tip-pickup'].map((from) => ({
  from,
  to: '/merchant/public/tip-pickup',
  exact: true,
}));

/**
 * Other names of the bank's own paths, below its base URL.
 * @type {readonly Rewrite[]}
 */
const BANK_ALIASES = [
  // The page of this name has no body; a registration has one (protocol-b 4.2).
  {
    from: '/bank/register',
    to: '/bank/api/register',
    exact: true,
    when: { header: 'content-type' },
  },
  { from: '/bank/user/register', to: '/bank/api/register', exact: true },
  // Deployed wallets' names for /service/withdraw (protocol-b 4.3).
  { from: '/bank/taler/withdraw', to: '/bank/service/withdraw', exact: true },
  { from: '/bank/api/withdraw-headless', to: '/bank/service/withdraw', exact: true },
  { from: '/bank/testing/withdraw', to: '/bank/service/withdraw', exact: true },
  // For wallets' own tests, which use this path to call the bank of an exchange's address
  // (protocol-a 6.3).
  { from: '/bank/exchange/admin/add-incoming', to: '/bank/testing/add-incoming', exact: true },
];

/**
 * Decision D15: paths of the bank at the root.
 * @type {readonly Rewrite[]}
 */
const BANK_AT_ROOT = [
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
  // Decision D23: `taler://withdraw/HOST/-/ID`, as wallets of 2021 and of early 2020 read it.
  { from: '/-/config', to: '/bank/config', exact: true },
  { from: '/-/withdrawal-operation', to: '/bank/withdrawal-operation' },
  { from: '/api/withdraw-operation', to: '/bank/withdrawal-operation' },
];

/**
 * Decision D15: paths of the exchange at the root. So the root is a base URL of the exchange for
 * wallets of either generation. The recoup is the only path that deployed wallets build from the
 * root.
 * @type {readonly Rewrite[]}
 */
const EXCHANGE_AT_ROOT = [
  ...['keys', 'wire', 'deposit', 'payback'].map((path) => ({
    from: `/${path}`,
    to: `/exchange/${path}`,
    exact: true,
  })),
  ...['reserve', 'refresh', 'reserves', 'coins', 'refreshes', 'deposits', 'transfers'].map(
    (head) => ({ from: `/${head}`, to: `/exchange/${head}` }),
  ),
  // Only a transfer at the bank fills a reserve.
  { from: '/exchange/admin/add/incoming', to: '/bank/admin/add/incoming', exact: true },
];

/**
 * Decision D15: a row above has sent the bank's part of `/history` to the bank.
 * @type {readonly Rewrite[]}
 */
const MERCHANT_TRACKING_AT_ROOT = [
  { from: '/history', to: '/merchant/history', exact: true },
  { from: '/track/transfer', to: '/merchant/track/transfer', exact: true },
];

/**
 * Listed one by one: /test/clock and /test/jobs belong to the deployment.
 * @type {readonly Rewrite[]}
 */
const TESTS_AT_ROOT = ['base32', 'encrypt', 'hkdf', 'ecdhe', 'eddsa', 'rsa', 'transfer'].map(
  (test) => ({ from: `/test/${test}`, to: `/exchange/test/${test}` }),
);

/**
 * `/terms`, which is the exchange's too, is a route of its own.
 * @type {readonly Rewrite[]}
 */
const SYNC_AT_ROOT = [{ from: '/salt', to: '/sync/salt', exact: true }];

/** @type {readonly Rewrite[]} */
const AUDITOR_AT_ROOT = ['exchanges', 'deposit-confirmation', 'complain', 'version'].map(
  (root) => ({ from: `/${root}`, to: `/auditor/${root}`, exact: true }),
);

/**
 * A wallet's account at the backup service. At the root, it takes the one-segment paths that are
 * not fixed.
 */
export const WALLET_KEY_PATTERN = '[0-9A-HJKMNP-TV-Z]{52}';

/**
 * A role's base URL ends in a slash [SEED-18].
 * @type {readonly Rewrite[]}
 */
const BASE_URLS = ['merchant', 'bank', 'exchange', 'auditor', 'sync'].map((role) => ({
  from: `/${role}/`,
  to: `/${role}`,
  exact: true,
}));

/** @type {readonly Rewrite[]} */
export const REWRITES = [
  ...BASE_URLS,
  // Clients may append an instance to a base URL that names it (instance-params.ts).
  ...['/merchant', ''].map((base) => ({
    from: `${base}/instances/:instance/instances`,
    to: '/merchant/instances',
  })),
  // The default instance answers without /instances/default (INSTA-7).
  ...MERCHANT_HEADS.map((head) => ({
    from: `/merchant/${head}`,
    to: `/merchant/instances/default/${head}`,
  })),
  ...WALLET_BASES.flatMap(({ from, to }) =>
    WALLET_HEADS.map((head) => ({ from: `${from}/${head}`, to: `${to}/${head}` })),
  ),
  ...TIP_PICKUPS,
  // PUT /instances/ has a slash at its end.
  { from: '/merchant/instances/', to: '/merchant/instances', exact: true },
  { from: '/instances/', to: '/merchant/instances', exact: true },
  { from: '/config', to: '/merchant/instances/default/config', exact: true },
  // Style A's paths, as the specification writes them.
  ...['orders', 'private', 'products', 'templates', 'tips'].map((head) => ({
    from: `/${head}`,
    to: `/merchant/instances/default/${head}`,
  })),
  { from: '/management/instances', to: '/merchant/management/instances' },
  ...MERCHANT_ROOTS.map((root) => ({ from: `/${root}`, to: `/merchant/${root}` })),
  ...BANK_ALIASES,
  ...BANK_AT_ROOT,
  ...EXCHANGE_AT_ROOT,
  ...MERCHANT_TRACKING_AT_ROOT,
  ...TESTS_AT_ROOT,
  ...SYNC_AT_ROOT,
  ...AUDITOR_AT_ROOT,
];
