/** The log of private calls: GET private/requests. It has no secrets. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { query, withLockedTable } from '../../support/database';
import { runJobs } from '../../support/deployment';
import { CHANGING_CALLS, sendUnder, type ChangingCall } from '../../support/keyed-calls';
import { databaseUrlOf } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { details, logged } from './request-log-support';

const url = inject('serverUrl');
const SLOW = 30_000;
const databaseUrl = databaseUrlOf(inject('dataDir'));
const ORDER = { amount: 'KUDOS:0.64', summary: 'A cup of tea' };
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

test('[I14-8] a private call is logged with its request and its answer', async () => {
  const headers = { 'user-agent': 'teashop/1.0', 'x-request-id': 'tea-1' };
  const body = { order: { ...ORDER, order_id: 'tea-1' } };
  const path = `${shop.baseUrl}private/orders`;
  expect((await send(path, { ...shop, body, headers })).status).toBe(200);
  const [call] = await logged(shop, '?order_id=tea-1');
  expect(call).toMatchObject({
    method: 'POST',
    path: `/merchant/instances/${shop.id}/private/orders`,
    http_status: 200,
    opened_by: 'own token',
    request_id: 'tea-1',
    has_idempotency_key: false,
    order_id: 'tea-1',
  });
  const whole = await details(shop, call!.serial);
  expect(whole['headers']).toMatchObject({ 'user-agent': 'teashop/1.0' });
  expect(JSON.parse(String(whole['request_body']))).toEqual(body);
  expect(JSON.parse(String(whole['answer_body']))).toMatchObject({ order_id: 'tea-1', token: '…' });
});

test('[I14-8] a refusal is logged with its code, in both styles', async () => {
  const other = await makeInstance(url);
  const refused = await send(`${other.baseUrl}private/orders/none`, other);
  expect(refused.status).toBe(404);
  await send(`${other.baseUrl}check-payment?order_id=none`, other);
  await send(`${other.baseUrl}private/orders`, { ...other, body: { order: { amount: 'x' } } });
  const [created, checked, asked] = await logged(other);
  expect(created).toMatchObject({ method: 'POST', http_status: 400 });
  expect(created?.['code']).toBeGreaterThan(0);
  expect(checked?.['http_status']).toBe(404);
  expect(checked?.['path']).toContain('check-payment');
  expect(asked).toMatchObject({
    code: refused.body['code'],
    error: 'MERCHANT_GENERIC_ORDER_UNKNOWN',
    request_id: refused.body['request_id'],
    order_id: 'none',
  });
});

test('[I14-8] the log is filtered and paged', async () => {
  const other = await makeInstance(url);
  for (const id of ['a', 'b', 'c']) {
    await send(`${other.baseUrl}private/orders`, {
      ...other,
      body: { order: { ...ORDER, order_id: id } },
    });
    await send(`${other.baseUrl}private/orders/${id}x`, other);
  }
  const orders = async (search: string) =>
    (await logged(other, search)).map((call) => call['order_id']);
  expect(await orders('?status=4xx')).toEqual(['cx', 'bx', 'ax']);
  expect(await orders('?status=200&method=POST')).toEqual(['c', 'b', 'a']);
  expect(await orders('?code=2005')).toEqual(['cx', 'bx', 'ax']);
  expect(await orders('?order_id=b')).toEqual(['b']);
  expect(await orders('?path=ORDERS/A')).toEqual(['ax']);
  expect(await orders('?since=9000000000')).toEqual([]);
  const [first, second] = await logged(other, '?limit=2');
  expect([first, second].map((call) => call?.['order_id'])).toEqual(['cx', 'c']);
  expect(await orders(`?limit=2&offset=${second!.serial}`)).toEqual(['bx', 'b']);
  for (const bad of ['status=6xx', 'status=abc', 'method=LOOK', 'code=x', 'offset=-1']) {
    const { status, body } = await send(`${other.baseUrl}private/requests?${bad}`, other);
    expect([status, body['field']], bad).toEqual([400, bad.split('=')[0]]);
  }
});

test('[I14-8] what a database cannot keep costs no other call its place in the log', async () => {
  const other = await makeInstance(url);
  const make = (order: object) =>
    send(`${other.baseUrl}private/orders`, { ...other, body: { order: { ...ORDER, ...order } } });
  expect((await make({ order_id: 'kept' })).status).toBe(200);
  // A NUL, half a surrogate pair, and a pair where the kept part of the body ends.
  for (const order_id of ['\0', '\ud800']) expect((await make({ order_id })).status).toBe(400);
  for (const length of [3_999, 4_000, 4_001]) {
    const summary = `${'a'.repeat(length)}${'\u{1f600}'.repeat(90)}`;
    expect((await make({ order_id: `long-${length}`, summary })).status).toBe(200);
  }
  const calls = (await logged(other)).map((call) => [call['order_id'], call['http_status']]);
  expect(calls.reverse()).toEqual([
    ['kept', 200],
    [undefined, 400],
    [undefined, 400],
    ['long-3999', 200],
    ['long-4000', 200],
    ['long-4001', 200],
  ]);
});

test('[I14-8] one instance does not see the calls of another', async () => {
  const other = await makeInstance(url);
  await send(`${shop.baseUrl}private/orders`, shop);
  const [call] = await logged(shop);
  expect(await logged(other)).toEqual([]);
  const path = `${other.baseUrl}private/requests/${call!.serial}`;
  expect(await send(path, other)).toMatchObject({ status: 404, body: { code: 9275 } });
  expect((await send(`${other.baseUrl}private/requests/%ff`, other)).status).toBe(404);
});

test('[I14-8] a token that is too narrow is logged, and a stranger is not', async () => {
  const other = await makeInstance(url);
  const made = await send(`${other.baseUrl}private/token`, {
    ...other,
    body: { scope: 'order-simple', description: 'Till' },
  });
  const token = String(made.body['token']);
  expect((await send(`${other.baseUrl}private/products`, { token })).status).toBe(403);
  expect((await send(`${other.baseUrl}private/requests`, { token })).status).toBe(403);
  expect((await send(`${other.baseUrl}private/orders`, { token })).status).toBe(200);
  expect((await send(`${other.baseUrl}private/orders`, { token: 'stranger' })).status).toBe(401);
  const calls = await logged(other);
  expect(calls.map((call) => [call['http_status'], call['token_name']])).toEqual([
    [200, 'Till'],
    [403, undefined],
    [200, undefined],
  ]);
});

test('[I14-8] a malformed part of an address is an unknown order, with and without a key', async () => {
  const path = `${shop.baseUrl}private/orders/%ff`;
  expect((await send(path, shop)).status).toBe(404);
  const headers = { 'idempotency-key': 'a-key' };
  expect((await send(path, { ...shop, method: 'DELETE', headers })).status).toBe(404);
  expect((await logged(shop, '?limit=2')).map((call) => call['http_status'])).toEqual([404, 404]);
});

describe('secrets', () => {
  const WITH_SECRETS = [
    'POST private/accounts',
    'POST private/auth',
    'POST private/orders',
    'POST private/otp-devices',
    'POST private/tips',
    'POST private/token',
    'POST private/webhook-endpoints',
    'POST private/webhook-endpoints/[endpointId]/rotate',
    'POST private/webhooks',
    'POST order',
    'POST tip-authorize',
  ] as const satisfies readonly ChangingCall[];
  const MORE: Readonly<Record<string, object>> = {
    'POST private/accounts': {
      credit_facade_url: 'https://bank.example/facade/',
      credit_facade_credentials: { type: 'basic', username: 'tea', password: 'pass-of-tea-8361' },
    },
    'POST private/webhooks': { header_template: 'Authorization: Bearer hook-8361' },
  };
  const NAMES = ['token', 'access_token', 'secret', 'tip_id', 'otp_key', 'password'];

  const secretsIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, member]) =>
          NAMES.includes(name) && typeof member === 'string'
            ? [member.replace('secret-token:', '')]
            : secretsIn(member),
        );

  /** Calls that show what was made. */
  const READING: Readonly<Record<string, (answer: Record<string, unknown>) => string>> = {
    'POST private/orders': ({ order_id: id }) => `private/orders/${String(id)}`,
    'POST private/otp-devices': () => 'private/otp-devices/till',
    'POST private/tips': ({ tip_id: id }) => `private/tips/${String(id)}`,
    'POST private/webhooks': () => 'private/webhooks/till',
  };

  test.each(WITH_SECRETS)(
    '[I14-8] nothing secret of %s is in the log',
    async (name) => {
      const call = await CHANGING_CALLS[name](url, databaseUrl);
      const prepared = { ...call, body: { ...(call.body as object), ...MORE[name] } };
      const { shop: of } = call;
      const { status, body } = await sendUnder('key-of-8361', prepared);
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      const reading = READING[name]?.(body);
      if (reading !== undefined) await send(`${of.baseUrl}${reading}`, of);
      const calls = await logged(of);
      expect(calls.map(({ method }) => method)).toContain('POST');
      const text = 'select k::text as row from merchant.logged_call k where instance_id = $1';
      const rows = await query<{ row: string }>(databaseUrl, text, [of.id]);
      const secrets = [of.token, ...secretsIn(prepared.body), ...secretsIn(body)];
      for (const secret of [...secrets, 'hook-8361', 'key-of-8361']) {
        for (const { row } of rows) expect(row.includes(secret), `${secret} in ${row}`).toBe(false);
      }
    },
    SLOW,
  );
});

test('[I14-8] a password that is sent with HTTP Basic is in no log, right or wrong', async () => {
  const password = 'tea leaves of 8361';
  const other = await makeInstance(url, { auth: { method: 'token', password } });
  const basicOf = (text: string) => Buffer.from(`${other.id}:${text}`).toString('base64');
  const [right, wrong] = [basicOf(password), basicOf('coffee beans of 8361')];
  const logIn = (basic: string) => {
    const headers = { authorization: `Basic ${basic}` };
    const at = `${other.baseUrl}private/token`;
    return send(at, { headers, body: { scope: 'readonly', description: 'Till' } });
  };
  expect((await logIn(wrong)).status).toBe(401);
  const { status, body } = await logIn(right);
  expect(status).toBe(200);
  const token = String(body['access_token']);
  expect((await logged({ ...other, token }))[0]).toMatchObject({ method: 'POST' });
  const text = 'select k::text as row from merchant.logged_call k where instance_id = $1';
  const rows = await query<{ row: string }>(databaseUrl, text, [other.id]);
  expect(rows.map(({ row }) => row).join()).toContain('Till');
  for (const secret of [password, 'coffee beans', right, wrong, token.slice(-40)]) {
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  }
});

test('[I14-8] a log that cannot be written holds up no call', async () => {
  const other = await makeInstance(url);
  const body = { order: ORDER };
  await withLockedTable(databaseUrl, 'merchant.logged_call', async () => {
    const { status } = await send(`${other.baseUrl}private/orders`, { ...other, body });
    expect(status).toBe(200);
  });
});

test('[I14-8] old calls go, and those beyond ten thousand of an instance', async () => {
  const other = await makeInstance(url);
  const text = `insert into merchant.logged_call (id, instance_id, created_ms, method, path, status,
      took_ms, opener, keyed, headers)
    select -i, $1, $2, 'GET', '/', 200, 1, 'proxy', false, '{}' from generate_series(1, $3::int) i`;
  const count = async () => {
    const counted = 'select count(*)::int as n from merchant.logged_call where instance_id = $1';
    return (await query<{ n: number }>(databaseUrl, counted, [other.id]))[0]?.n;
  };
  await query(databaseUrl, text, [other.id, Date.now() - 8 * 86_400_000, 5]);
  await runJobs(url);
  expect(await count()).toBe(0);
  await query(databaseUrl, text, [other.id, Date.now(), 10_003]);
  await runJobs(url);
  expect(await count()).toBe(10_000);
});

test('[I14-8] under load, one transaction writes many calls', { timeout: SLOW }, async () => {
  const other = await makeInstance(url);
  const ask = async (): Promise<void> => {
    for (let left = 60; left > 0; left -= 1)
      await send(`${other.baseUrl}private/orders/none`, other);
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  await logged(other);
  const [written] = await query<{ calls: number; transactions: number }>(
    databaseUrl,
    `select count(*)::int as calls, count(distinct xmin::text)::int as transactions
     from merchant.logged_call where instance_id = '${other.id}' and path like '%/none'`,
  );
  expect(written?.calls).toBe(1200);
  expect(written?.transactions).toBeLessThan(30);
});
