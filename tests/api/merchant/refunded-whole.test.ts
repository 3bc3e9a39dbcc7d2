/** Orders refunded as a whole before their money was due: no payout is expected. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins } from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { makePaidOrder } from './refund-support';

const url = inject('serverUrl');
const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
let shop: TestInstance;

beforeAll(async () => {
  await client.connect();
  shop = await makeInstance(url, { default_wire_transfer_delay: '30 days' });
});
afterAll(() => client.end());

function refund(orderId: string, total: string): Promise<Answer> {
  const path = `${shop.baseUrl}private/orders/${orderId}/refund`;
  return send(path, { token: shop.token, body: { refund: total, reason: 'returned' } });
}

const ask = (path: string): Promise<Answer> => send(`${url}${path}`, { token: shop.token });
const look = async (orderId: string): Promise<Answer['body']> =>
  (await send(`${shop.baseUrl}private/orders/${orderId}`, { token: shop.token })).body;
const isWired = async (orderId: string): Promise<boolean> =>
  (await look(orderId))['wired'] === true;

async function listed(query: string): Promise<string[]> {
  const path = `${shop.baseUrl}private/orders?${query}`;
  const { body } = await send(path, { token: shop.token });
  return (body['orders'] as { order_id: string }[]).map(({ order_id: id }) => id);
}

test('[TRACK-3] [REF-3] an order that is refunded whole awaits no transfer: it counts as wired, and is not asked for', async () => {
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64', '0.32']));
  const other = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  expect((await refund(orderId, 'KUDOS:0.5')).status).toBe(200);
  expect((await refund(other.orderId, 'KUDOS:0.5')).status).toBe(200);
  expect(await look(orderId)).toMatchObject({ wired: false });
  expect(await look(orderId)).not.toHaveProperty('fees_taken');
  expect((await refund(orderId, 'KUDOS:0.96')).status).toBe(200);
  await runJobsUntil(url, () => isWired(orderId));
  // The refunded amount is not a fee.
  expect(await look(orderId)).toMatchObject({ deposit_total: 'KUDOS:0.96', fees_taken: 'KUDOS:0' });

  expect(await listed('wired=yes')).toEqual([orderId]);
  expect(await listed('paid=yes&wired=no')).toEqual([other.orderId]);
  const { rows } = await client.query(
    `select from merchant.deposit d join merchant."order" o on o.id = d.order_row
     where o.order_id = $1 and d.track_after_ms is not null`,
    [orderId],
  );
  expect(rows).toEqual([]);
  // Nothing was wired for it.
  const query = `instance=${shop.id}&order_id=`;
  const tracked = await fetch(`${url}/merchant/track/transaction?${query}${orderId}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect([tracked.status, await tracked.json()]).toEqual([200, []]);
  expect((await ask(`/merchant/track/transaction?${query}${other.orderId}`)).status).toBe(202);
});

test('[TRACK-3] fees are what the exchange keeps: of a coin with less left than its deposit fee, the rest', async () => {
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  expect((await refund(orderId, 'KUDOS:0.6396')).status).toBe(200);
  await runJobsUntil(url, () => isWired(orderId));
  expect(await look(orderId)).toMatchObject({ fees_taken: 'KUDOS:0.0004', wire_details: [] });
});

test('[TRACK-3] a crash between the confirmation of a refund and its consequences is made good by the tracker', async () => {
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  expect((await refund(orderId, 'KUDOS:0.64')).status).toBe(200);
  await runJobsUntil(url, () => isWired(orderId));
  await client.query(
    `with o as (update merchant."order" set stage = 'paid' where order_id = $1 returning id)
     update merchant.deposit set track_after_ms = 0 from o where order_row = o.id`,
    [orderId],
  );
  await runJobsUntil(url, () => isWired(orderId));
});

test('[INSTA-4] an instance whose only order was refunded whole owes nothing, and is purged', async () => {
  const own = await makeInstance(url, { default_wire_transfer_delay: '30 days' });
  const claimed = await makePaidOrder(url, own, await makeCoins(url, ['0.64']));
  const path = `${own.baseUrl}private/orders/${claimed.orderId}/refund`;
  const body = { refund: 'KUDOS:0.64', reason: 'returned' };
  expect((await send(path, { token: own.token, body })).status).toBe(200);
  const taken = await send(`${own.baseUrl}orders/${claimed.orderId}/refund`, {
    body: { h_contract: encodeBase32(claimed.hContract) },
  });
  expect(taken.status).toBe(200);
  const management = `${url}/merchant/management/instances/${own.id}?purge=YES`;
  const purged = await send(management, { method: 'DELETE', token: OPERATOR_TOKEN });
  expect(purged).toMatchObject({ status: 204 });
});
