/**
 * The route table of the specification (tests/support/route-table.ts) at the direct host. Every
 * pair is tried at the root and below the base URL of its role. So are other methods, and unknown
 * paths.
 */
import { encodeBase32 } from '@/protocol/base32';
import { beforeAll, expect, inject, test } from 'vitest';
import { bytes } from '../support/coins';
import { askTable, TABLE_CASES, type Caller } from '../support/route-table';
import { registerBankUser } from '../support/deployment';
import { OPERATOR_TOKEN } from '../support/server';
import { defaultInstance } from './merchant/merchant-support';

const url = inject('serverUrl');

let credentials: Record<Caller, string>;

beforeAll(async () => {
  const { authorization: user } = await registerBankUser(url);
  const shop = `Bearer ${(await defaultInstance(url)).token}`;
  credentials = { operator: `Bearer ${OPERATOR_TOKEN}`, shop, user };
});

function send(method: string, address: string): Promise<Response> {
  const hasBody = method === 'POST' || method === 'PUT';
  return fetch(address, {
    method,
    redirect: 'manual',
    ...(hasBody ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
  });
}

test.for(TABLE_CASES)('[ROUTE-1] [ROUTE-2] $name answers as the table says', async (row) => {
  const { status, members, body } = await askTable(url, row, credentials);
  expect(status).toBe(row.status);
  if (row.members !== undefined) expect(members).toEqual(row.members);
  if (row.refusal !== undefined) expect(body).toMatchObject(row.refusal);
});

/** The page of this name takes what has no body. */
const SHARED_WITH_A_PAGE = '/bank/register';
const PATHS = [...new Set(TABLE_CASES.map(({ path }) => path))].filter(
  (path) => path !== SHARED_WITH_A_PAGE,
);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test.for(PATHS)('[ROUTE-3] at %s every other method is 405 with an Allow header', async (path) => {
  const address = url + path;
  const options = await fetch(address, { method: 'OPTIONS' });
  const allowed = (options.headers.get('allow') ?? '').split(', ');
  expect(allowed).toContain('OPTIONS');
  const mine = TABLE_CASES.filter((one) => one.path === path).map(({ method }) => method);
  expect(allowed).toEqual(expect.arrayContaining(mine));
  for (const method of METHODS.filter((one) => !allowed.includes(one))) {
    const answer = await send(method, address);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
    expect(await answer.json()).toMatchObject({ code: 20, error: 'GENERIC_METHOD_INVALID' });
  }
});

const UNKNOWN = ['', '/merchant', '/bank', '/exchange', '/sync', '/auditor'].flatMap((base) => [
  `${base}/no-such-thing`,
  `${base}/no/such/thing`,
]);

test.for(UNKNOWN)('[ROUTE-3] %s is unknown: 404 in JSON for every method', async (path) => {
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

/** For paths that two roles share, the body shows which one answered. */
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
