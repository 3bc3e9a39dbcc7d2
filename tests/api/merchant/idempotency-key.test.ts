/** Private calls under an Idempotency-Key: each is done once, also after a crash. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { query } from '../../support/database';
import { CHANGING_CALLS, sendUnder } from '../../support/keyed-calls';
import type { PreparedCall } from '../../support/making-calls';
import { findInTables } from '../../support/search-database';
import { databaseUrlOf } from '../../support/server';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const SLOW = 30_000;
const databaseUrl = databaseUrlOf(inject('dataDir'));
const ORDER = { order: { amount: 'KUDOS:0.64', summary: 'A cup of tea' } };

/** Rows and sums of all that a call could do twice. */
const STATE = `
  select (select count(*) from merchant."order" where instance_id = $1) as orders,
    (select coalesce(sum(r.amount), 0) from merchant.refund r join merchant."order" o
      on o.id = r.order_row where o.instance_id = $1) as refunded,
    (select count(*) from merchant.refund r join merchant."order" o
      on o.id = r.order_row where o.instance_id = $1) as refunds,
    (select count(*) from merchant.tip where instance_id = $1) as tips,
    (select json_agg(json_build_array(reserve_pub, committed, deleted_ms) order by reserve_pub)
      from merchant.tip_reserve where instance_id = $1) as reserves,
    (select json_agg(p.* order by p.id) from merchant.product p where instance_id = $1) as products,
    (select json_agg(json_build_array(l.lock_uuid, l.quantity)) from merchant.product_lock l
      join merchant.product p on p.id = l.product_row where p.instance_id = $1) as locks,
    (select count(*) from merchant.transfer where instance_id = $1) as transfers,
    (select json_agg(json_build_array(payto, active, facade_url) order by payto)
      from merchant.account where instance_id = $1) as accounts,
    (select json_agg(c.* order by c.id) from merchant.category c where instance_id = $1) as categories,
    (select json_agg(json_build_array(w.name, w.url, w.events, w.description, w.secrets) order by w.id)
      from merchant.webhook w where instance_id = $1) as webhooks,
    (select json_agg(d.id order by d.id) from merchant.webhook_delivery d
      where d.instance_id = $1 and d.position is null) as tests,
    (select json_agg(u.* order by u.id) from merchant.unit u where instance_id = $1) as units,
    (select json_agg(t.* order by t.id) from merchant.template t where instance_id = $1) as templates,
    (select json_agg(d.* order by d.id) from merchant.otp_device d where instance_id = $1) as devices,
    (select json_agg(json_build_array(t.id, t.token_hash, t.expires_ms))
      from merchant.access_token t where instance_id = $1) as tokens,
    (select json_agg(json_build_array(name, token_hash, deleted_ms))
      from merchant.instance where id = $1) as instance`;

async function stateOf({ id }: TestInstance): Promise<unknown> {
  return (await query(databaseUrl, STATE, [id]))[0];
}

/** Leaves the rows as a process does that was killed after its work and before its record. */
async function loseRecords({ id }: TestInstance): Promise<void> {
  const text = `update merchant.keyed_call set answer = null, held_until_ms = 0
    where instance_id = $1 returning 1`;
  expect(await query(databaseUrl, text, [id])).not.toEqual([]);
}

/** Refusals name their request. */
const withoutId = (body: Record<string, unknown>) => ({ ...body, request_id: undefined });

describe.for(Object.entries(CHANGING_CALLS))('%s', ([name, prepare]) => {
  const [method = ''] = name.split(' ');

  test(
    'I14-4 a repetition changes nothing, also after a crash between work and record',
    async () => {
      const prepared = await prepare(url, databaseUrl);
      const { shop } = prepared;
      const key = randomUUID();
      const before = await stateOf(shop);
      const first = await sendUnder(key, prepared, method);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(500);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const done = await stateOf(shop);
      const isQuestion = /^POST .*transfers|tip-query|auth$|forget$/.test(name);
      if (!isQuestion) expect(done).not.toEqual(before);

      const again = await sendUnder(key, prepared, method);
      expect(again).toMatchObject({ status: first.status, body: first.body });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const quoted = await sendUnder(`"${key}"`, prepared, method);
      expect(quoted.headers.get('idempotency-replayed')).toBe('true');
      expect(await stateOf(shop)).toEqual(done);

      const other = { ...prepared, body: { ...(prepared.body as object | undefined), other: 1 } };
      const refused = { status: 422, body: { code: 9018, field: 'Idempotency-Key' } };
      expect(await sendUnder(key, other, method)).toMatchObject(refused);

      await loseRecords(shop);
      const later = await sendUnder(key, prepared, method);
      expect(later.headers.get('idempotency-replayed')).toBeNull();
      expect([later.status, withoutId(later.body)]).toEqual([first.status, withoutId(first.body)]);
      expect(await stateOf(shop)).toEqual(done);
      const last = await sendUnder(key, prepared, method);
      expect(last.headers.get('idempotency-replayed')).toBe('true');
    },
    SLOW,
  );
});

describe('keys', () => {
  let shop: TestInstance;
  beforeAll(async () => {
    shop = await makeInstance(url);
  });
  const order = (body: unknown = ORDER): PreparedCall => ({ shop, path: 'private/orders', body });

  test('I14-4 a key belongs to one instance, one token and one route', async () => {
    const other = await makeInstance(url);
    const key = randomUUID();
    const first = await sendUnder(key, order());
    const elsewhere = await sendUnder(key, { ...order(), shop: other });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.body['order_id']).not.toBe(first.body['order_id']);
    expect(await sendUnder(key, { ...order(), path: 'private/products' })).toMatchObject({
      status: 422,
    });
    const stranger = { ...order(), shop: { ...shop, token: other.token } };
    expect(await sendUnder(key, stranger)).toMatchObject({ status: 401 });
  });

  test('I14-4 another key makes another order', async () => {
    const made = await Promise.all(
      [randomUUID(), randomUUID()].map((key) => sendUnder(key, order())),
    );
    expect(new Set(made.map(({ body }) => body['order_id'])).size).toBe(2);
  });

  test('I14-4 requests that arrive together make one order, and the others are told to wait', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => sendUnder(key, order())));
    const ids = all.flatMap(({ status, body }) => (status === 200 ? [body['order_id']] : []));
    expect(new Set(ids).size).toBe(1);
    for (const { status, body, headers } of all.filter(({ status }) => status !== 200)) {
      expect({ status, code: body['code'] }).toEqual({ status: 409, code: 9017 });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test.for(['', 'x'.repeat(256), 'tab\tinside', '""', 'caf\u00e9'])(
    'I14-4 the key %j is refused by its name',
    async (key) => {
      const answer = await sendUnder(key, order());
      expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } });
      expect(answer.body['hint']).toContain('Idempotency-Key');
    },
  );

  test('I14-4 a refusal is the answer, too', async () => {
    const key = randomUUID();
    const wrong = order({ order: { amount: 'EUR:1', summary: 'Tea' } });
    const first = await sendUnder(key, wrong);
    expect(first.status).toBe(400);
    const again = await sendUnder(key, wrong);
    expect(again).toMatchObject({ status: 400, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('I14-4 reading pays no heed to a key, and a call without one leaves no record', async () => {
    const lone = await makeInstance(url);
    const read = { shop: lone, path: 'private/orders' };
    expect((await sendUnder(randomUUID(), read, 'GET')).status).toBe(200);
    await send(`${lone.baseUrl}private/orders`, { token: lone.token, body: ORDER });
    const text = 'select 1 from merchant.keyed_call where instance_id = $1';
    expect(await query(databaseUrl, text, [lone.id])).toEqual([]);
  });
});

test('I14-4 a call that has ended its own token gets its answer again, and no other call does', async () => {
  const shop = await makeInstance(url);
  const made = await send(`${shop.baseUrl}private/token`, { ...shop, body: { scope: 'all' } });
  const till = { ...shop, token: String(made.body['access_token']) };
  const [ended, ordered] = [randomUUID(), randomUUID()];
  const order = { shop: till, path: 'private/orders', body: ORDER };
  expect((await sendUnder(ordered, order)).status).toBe(200);
  const end = { shop: till, path: 'private/token' };
  expect((await sendUnder(ended, end, 'DELETE')).status).toBe(204);
  const again = await sendUnder(ended, end, 'DELETE');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
  await loseRecords(shop);
  expect((await sendUnder(ended, end, 'DELETE')).status).toBe(204);
  expect((await sendUnder(randomUUID(), end, 'DELETE')).status).toBe(401);
  expect((await sendUnder(ordered, order)).status).toBe(401);
});

test('I14-4 the token that POST private/auth has replaced gets its answer again', async () => {
  const shop = await makeInstance(url);
  const key = randomUUID();
  const auth = (token: string): PreparedCall => ({
    shop,
    path: 'private/auth',
    body: { method: 'token', token: `secret-token:${token}` },
  });
  const token = randomUUID();
  expect((await sendUnder(key, auth(token))).status).toBe(204);
  expect((await send(`${shop.baseUrl}private/orders`, { token })).status).toBe(200);
  const again = await sendUnder(key, auth(token));
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
  expect((await sendUnder(key, auth('another-token'))).status).toBe(401);
  await loseRecords(shop);
  expect((await sendUnder(key, auth(token))).status).toBe(401);
});

test('I14-5 kept answers are sealed, and forgetting an order erases those that tell of it', async () => {
  const shop = await makeInstance(url);
  const phone = `phone${randomUUID().replaceAll('-', '')}`;
  const extra = { phone, _forgettable: ['phone'] };
  const coins = await makeCoins(url, ['0.64']);
  const claimed = await makeClaimedOrder(shop, { extra }, { refund_delay: { d_ms: 3_600_000 } });
  await shop.wallet.pay(claimed.orderId, {
    coins: coins.map((coin) => payWith(url, claimed, coin)),
    sessionId: '',
  });
  const body = { order_id: claimed.orderId, refund: 'KUDOS:0.32', reason: 'cold' };
  const refund = { shop, path: 'refund', body };
  const key = randomUUID();
  const first = await sendUnder(key, refund);
  expect(JSON.stringify(first.body)).toContain(phone);
  // Its answer has the phone, and no table shows it but the contract's own.
  const holders = (await findInTables(databaseUrl, { phone })).phone;
  expect(holders).not.toContain('merchant.keyed_call');
  const kept = `select answer from merchant.keyed_call where instance_id = $1 and order_id = $2`;
  const answers = () => query<{ answer: unknown }>(databaseUrl, kept, [shop.id, claimed.orderId]);
  expect((await answers()).map(({ answer }) => answer)).not.toContain(null);
  const forget = `${shop.baseUrl}private/orders/${claimed.orderId}/forget`;
  expect((await send(forget, { method: 'PATCH', token: shop.token, body: {} })).status).toBe(200);
  expect((await answers()).map(({ answer }) => answer)).toEqual([null]);
  const later = await sendUnder(key, refund);
  expect(later.status).toBe(200);
  expect(JSON.stringify(later.body)).not.toContain(phone);
  const all = 'select answer from merchant.keyed_call where instance_id = $1';
  expect(await query(databaseUrl, all, [shop.id])).toEqual([{ answer: null }]);
  expect((await findInTables(databaseUrl, { phone })).phone).toEqual([]);
});
