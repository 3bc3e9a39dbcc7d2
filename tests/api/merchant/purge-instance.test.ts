import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PrivateOrder } from '@/protocol/order';
import { makeCoins, refusalOf } from '../../support/coins';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import { costText, fundedReserve, makePlanchets, makeTip, pickUp } from './tip-support';

const url = inject('serverUrl');
const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });

beforeAll(() => client.connect());
afterAll(() => client.end());

function purge(shop: TestInstance) {
  const path = `${url}/merchant/management/instances/${shop.id}?purge=YES`;
  return send(path, { method: 'DELETE', token: OPERATOR_TOKEN });
}

async function sell(shop: TestInstance): Promise<string> {
  const [coin] = await makeCoins(url, ['0.64']);
  if (coin === undefined) throw new Error('no coin');
  const claimed = await makeClaimedOrder(shop);
  await shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin)],
    sessionId: '',
  });
  return claimed.orderId;
}

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** Deposits one coin for an order that is not fully paid. */
async function sellInPart(shop: TestInstance): Promise<void> {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:1.28' });
  const [good, bad] = (await makeCoins(url, ['0.64', '0.64'])).map((coin) =>
    payWith(url, claimed, coin),
  );
  const coins = [good!, { ...bad!, coinSig: good!.coinSig }];
  const refused = await refusalOf(shop.wallet.pay(claimed.orderId, { coins, sessionId: '' }));
  expect(refused).toMatchObject({ status: 403, body: { code: 2157 } });
}

/** Tables of the merchant by the column that leads to an instance, so that none is forgotten. */
async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await client.query<Column>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'merchant' and column_name = $1`,
    [column],
  );
  return rows.map(({ table_name: name }) => `merchant."${name}"`);
}

async function countOf(table: string, where: string, values: unknown[] = []): Promise<number> {
  const text = `select count(*)::int as n from ${table} where ${where}`;
  const { rows } = await client.query<{ n: number }>(text, values);
  return rows[0]?.n ?? -1;
}

test('[INSTA-4] nothing is left of a purged instance, and its id is free', async () => {
  const shop = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
  const product = {
    product_id: 'tea',
    description: 'Tea',
    unit: 'cup',
    price: 'KUDOS:0.64',
    total_stock: 3,
  };
  const made = await send(`${shop.baseUrl}private/products`, { token: shop.token, body: product });
  expect(made.status).toBe(204);
  const orderId = await sell(shop);
  await sellInPart(shop);
  await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'never claimed' } });
  const planchets = await makePlanchets(url, ['0.64']);
  await fundedReserve(url, shop, costText(planchets));
  const tip = await makeTip(shop, costText(planchets));
  expect((await pickUp(shop, tip, planchets)).status).toBe(200);
  await expect
    .poll(async () => await shop.backend.order(orderId), { timeout: 30_000, interval: 250 })
    .toMatchObject({ status: 'paid', wired: true } satisfies Partial<PrivateOrder>);

  const tables = await tablesWith('instance_id');
  expect(tables.length).toBeGreaterThan(4);
  // Once all that was taken has come, for any order.
  await expect
    .poll(() => purge(shop), { timeout: 30_000, interval: 250 })
    .toMatchObject({ status: 204, body: {} });

  for (const table of tables) {
    expect(await countOf(table, 'instance_id = $1', [shop.id]), table).toBe(0);
  }
  for (const table of await tablesWith('order_row')) {
    // Events of other instances outlive orders that were deleted.
    if (/"event(_note)?"$/.test(table)) continue;
    const orphans = 'order_row not in (select id from merchant."order")';
    expect(await countOf(table, orphans), table).toBe(0);
  }
  for (const table of await tablesWith('product_row')) {
    const orphans = 'product_row not in (select id from merchant.product)';
    expect(await countOf(table, orphans), table).toBe(0);
  }
  for (const table of await tablesWith('tip_id')) {
    expect(await countOf(table, 'tip_id not in (select tip_id from merchant.tip)'), table).toBe(0);
  }
  for (const table of await tablesWith('transfer_id')) {
    const orphans = 'transfer_id not in (select id from merchant.transfer)';
    expect(await countOf(table, orphans), table).toBe(0);
  }
  expect(await send(`${shop.baseUrl}config`)).toMatchObject({ status: 404, body: { code: 2000 } });
  expect(await purge(shop)).toMatchObject({ status: 404, body: { code: 2000 } });
  const again = await createInstance(url, configurationOf(shop.id, [shop.payto], { name: 'New' }));
  expect(again.status).toBe(204);
  const { orders } = await shop.backend.orders();
  expect(orders).toEqual([]);
});

test('[INSTA-4] while something is owed an instance is not purged, and goes on as before', async () => {
  const halfPaid = await makeInstance(url, { default_wire_transfer_delay: '30 days' });
  await sellInPart(halfPaid);
  expect(await purge(halfPaid)).toMatchObject({ status: 409, body: { code: 9220 } });

  const selling = await makeInstance(url, { default_wire_transfer_delay: '30 days' });
  const orderId = await sell(selling);
  expect(await purge(selling)).toMatchObject({ status: 409, body: { code: 9220 } });
  expect(await selling.backend.order(orderId)).toMatchObject({ status: 'paid' });
  await makeClaimedOrder(selling);

  const tipping = await makeInstance(url);
  await fundedReserve(url, tipping, 'KUDOS:1');
  expect(await purge(tipping)).toMatchObject({ status: 409, body: { code: 9220 } });
  expect(await makeTip(tipping, 'KUDOS:0.5')).toHaveLength(103);

  // Deleted, it still waits for its money.
  const path = `${url}/merchant/management/instances/${selling.id}`;
  expect((await send(path, { method: 'DELETE', token: OPERATOR_TOKEN })).status).toBe(204);
  expect(await purge(selling)).toMatchObject({ status: 409, body: { code: 9220 } });
});

test('a deleted instance that owes nothing is purged, by its own token too', async () => {
  const shop = await makeInstance(url);
  const own = `${shop.baseUrl}private`;
  expect((await send(own, { method: 'DELETE', token: shop.token })).status).toBe(204);
  expect((await send(`${own}?purge=YES`, { method: 'DELETE' })).status).toBe(401);
  expect((await send(`${own}?purge=perhaps`, { method: 'DELETE', token: shop.token })).status).toBe(
    400,
  );
  const purged = await send(`${own}?purge=YES`, { method: 'DELETE', token: shop.token });
  expect(purged.status).toBe(204);
  expect((await send(own, { token: shop.token })).status).toBe(404);
});

test('[INSTA-4] a payment that begins while the purge looks is seen by it', async () => {
  const shop = await makeInstance(url);
  const { orderId } = await makeClaimedOrder(shop);
  const management = `${url}/merchant/management/instances/${shop.id}`;
  expect((await send(management, { method: 'DELETE', token: OPERATOR_TOKEN })).status).toBe(204);

  const payment = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
  await payment.connect();
  await payment.query('begin');
  await payment.query(
    `update merchant."order" set attempt_key = '\\x01', attempt_coins = '{}', attempt_ms = 32503680000000
     where instance_id = $1 and order_id = $2`,
    [shop.id, orderId],
  );
  const purging = purge(shop);
  // The purge waits for transactions that write orders.
  const first = await Promise.race([purging, sleep(500, 'waiting')]);
  expect(first).toBe('waiting');
  await payment.query('commit');
  expect(await purging).toMatchObject({ status: 409, body: { code: 9220 } });
  await payment.query(
    `update merchant."order" set attempt_key = null, attempt_coins = null, attempt_ms = null
     where instance_id = $1`,
    [shop.id],
  );
  await payment.end();
  expect((await purge(shop)).status).toBe(204);
});
