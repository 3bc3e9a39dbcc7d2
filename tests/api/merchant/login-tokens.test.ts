/** Login tokens of today's merchant interface: made, listed, refreshed, ended, at two processes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock, runJobs } from '../../support/deployment';
import { query } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';

const DAY_MS = 86_400_000;
let server: TestServer;
let database: string;
let shop: TestInstance;
let other: TestInstance;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', WORKERS: '2', LIMIT_FACTOR: '6' } });
  database = databaseUrlOf(server.dataDir);
  [shop, other] = [await makeInstance(server.url), await makeInstance(server.url)];
}, 300_000);

afterAll(async () => {
  await server.stop();
});

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

function askToken(authorization: string, body: object, at = shop.baseUrl): Promise<Answer> {
  // A connection of its own, so that either process may answer.
  const headers = { authorization, connection: 'close' };
  return send(`${at}private/token`, { headers, body });
}

/** A token by the instance's password. */
async function makeToken(body: object): Promise<string> {
  const made = await askToken(basic(shop.id, shop.token), body);
  expect(made.status).toBe(200);
  return String(made.body['access_token']);
}

/** Status and code of a call with the header as given. */
async function codeWith(authorization: string, path = 'private/orders', init: object = {}) {
  const headers = { authorization, connection: 'close' };
  const { status, body } = await send(`${shop.baseUrl}${path}`, { ...init, headers });
  return [status, body['code']];
}

const endOf = ({ body }: Answer): unknown => {
  const expiration = body['expiration'] as Record<string, unknown>;
  return expiration['t_ms'];
};

const now = async (): Promise<number> => {
  const { body } = await askToken(basic(shop.id, shop.token), {
    scope: 'readonly',
    duration: '0 seconds',
  });
  return Number(endOf({ body } as Answer));
};

test('I14-1 a password gives a token with scope and end, which opens what the scope allows', async () => {
  const from = await now();
  const made = await askToken(basic(shop.id, shop.token), { scope: 'readonly' });
  expect(made.status).toBe(200);
  const token = String(made.body['access_token']);
  expect(token).toMatch(/^secret-token:[0-9A-Z]{52}$/);
  expect(made.body).toMatchObject({ token, scope: 'readonly', refreshable: false });
  expect(Number(endOf(made)) - from).toBeGreaterThanOrEqual(DAY_MS - 1000);
  expect(Number(endOf(made)) - from).toBeLessThan(DAY_MS + 60_000);
  for (const header of [`Bearer ${token}`, token, `ApiKey ${token}`]) {
    expect(await codeWith(header)).toEqual([200, undefined]);
  }
  const order = {
    order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://a.example/' },
  };
  expect(await codeWith(`Bearer ${token}`, 'private/orders', { body: order })).toEqual([403, 44]);
  const elsewhere = await send(`${other.baseUrl}private/orders`, { token });
  expect(elsewhere).toMatchObject({ status: 401, body: { code: 2015 } });
});

test('I14-1 a wrong name, password or header gives no token', async () => {
  const body = { scope: 'all' };
  for (const header of [
    basic(shop.id, `${shop.token}x`),
    basic(other.id, shop.token),
    basic('admin', shop.token),
    basic('', shop.token),
    basic(shop.id, ''),
    basic(other.id, other.token),
  ]) {
    expect(await askToken(header, body), header).toMatchObject({
      status: 401,
      body: { code: 2015 },
    });
  }
  expect(await askToken('Digest x', body)).toMatchObject({ status: 401, body: { code: 43 } });
  // The password is for this call alone.
  expect(await codeWith(basic(shop.id, shop.token))).toEqual([401, 43]);
  const unknown = await askToken(
    basic('nobody', 'x'),
    body,
    `${server.url}/merchant/instances/nobody/`,
  );
  expect(unknown).toMatchObject({ status: 404, body: { code: 2000 } });
});

test('I14-1 a request that cannot be met is refused, and names the field', async () => {
  const header = basic(shop.id, shop.token);
  for (const [body, field] of [
    [{}, 'scope'],
    [{ scope: 'admin' }, 'scope'],
    [{ scope: ':refreshable' }, 'scope'],
    [{ scope: 'all', duration: 'soon' }, 'duration'],
    [{ scope: 'all', refreshable: 'yes' }, 'refreshable'],
    [{ scope: 'all', description: 'x'.repeat(257) }, 'description'],
  ] as const) {
    expect(await askToken(header, body), field).toMatchObject({ status: 400, body: { field } });
  }
  expect(await askToken(header, { scope: 'none' })).toMatchObject({ body: { code: 26 } });
});

test.for([
  ['write', 'all', false],
  ['spa', 'all', false],
  ['all:refreshable', 'all', true],
  ['order-pos:refreshable', 'order-pos', true],
] as const)('I14-1 scope %s is %s', async ([asked, scope, refreshable]) => {
  const made = await askToken(basic(shop.id, shop.token), { scope: asked });
  expect(made.body).toMatchObject({ scope, refreshable });
});

test('I14-1 a duration is what was asked for, a year at most, or without an end', async () => {
  const header = basic(shop.id, shop.token);
  const ask = async (duration: unknown) =>
    endOf(await askToken(header, { scope: 'readonly', duration }));
  const from = await now();
  expect(await ask({ d_ms: 'forever' })).toBe('never');
  const near = (given: unknown, wanted: number) => {
    expect(Number(given) - from - wanted).toBeGreaterThanOrEqual(-1000);
    expect(Number(given) - from - wanted).toBeLessThan(60_000);
  };
  near(await ask({ d_ms: 3_600_000 }), 3_600_000);
  near(await ask({ d_us: 7_200_000_000 }), 7_200_000);
  expect(await ask({ d_us: 'forever' })).toBe('never');
  near(await ask('10 years'), 365 * DAY_MS);
});

test('I14-1 a refresh widens no scope, outlives no log-in, and needs a refreshable token', async () => {
  const plain = await makeToken({ scope: 'all' });
  expect(await askToken(`Bearer ${plain}`, { scope: 'readonly' })).toMatchObject({
    status: 403,
    body: { code: 44 },
  });
  const wanted = {
    scope: 'order-pos:refreshable',
    duration: { d_ms: DAY_MS },
    description: 'shift',
  };
  const held = await makeToken(wanted);
  for (const scope of ['all', 'readonly', 'order-mgmt', 'order-full', 'spa']) {
    const answer = await askToken(`Bearer ${held}`, { scope });
    expect(answer, scope).toMatchObject({ status: 403, body: { code: 44 } });
  }
  for (const scope of ['order-pos', 'order-simple']) {
    expect(await askToken(`Bearer ${held}`, { scope })).toMatchObject({ status: 200 });
  }
  // It lives no longer than the token that asks was to live, for all that it asks for.
  const from = await now();
  for (const duration of [{ d_ms: 'forever' }, '1 year']) {
    const end = Number(endOf(await askToken(`Bearer ${held}`, { scope: 'order-pos', duration })));
    expect(end - from).toBeLessThan(DAY_MS + 60_000);
  }
  // All refreshed ones end a year after the password was given.
  const moved = await query<{ id: string }>(
    database,
    `update merchant.access_token set signed_in_ms = signed_in_ms - $1::bigint
       where instance_id = $2 and name = 'shift' returning id`,
    [365 * DAY_MS - 3_600_000, shop.id],
  );
  expect(moved).toHaveLength(1);
  const last = Number(endOf(await askToken(`Bearer ${held}`, { scope: 'order-pos' })));
  expect(last - from).toBeLessThanOrEqual(3_600_000 + 60_000);
});

test('I14-1 tokens are listed without themselves, and each can be ended alone', async () => {
  const quiet = await makeInstance(server.url);
  const list = (query = '') =>
    send(`${quiet.baseUrl}private/tokens${query}`, { token: quiet.token });
  expect((await list()).status).toBe(204);
  const made: string[] = [];
  for (const description of ['Till', 'Office', '']) {
    const answer = await askToken(
      basic(quiet.id, quiet.token),
      { scope: 'order-pos:refreshable', description },
      quiet.baseUrl,
    );
    made.push(String(answer.body['token']));
  }
  await send(`${quiet.baseUrl}private/orders`, { token: made[1]! });
  const { body } = await list();
  const tokens = body['tokens'] as Record<string, unknown>[];
  expect(tokens.map(({ description }) => description)).toEqual([undefined, 'Office', 'Till']);
  expect(tokens.map((one) => 'last_access' in one)).toEqual([false, true, false]);
  expect(tokens[2]).toMatchObject({ scope: 'order-pos', refreshable: true });
  expect(Object.keys(tokens[2]!).sort()).toEqual(
    ['creation_time', 'description', 'expiration', 'refreshable', 'scope', 'serial'].sort(),
  );
  for (const token of made) expect(JSON.stringify(body)).not.toContain(token.slice(13));
  const serials = tokens.map(({ serial }) => Number(serial));
  const page = async (query: string) =>
    ((await list(query)).body['tokens'] as { serial: number }[] | undefined)?.map(
      ({ serial }) => serial,
    );
  expect(await page('?limit=-2')).toEqual(serials.slice(0, 2));
  expect(await page(`?limit=-2&offset=${serials[1]}`)).toEqual(serials.slice(2));
  expect(await page('?limit=2')).toEqual([...serials].reverse().slice(0, 2));
  expect(await page(`?limit=2&offset=${serials[0]}`)).toBeUndefined();
  const end = (serial: string | number | undefined, by = quiet) =>
    send(`${by.baseUrl}private/tokens/${String(serial)}`, { method: 'DELETE', token: by.token });
  // Another instance's serial is as unknown as any.
  for (const answer of [await end(serials[0], shop), await end(0), await end('x')]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 41 } });
  }
  expect((await end(serials[1])).status).toBe(204);
  expect((await end(serials[1])).status).toBe(404);
  const codes = [];
  for (const token of made) {
    codes.push((await send(`${quiet.baseUrl}private/orders`, { token })).status);
  }
  expect(codes).toEqual([200, 401, 200]);
});

test('I14-1 a token ends itself, and the own token does not', async () => {
  const token = await makeToken({ scope: 'order-simple' });
  const end = (authorization: string) =>
    codeWith(authorization, 'private/token', { method: 'DELETE' });
  expect(await end(`Bearer ${token}`)).toEqual([204, undefined]);
  expect(await end(`Bearer ${token}`)).toEqual([401, 2015]);
  expect(await codeWith(`Bearer ${token}`)).toEqual([401, 2015]);
  expect(await end(`Bearer ${shop.token}`)).toEqual([409, 9252]);
  expect(await end('')).toEqual([401, 2015]);
});

test('I14-1 a revoked token makes no order, at a process that remembers it either', async () => {
  const order = {
    order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://a.example/' },
  };
  for (let round = 0; round < 3; round += 1) {
    const token = await makeToken({ scope: 'order-simple', description: `round ${round}` });
    const post = () => codeWith(`Bearer ${token}`, 'private/orders', { body: order });
    // Both processes remember it afterwards.
    const before = await Promise.all(Array.from({ length: 8 }, post));
    expect(before.map(([status]) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const under = Array.from({ length: 8 }, post);
    expect(await codeWith(`Bearer ${token}`, 'private/token', { method: 'DELETE' })).toEqual([
      204,
      undefined,
    ]);
    const after = await Promise.all(Array.from({ length: 8 }, post));
    expect(after).toEqual(Array.from({ length: 8 }, () => [401, 2015]));
    for (const [status] of await Promise.all(under)) expect([200, 401]).toContain(status);
  }
});

test('I14-1 a revoked token reads no order, at a process that remembers it either', async () => {
  const order = { order: { amount: 'KUDOS:1', summary: 'Tea' } };
  const made = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body: order });
  const path = `private/orders/${(made.body as { order_id: string }).order_id}`;
  const token = await makeToken({ scope: 'order-simple', description: 'reads' });
  const ask = (asked = path) => codeWith(`Bearer ${token}`, asked);
  // Both processes remember it afterwards.
  const before = await Promise.all(Array.from({ length: 16 }, () => ask()));
  expect(before.map(([status]) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  const [ended] = await codeWith(`Bearer ${token}`, 'private/token', { method: 'DELETE' });
  expect(ended).toBe(204);
  const after = await Promise.all([ask(), ask(), ask('private/orders/none'), ask()]);
  expect(after).toEqual(Array.from({ length: 4 }, () => [401, 2015]));
});

test('I14-1 use is noted once a minute, and an instance has no more tokens than it may', async () => {
  const token = await makeToken({ scope: 'order-simple', description: 'noted' });
  const used = async () =>
    (
      await query<{ used_ms: string | null; version: string }>(
        database,
        `select used_ms, xmin::text as version from merchant.access_token where name = 'noted'`,
      )
    )[0];
  expect((await used())?.used_ms).toBeNull();
  await codeWith(`Bearer ${token}`);
  const first = await used();
  expect(first?.used_ms).not.toBeNull();
  for (let at = 0; at < 4; at += 1) await codeWith(`Bearer ${token}`);
  expect(await used()).toEqual(first);
  const full = await makeInstance(server.url);
  await query(
    database,
    `insert into merchant.access_token (instance_id, name, token_hash, created_ms)
     select $1, 'old', sha512(n::text::bytea), 0 from generate_series(1, 1000) n`,
    [full.id],
  );
  const refused = await askToken(basic(full.id, full.token), { scope: 'all' }, full.baseUrl);
  expect(refused).toMatchObject({ status: 409, body: { code: 9250 } });
});

test('I14-1 an expired token says so, for orders too, and goes a day later', async () => {
  const order = {
    order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://a.example/' },
  };
  const wanted = { scope: 'all:refreshable', duration: '1 hour', description: 'short' };
  const token = await makeToken(wanted);
  const post = () => codeWith(`Bearer ${token}`, 'private/orders', { body: order });
  expect((await Promise.all([post(), post(), post(), post()])).map(([status]) => status)).toEqual([
    200, 200, 200, 200,
  ]);
  await advanceClock(server.url, 3_600_000);
  for (const answer of await Promise.all([post(), post(), post(), post()])) {
    expect(answer).toEqual([401, 42]);
  }
  expect(await codeWith(`Bearer ${token}`)).toEqual([401, 42]);
  expect(await askToken(`Bearer ${token}`, { scope: 'all' })).toMatchObject({ body: { code: 42 } });
  await advanceClock(server.url, DAY_MS);
  await runJobs(server.url);
  expect(await codeWith(`Bearer ${token}`)).toEqual([401, 2015]);
  expect((await codeWith(`Bearer ${shop.token}`))[0]).toBe(200);
});
