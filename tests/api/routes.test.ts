/**
 * The route table of the specification, as data: every pair answers at the root and below the base
 * URL of its role. A route that is missing answers with the codes 20 or 21 of the frame; what a route
 * answers to an empty request is told by its own tests.
 */
import { encodeBase32 } from '@/protocol/base32';
import { expect, inject, test } from 'vitest';
import { bytes } from '../support/coins';

const url = inject('serverUrl');

const WALLET_KEY = encodeBase32(bytes(32));

type Role = 'merchant' | 'bank' | 'exchange' | 'sync' | 'auditor';

interface Row {
  readonly role: Role;
  /** `GET PUT /path?query`; the path is the table's, below the root and below the role's base. */
  readonly pairs: readonly string[];
  /** Where two roles share a path at the root, the other one (decision D15). */
  readonly rootIsOthers?: boolean;
}

const TABLE: readonly Row[] = [
  { role: 'sync', pairs: [`GET /${WALLET_KEY}`, `POST /${WALLET_KEY}`, 'GET /salt', 'GET /terms'] },
  { role: 'sync', pairs: ['POST /register'], rootIsOthers: true },
  {
    role: 'auditor',
    pairs: ['PUT /complain', 'PUT /deposit-confirmation', 'GET /exchanges', 'GET /version'],
  },
  {
    role: 'bank',
    pairs: [
      'POST /admin/add/incoming',
      'GET /history?auth=basic',
      'GET /history-range?auth=basic',
      'POST /register',
      'PUT /reject',
      'POST /service/withdraw',
    ],
  },
  {
    role: 'merchant',
    pairs: [
      'GET /check-payment',
      'GET /history',
      'GET /instances',
      'PUT /instances/',
      'GET /instances/default',
      'POST /instances/default',
      // Of no instance, since the default one is in use.
      'DELETE /instances/no-such-instance',
      'POST /order',
      'POST /refund',
      'GET /public/proposal',
      'GET /public/refund',
      'GET /public/trigger-pay',
      'POST /public/pay',
      'POST /public/tip-pickup',
      'POST /tip-authorize',
      'POST /tip-query',
      'GET /track/transaction',
      'GET /track/transfer',
    ],
  },
  {
    role: 'exchange',
    pairs: [
      'GET /keys',
      'GET /wire',
      'POST /deposit',
      'POST /payback',
      'GET /refresh/link',
      'POST /refresh/melt',
      'POST /refresh/reveal',
      'GET /reserve/status',
      'POST /reserve/withdraw',
      'POST /track/transaction',
      'GET /test/rsa/get',
      'POST /test/base32',
      'POST /test/ecdhe',
      'POST /test/eddsa',
      'POST /test/encrypt',
      'POST /test/hkdf',
      'POST /test/rsa/sign',
      'POST /test/transfer',
    ],
  },
  // ROUTE-1 names these among the exchange's.
  {
    role: 'exchange',
    pairs: ['POST /refund', 'GET /track/transfer', 'POST /admin/add/incoming'],
    rootIsOthers: true,
  },
];

interface Case {
  readonly name: string;
  readonly method: string;
  readonly address: string;
}

const CASES: readonly Case[] = TABLE.flatMap(({ role, pairs, rootIsOthers = false }) =>
  pairs.flatMap((pair) => {
    const [method = '', path = ''] = pair.split(' ');
    const below = { name: `${method} /${role}${path}`, method, address: `${url}/${role}${path}` };
    const atRoot = { name: `${method} ${path}`, method, address: url + path };
    return rootIsOthers ? [below] : [below, atRoot];
  }),
);

/** Of the frame: no such method, no such path. */
const FRAME_CODES = [20, 21];

function send(method: string, address: string): Promise<Response> {
  const hasBody = method === 'POST' || method === 'PUT';
  return fetch(address, {
    method,
    redirect: 'manual',
    ...(hasBody ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
  });
}

test.for(CASES)('[ROUTE-1] [ROUTE-2] $name answers', async ({ method, address }) => {
  const answer = await send(method, address);
  // Refused for what an empty request lacks, perhaps; but by the route itself.
  expect(answer.status).toBeLessThan(500);
  const text = await answer.text();
  if (answer.status < 400 || answer.status === 402) return;
  const { code } = JSON.parse(text) as { code: unknown };
  expect(code).toEqual(expect.any(Number));
  expect(FRAME_CODES).not.toContain(code);
});

/** The page of this name takes what has no body. */
const SHARED_WITH_A_PAGE = `${url}/bank/register`;
const PATHS = [...new Set(CASES.map(({ address }) => address))].filter(
  (address) => address !== SHARED_WITH_A_PAGE,
);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test.for(PATHS.map((address) => ({ path: address.slice(url.length), address })))(
  '[ROUTE-3] at $path every other method is 405 with an Allow header',
  async ({ address }) => {
    const options = await fetch(address, { method: 'OPTIONS' });
    const allowed = (options.headers.get('allow') ?? '').split(', ');
    expect(allowed).toContain('OPTIONS');
    const mine = CASES.filter((one) => one.address === address).map(({ method }) => method);
    expect(allowed).toEqual(expect.arrayContaining(mine));
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await send(method, address);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
      expect(await answer.json()).toMatchObject({ code: 20, error: 'GENERIC_METHOD_INVALID' });
    }
  },
);

const UNKNOWN = ['', '/merchant', '/bank', '/exchange', '/sync', '/auditor'].flatMap((base) => [
  `${base}/no-such-thing`,
  `${base}/no/such/thing`,
]);

test.for(UNKNOWN)('[ROUTE-3] %s is unknown: 404 in JSON, whatever the method', async (path) => {
  for (const method of METHODS) {
    const answer = await send(method, url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({
      code: 21,
      error: 'GENERIC_ENDPOINT_UNKNOWN',
      request_id: expect.any(String) as string,
    });
  }
});

const key = encodeBase32(bytes(32));

/** What two roles share: whose answer it is shows in its body. */
test.for([
  ['GET', '/history?auth=basic', { ec: expect.any(Number) as number }],
  ['POST', '/register', { field: 'username' }],
  ['GET', '/terms', { storage_limit_in_megabytes: 16 }],
  ['GET', '/version', { auditor_public_key: expect.any(String) as string }],
  ['GET', '/config', { name: 'taler-merchant' }],
  ['POST', `/coins/${key}/recoup`, { field: expect.any(String) as string }],
] as const)('[ROUTE-1] %s %s at the root is the role’s that D15 names', async (shared) => {
  const [method, path, body] = shared;
  expect(await (await send(method, url + path)).json()).toMatchObject(body);
});

test('[ROUTE-1] GET /terms is the exchange’s terms of service for wallets that take text only', async () => {
  const answer = await fetch(`${url}/terms`, { headers: { accept: 'text/plain' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('etag')).not.toBeNull();
  expect(await answer.text()).toContain('Terms of service of this exchange');
});
