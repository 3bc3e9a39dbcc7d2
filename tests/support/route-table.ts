/**
 * The route table of the specification, as data: every pair with its answer to a minimal call. Both hosts
 * are asked (tests/api/routes.test.ts, tests/e2e/two-hosts.spec.ts).
 */
export type Role = 'merchant' | 'bank' | 'exchange' | 'sync' | 'auditor';

export interface TableRow {
  readonly role: Role;
  /** `GET /path?query`, below the root and below the role's base URL. */
  readonly pair: string;
  readonly status: number;
  /** All members of the answer. For a refusal, the members that identify it. */
  readonly members?: readonly string[];
  readonly refusal?: Readonly<Record<string, unknown>>;
  /** Two roles share this path at the root, and the other one has it (decision D15). */
  readonly rootIsOthers?: boolean;
  /** The caller whose credentials are sent. */
  readonly as?: Caller;
  /** The default is `{}`. */
  readonly body?: object;
}

export type Caller = 'operator' | 'shop' | 'user';

const KEY = '0'.repeat(52);

function missing(role: Role, pair: string, field: string, code: number): TableRow {
  return { role, pair, status: 400, refusal: { code, field } };
}

/** The code as style B and the exchange's old routes number it. */
const old = (role: Role, pair: string, field: string): TableRow => missing(role, pair, field, 1008);
const now = (role: Role, pair: string, field: string): TableRow => missing(role, pair, field, 25);

const closed = (
  role: Role,
  pair: string,
  refusal: Readonly<Record<string, unknown>>,
): TableRow => ({
  role,
  pair,
  status: 401,
  refusal,
});
const shopsOnly = (pair: string): TableRow => closed('merchant', pair, { code: 2015 });
const operatorsOnly = (pair: string): TableRow => closed('merchant', pair, { code: 9001 });
const usersOnly = (pair: string, ec: number): TableRow => closed('bank', pair, { code: 5105, ec });

const SYNC: readonly TableRow[] = [
  { role: 'sync', pair: `GET /${KEY}`, status: 204 },
  closed('sync', `POST /${KEY}`, { code: 6005 }),
  { role: 'sync', pair: 'GET /salt', status: 200, members: ['salt'] },
  {
    role: 'sync',
    pair: 'GET /terms',
    status: 200,
    members: [
      'annual_fee',
      'daily_sync_limit',
      'inactive_expiration',
      'storage_limit_in_megabytes',
    ],
  },
  { ...now('sync', 'POST /register', 'wallet_key'), rootIsOthers: true },
];

const AUDITOR: readonly TableRow[] = [
  { role: 'auditor', pair: 'PUT /complain', status: 202, members: ['complaint_id'] },
  now('auditor', 'PUT /deposit-confirmation', 'h_contract_terms'),
  { role: 'auditor', pair: 'GET /exchanges', status: 200, members: ['exchanges'] },
  {
    role: 'auditor',
    pair: 'GET /version',
    status: 200,
    members: ['auditor_public_key', 'currency', 'version'],
  },
];

const BANK: readonly TableRow[] = [
  usersOnly('POST /admin/add/incoming', 5112),
  usersOnly('GET /history?auth=basic', 5212),
  usersOnly('GET /history-range?auth=basic', 5212),
  now('bank', 'POST /register', 'username'),
  usersOnly('PUT /reject', 5312),
  usersOnly('POST /service/withdraw', 5112),
  { ...now('bank', 'POST /admin/add/incoming', 'auth'), as: 'user' },
  {
    role: 'bank',
    pair: 'GET /history?auth=basic&delta=-1',
    status: 200,
    members: ['data'],
    as: 'user',
  },
  {
    role: 'bank',
    pair: 'GET /history-range?auth=basic&start=0&end=4102444800',
    status: 200,
    members: ['data'],
    as: 'user',
  },
  { ...now('bank', 'PUT /reject?auth=basic', 'row_id'), as: 'user' },
  { ...now('bank', 'POST /service/withdraw', 'auth'), as: 'user' },
];

/** Routes that the default instance's token opens. */
const AS_SHOP: readonly TableRow[] = (
  [
    { pair: 'GET /history', status: 200, members: [] },
    {
      pair: 'POST /order',
      body: {
        order: { amount: 'KUDOS:1', summary: 'tea', fulfillment_url: 'https://shop.example/' },
      },
      status: 200,
      members: ['order_id'],
    },
    { pair: 'GET /check-payment?order_id=no-such-order', status: 404, refusal: { code: 2913 } },
    {
      pair: 'POST /refund',
      body: { order_id: 'no-such-order', refund: 'KUDOS:1', reason: 'x' },
      status: 404,
      refusal: { code: 2601 },
    },
    { pair: 'POST /tip-query?instance=no-such-instance', status: 404, refusal: { code: 2700 } },
    { pair: 'POST /tip-authorize', status: 400, refusal: { field: 'amount' } },
    {
      pair: 'GET /track/transaction?instance=default&id=999999999',
      status: 404,
      refusal: { code: 2503 },
    },
  ] as const
).map((row) => ({ role: 'merchant', as: 'shop', ...row }));

const MERCHANT: readonly TableRow[] = [
  shopsOnly('GET /check-payment'),
  shopsOnly('GET /history'),
  shopsOnly('POST /tip-query'),
  shopsOnly('GET /track/transfer'),
  operatorsOnly('GET /instances'),
  operatorsOnly('PUT /instances/'),
  operatorsOnly('GET /instances/default'),
  operatorsOnly('POST /instances/default'),
  operatorsOnly('DELETE /instances/no-such-instance'),
  old('merchant', 'POST /order', 'order'),
  old('merchant', 'POST /refund', 'order_id'),
  old('merchant', 'POST /tip-authorize', 'amount'),
  old('merchant', 'GET /track/transaction', 'instance'),
  old('merchant', 'GET /public/proposal', 'order_id'),
  old('merchant', 'GET /public/refund', 'order_id'),
  old('merchant', 'POST /public/pay', 'coins'),
  old('merchant', 'POST /public/tip-pickup', 'tip_id'),
  { role: 'merchant', pair: 'GET /public/trigger-pay', status: 402 },
  { ...old('merchant', 'GET /check-payment', 'order_id'), as: 'shop' },
  { ...old('merchant', 'GET /track/transfer', 'wtid'), as: 'shop' },
  { ...old('merchant', 'GET /track/transaction?instance=default', 'id'), as: 'shop' },
  ...AS_SHOP,
  { ...now('merchant', 'PUT /instances/', 'payto'), as: 'operator' },
  { ...now('merchant', 'POST /instances/default', 'instance'), as: 'operator' },
  { role: 'merchant', pair: 'GET /instances', status: 200, members: ['instances'], as: 'operator' },
  {
    role: 'merchant',
    pair: 'GET /instances/default',
    status: 200,
    members: ['instance', 'name', 'payto'],
    as: 'operator',
  },
  {
    role: 'merchant',
    pair: 'DELETE /instances/no-such-instance',
    status: 404,
    refusal: { code: 2000 },
    as: 'operator',
  },
];

const EXERCISES: Readonly<Record<string, string>> = {
  base32: 'input',
  ecdhe: 'ecdhe_pub',
  eddsa: 'eddsa_pub',
  encrypt: 'input',
  hkdf: 'input',
  'rsa/sign': 'blind_ev',
  transfer: 'trans_priv',
};

const EXCHANGE: readonly TableRow[] = [
  {
    role: 'exchange',
    pair: 'GET /keys',
    status: 200,
    members: [
      ...['auditors', 'currency', 'denoms', 'eddsa_pub', 'eddsa_sig', 'list_issue_date'],
      ...['master_public_key', 'payback', 'recoup', 'reserve_closing_delay', 'signkeys', 'version'],
    ],
  },
  {
    role: 'exchange',
    pair: 'GET /wire',
    status: 200,
    members: ['accounts', 'fees', 'master_pub', 'master_public_key', 'wire_details'],
  },
  old('exchange', 'POST /deposit', 'contribution'),
  old('exchange', 'POST /payback', 'coin_pub'),
  old('exchange', 'GET /refresh/link', 'coin_pub'),
  old('exchange', 'POST /refresh/melt', 'coin_pub'),
  old('exchange', 'POST /refresh/reveal', 'rc'),
  old('exchange', 'GET /reserve/status', 'reserve_pub'),
  old('exchange', 'POST /reserve/withdraw', 'denom_pub_hash'),
  old('exchange', 'POST /track/transaction', 'h_wire'),
  { role: 'exchange', pair: 'GET /test/rsa/get', status: 200, members: ['rsa_pub'] },
  ...Object.entries(EXERCISES).map(([name, field]) => now('exchange', `POST /test/${name}`, field)),
  // ROUTE-1 names these among the exchange's.
  { ...old('exchange', 'POST /refund', 'refund_amount'), rootIsOthers: true },
  { ...old('exchange', 'GET /track/transfer', 'wtid'), rootIsOthers: true },
  {
    ...closed('exchange', 'POST /admin/add/incoming', { code: 5105, ec: 5112 }),
    rootIsOthers: true,
  },
];

export interface TableCase extends TableRow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** Each row twice: below its role's base URL, and at the root. */
export const TABLE_CASES: readonly TableCase[] = [
  ...SYNC,
  ...AUDITOR,
  ...BANK,
  ...MERCHANT,
  ...EXCHANGE,
].flatMap((row) => {
  const [method = '', path = ''] = row.pair.split(' ');
  const named = (at: string): TableCase => {
    const suffix = row.as === undefined ? '' : ` as ${row.as}`;
    return { ...row, method, path: at, name: `${method} ${at}${suffix}` };
  };
  const below = named(`/${row.role}${path}`);
  return row.rootIsOthers === true ? [below] : [below, named(path)];
});

/** Asks, and returns what the case is compared by. `credentials` has an Authorization header per caller. */
export async function askTable(
  origin: string,
  { method, path, as, body: sent = {} }: TableCase,
  credentials: Readonly<Record<Caller, string>>,
): Promise<{ status: number; members: readonly string[]; body: Record<string, unknown> }> {
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(as === undefined ? {} : { authorization: credentials[as] }),
    },
    ...(hasBody ? { body: JSON.stringify(sent) } : {}),
  });
  const text = await response.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, members: Object.keys(body).sort(), body };
}
