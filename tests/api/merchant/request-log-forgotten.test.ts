/** The log of private calls loses what is forgotten or purged, and no late batch brings it back. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { query } from '../../support/database';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  send,
  type TestInstance,
} from './merchant-support';
import { details, logged } from './request-log-support';

const url = inject('serverUrl');
const databaseUrl = databaseUrlOf(inject('dataDir'));
const client = new pg.Client({ connectionString: databaseUrl });
const ORDER = { amount: 'KUDOS:0.64', summary: 'A cup of tea' };

beforeAll(() => client.connect());
afterAll(() => client.end());

const PHONE = '0421 836 1234';
const order = { extra: { phone: PHONE, _forgettable: ['phone'] } };

async function phones(of: TestInstance): Promise<number> {
  const text = `select count(*)::int as count from merchant.logged_call
    where instance_id = $1 and (request_body like $2 or answer_body like $2)`;
  const [row] = await query<{ count: number }>(databaseUrl, text, [of.id, `%${PHONE}%`]);
  return row?.count ?? 0;
}

async function orderWithPhone() {
  const other = await makeInstance(url);
  const { orderId } = await makeClaimedOrder(other, order);
  const at = `${other.baseUrl}private/orders/${orderId}`;
  const forget = () => send(`${at}/forget`, { ...other, method: 'PATCH', body: {} });
  return { other, orderId, at, forget };
}

test('[I14-5] forgetting erases it from the log, also from calls that are still to be written', async () => {
  const { other, at, forget } = await orderWithPhone();
  expect(await logged(other)).not.toEqual([]);
  expect(await phones(other)).toBe(1);
  expect((await send(at, other)).status).toBe(200);
  expect((await forget()).status).toBe(200);
  const calls = await logged(other);
  expect(calls.map((call) => call['method'])).toEqual(['PATCH', 'GET', 'POST']);
  expect(await phones(other)).toBe(0);
});

test('[I14-5] a batch that is written while an order is forgotten waits for that', async () => {
  const { other, at, orderId } = await orderWithPhone();
  await logged(other);
  await send(at, other);
  await client.query('begin');
  await client.query(
    `update merchant."order" set forgotten_ms = 1 where instance_id = $1 and order_id = $2`,
    [other.id, orderId],
  );
  expect((await logged(other)).map((call) => call['method'])).toEqual(['POST']);
  await client.query('commit');
  expect((await logged(other)).map((call) => call['method'])).toEqual(['GET', 'POST']);
  expect(await phones(other)).toBe(0);
});

test('[I14-5] an order that is forgotten while a batch is written waits for that', async () => {
  const { other, orderId, forget } = await orderWithPhone();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock_shared(4610006, hashtext($1))', [other.id]);
  let isDone = false;
  const forgetting = forget().finally(() => (isDone = true));
  await waitingFor('advisory');
  expect(isDone).toBe(false);
  await client.query(
    `insert into merchant.logged_call (instance_id, created_ms, method, path, status, took_ms,
       opener, keyed, headers, answer_body, order_id)
     values ($1, 1, 'GET', '/', 200, 1, 'proxy', false, '{}', $2, $3)`,
    [other.id, `"${PHONE}"`, orderId],
  );
  await client.query('commit');
  expect((await forgetting).status).toBe(200);
  expect(await phones(other)).toBe(0);
});

/** Until a session waits for such a lock. */
async function waitingFor(type: string): Promise<void> {
  const text = `select 1 from pg_locks where locktype = $1 and not granted and classid = 4610006`;
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await query(databaseUrl, text, [type])).length > 0) return;
    await sleep(10);
  }
  throw new Error('nothing waits');
}

test('[I14-5] a refused order leaves out what it could forget', async () => {
  const other = await makeInstance(url);
  const body = { order: { ...ORDER, ...order, amount: 'nothing' } };
  expect((await send(`${other.baseUrl}private/orders`, { ...other, body })).status).toBe(400);
  const [call] = await logged(other);
  expect(String((await details(other, call!.serial))['request_body'])).toContain('cup of tea');
  expect(await phones(other)).toBe(0);
});

test('[I14-5] a list of several orders is logged without them', async () => {
  const other = await makeInstance(url);
  for (const id of ['1', '2']) {
    const body = { order: { ...ORDER, order_id: id } };
    await send(`${other.baseUrl}private/orders`, { ...other, body });
  }
  await send(`${other.baseUrl}private/orders`, other);
  const [call] = await logged(other);
  expect((await details(other, call!.serial))['answer_body']).toBeUndefined();
});

test('[I14-5] an instance that is purged and made anew has no log of before', async () => {
  const other = await makeInstance(url);
  await send(`${other.baseUrl}private/orders`, other);
  await logged(other);
  await send(`${other.baseUrl}private/products`, other);
  const path = `${url}/merchant/management/instances/${other.id}`;
  await send(`${path}?purge=YES`, { method: 'DELETE', token: OPERATOR_TOKEN });
  const made = await createInstance(url, configurationOf(other.id, [other.payto]));
  expect(made.status).toBe(204);
  expect(await logged(other)).toEqual([]);
});

test('[I14-5] a renamed instance begins a new log, and its former name has none of the old', async () => {
  const other = await makeInstance(url);
  await send(`${other.baseUrl}private/orders/before`, other);
  await logged(other);
  await send(`${other.baseUrl}private/orders/late`, other);
  const id = newInstanceId();
  const renamed = await send(`${url}/instances/${other.id}`, {
    token: OPERATOR_TOKEN,
    body: { instance: id, payto: other.payto, name: 'Tea house' },
  });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const made = await createInstance(url, configurationOf(other.id, [other.payto]));
  expect(made.status).toBe(204);
  const own = { ...other, baseUrl: other.baseUrl.replace(other.id, id) };
  await send(`${own.baseUrl}private/orders/after`, own);
  const ordersOf = async (of: TestInstance) => (await logged(of)).map((call) => call['order_id']);
  expect(await ordersOf(own)).toEqual(['after']);
  expect(await ordersOf(other)).toEqual([]);
});
