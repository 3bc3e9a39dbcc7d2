/** The direct server and plain Next run the same route modules: same status, headers and body. */
import { spawn, type ChildProcess } from 'node:child_process';
import { expect, test } from '../support/browser';
import { registerBankUser } from '../support/deployment';
import { askTable, TABLE_CASES } from '../support/route-table';
import { freePort, OPERATOR_TOKEN } from '../support/server';
import { shopToken } from '../support/shop-visitor';

let next: ChildProcess | undefined;
let nextUrl: string;

test.beforeAll(async ({ databaseUrl, florin }) => {
  const port = await freePort();
  nextUrl = `http://localhost:${port}`;
  next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_URL: florin.url,
      OPERATOR_TOKEN,
      DATA_DIR: florin.dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect
    .poll(
      () =>
        fetch(`${nextUrl}/merchant/config`).then(
          (r) => r.status,
          () => 0,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(200);
});

test.afterAll(() => {
  next?.kill('SIGTERM');
});

interface Sample {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const unknownKey = '0'.repeat(52);
const samples: Sample[] = [
  { method: 'GET', path: '/merchant/config' },
  { method: 'GET', path: '/bank/config' },
  { method: 'GET', path: '/exchange/keys' },
  { method: 'GET', path: '/exchange/wire' },
  { method: 'GET', path: '/exchange/terms' },
  { method: 'GET', path: `/exchange/reserves/${unknownKey}` },
  { method: 'GET', path: '/exchange/reserves/not-base32' },
  { method: 'POST', path: `/exchange/coins/${unknownKey}/deposit`, body: '{}' },
  { method: 'POST', path: `/exchange/coins/${unknownKey}/deposit`, body: 'not json' },
  { method: 'DELETE', path: '/exchange/keys' },
  { method: 'HEAD', path: '/exchange/keys' },
  { method: 'HEAD', path: '/merchant/orders/none' },
  { method: 'GET', path: '/merchant/orders/%E2%82%AC%2Fx' },
  { method: 'GET', path: '/merchant/orders/%00' },
  { method: 'OPTIONS', path: '/merchant/config' },
  { method: 'GET', path: '/exchange/nothing/here' },
  { method: 'GET', path: '/no-such-thing' },
  { method: 'POST', path: '/no/such/thing', body: '{}' },
  { method: 'DELETE', path: '/test/nothing' },
  { method: 'GET', path: '/merchant/orders/none' },
  { method: 'GET', path: '/merchant/instances/none/orders/none' },
  { method: 'POST', path: '/merchant/orders/none/claim', body: '{"nonce":1}' },
  { method: 'GET', path: '/merchant/private/orders' },
  { method: 'GET', path: '/merchant/instances/shop/private/orders' },
  {
    method: 'GET',
    path: '/merchant/instances/shop/private/orders',
    headers: { authorization: 'Bearer wrong' },
  },
  { method: 'PUT', path: '/merchant/nothing' },
  { method: 'POST', path: '/bank/testing/register', body: '{"username":""}' },
  { method: 'GET', path: '/bank/accounts/exchange' },
  { method: 'GET', path: '/bank/withdrawal-operation/none' },
];

async function ask(origin: string, sample: Sample): Promise<unknown> {
  const response = await fetch(origin + sample.path, {
    method: sample.method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...sample.headers },
    ...(sample.body === undefined ? {} : { body: sample.body }),
  });
  // Each process signs its list of keys when it is first asked.
  const isSignedLate = sample.path === '/exchange/keys';
  const text = (await response.text())
    .replace(/"request_id":"[^"]*"/, '"request_id":"…"')
    .replace(/"list_issue_date":\{[^}]*\}/, '"list_issue_date":…')
    .replace(/"eddsa_sig":"[^"]*"/, '"eddsa_sig":"…"')
    // Only our own host knows all paths.
    .replace(/"detail":"the nearest path is [^"]*",/, '');
  const header = (name: string): string | null => response.headers.get(name);
  return {
    status: response.status,
    text,
    type: header('content-type'),
    allow: header('allow'),
    etag: isSignedLate ? 'differs' : header('etag'),
    challenge: header('www-authenticate'),
    origin: header('access-control-allow-origin'),
  };
}

for (const sample of samples) {
  const details = [sample.body, JSON.stringify(sample.headers)].filter(Boolean).join(' ');
  test(`both hosts answer ${sample.method} ${sample.path} ${details} alike`, async ({ url }) => {
    const answer = await ask(url, sample);
    expect(await ask(nextUrl, sample)).toEqual(answer);
  });
}

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test('[ROUTE-1] [ROUTE-2] plain Next answers every pair of the route table as the table says', async ({
  florin,
}) => {
  const { authorization: user } = await registerBankUser(florin.url);
  const shop = `Bearer ${await shopToken(florin.dataDir)}`;
  const credentials = { operator: `Bearer ${OPERATOR_TOKEN}`, shop, user };
  for (const row of TABLE_CASES) {
    const { status, members, body } = await askTable(nextUrl, row, credentials);
    expect([row.name, status]).toEqual([row.name, row.status]);
    if (row.members !== undefined) expect([row.name, members]).toEqual([row.name, row.members]);
    if (row.refusal !== undefined) expect(body).toMatchObject(row.refusal);
  }
});

test('[ROUTE-3] plain Next refuses other methods with 405 and Allow, unknown paths with 404, in JSON', async () => {
  const paths = [...new Set(TABLE_CASES.map(({ path }) => path))];
  for (const path of paths.filter((one) => one !== '/bank/register')) {
    const options = await fetch(nextUrl + path, { method: 'OPTIONS' });
    const allowed = (options.headers.get('allow') ?? '').split(', ');
    for (const method of OTHER_METHODS.filter((one) => !allowed.includes(one))) {
      const refused = await fetch(nextUrl + path, { method });
      expect([path, method, refused.status]).toEqual([path, method, 405]);
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
      expect(await refused.json()).toMatchObject({ code: 20, error: 'GENERIC_METHOD_INVALID' });
    }
  }
  for (const path of ['', '/merchant', '/bank', '/exchange', '/sync', '/auditor']) {
    for (const method of OTHER_METHODS) {
      const unknown = await fetch(`${nextUrl}${path}/no-such-thing`, { method });
      expect([path, method, unknown.status]).toEqual([path, method, 404]);
      expect(await unknown.json()).toMatchObject({ code: 21, error: 'GENERIC_ENDPOINT_UNKNOWN' });
    }
  }
});
