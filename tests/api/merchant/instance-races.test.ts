/**
 * Changes to an instance at the same moment as other work with it. They leave nothing half-done and
 * no rows without their instance, and give no unexpected answer.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashToken } from '@/merchant/instances/token';
import { insertOrder, type NewOrder } from '@/storage/merchant/new-orders';
import { PARSED } from '@/storage/parsers';
import { makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import {
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';
import { cart, inventoryOf, productOf } from './stock-support';
import { payBody } from './pay-body';

const url = inject('serverUrl');
const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });

beforeAll(() => client.connect());
afterAll(() => client.end());

function remove(shop: TestInstance, query = ''): Promise<Answer> {
  const path = `${url}/merchant/management/instances/${shop.id}${query}`;
  return send(path, { method: 'DELETE', token: OPERATOR_TOKEN });
}

const purge = (shop: TestInstance): Promise<Answer> => remove(shop, '?purge=YES');

/** Starts `count` calls, and what ends the instance after the first few of them. */
async function during(
  count: number,
  work: (index: number) => Promise<Answer>,
  end: () => Promise<Answer>,
): Promise<{ works: Answer[]; ended: Answer }> {
  const before = Array.from({ length: Math.floor(count / 2) }, (_, index) => work(index));
  await before[0];
  const ending = end();
  const after = Array.from({ length: Math.ceil(count / 2) }, (_, index) => {
    return work(before.length + index);
  });
  const works = await Promise.all([...before, ...after]);
  return { works, ended: await ending };
}

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? `${status}` : `${status}/${String(body['code'])}`;

function expectOnly(answers: readonly Answer[], allowed: readonly string[]): void {
  const others = answers.map(codeOf).filter((code) => !allowed.includes(code));
  expect(others).toEqual([]);
}

/** Rows that lead to no instance, in every table that leads to one. */
async function countOrphans(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'merchant' and column_name = 'instance_id'`,
  );
  const orphans: Record<string, number> = {};
  const links = [
    ...rows.map(({ table_name: name }) => [name, 'instance_id', 'instance', 'id'] as const),
    ['contract', 'order_row', 'order', 'id'],
    ['deposit', 'order_row', 'order', 'id'],
    ['refund', 'order_row', 'order', 'id'],
    ['stock_hold', 'order_row', 'order', 'id'],
    ['stock_hold', 'product_row', 'product', 'id'],
    ['product_lock', 'product_row', 'product', 'id'],
    ['product_category', 'product_row', 'product', 'id'],
    ['product_category', 'category_id', 'category', 'id'],
  ] as const;
  for (const [table, column, parent, key] of links) {
    const found = await client.query<{ n: number }>(
      `select count(*)::int as n from merchant."${table}" c where not exists (
         select from merchant."${parent}" p where p."${key}" = c."${column}")`,
    );
    if (found.rows[0]?.n !== 0) orphans[`${table}.${column}`] = found.rows[0]?.n ?? -1;
  }
  return orphans;
}

const GONE = ['404/2000', '404/2016'];
const order = { order: { amount: 'KUDOS:1', summary: 'x' } };

test('[INSTA-4] orders that are made while the instance is purged are made and purged, or not made', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await makeInstance(url);
    const post = (): Promise<Answer> =>
      send(`${shop.baseUrl}private/orders`, { token: shop.token, body: order });
    const { works, ended } = await during(24, post, () => purge(shop));
    expectOnly(works, ['200', ...GONE]);
    expect(ended.status).toBe(204);
    expect(await countOrphans()).toEqual({});
  }
});

/** Just created, and unknown to other callers. */
function orderOf({ id: instanceId }: TestInstance): NewOrder {
  const now = Date.now();
  return {
    instanceId,
    orderId: 'slow',
    requestHash: new Uint8Array(64),
    claimToken: null,
    amount: 1n,
    summary: 'x',
    fulfillmentUrl: null,
    publicReorderUrl: null,
    accountId: 0,
    maxFee: 0n,
    maxWireFee: 0n,
    wireFeeAmortization: 1,
    createdMs: now,
    payDeadlineMs: now + 3_600_000,
    refundDeadlineMs: now,
    wireDeadlineMs: now,
    draft: '{}',
    instanceVersion: null,
    hasGoods: false,
    otpKey: null,
    searchText: 'x',
  };
}

test('[INSTA-4] an order of a transaction that has begun before the deletion is closed by it', async () => {
  const shop = await makeInstance(url);
  const slow = new pg.Client({
    connectionString: databaseUrlOf(inject('dataDir')),
    types: PARSED,
  });
  await slow.connect();
  await slow.query('begin');
  expect(await insertOrder(slow, orderOf(shop))).not.toBeNull();
  const deleting = remove(shop);
  await expect
    .poll(async () => (await send(`${shop.baseUrl}config`)).status, { timeout: 30_000 })
    .toBe(200);
  const isDeleted = async () =>
    (await send(`${shop.baseUrl}private`, { token: shop.token })).body['deleted'];
  await expect.poll(isDeleted, { timeout: 30_000 }).toBe(true);
  expect(await isPending(deleting)).toBe(true);
  await slow.query('commit');
  await slow.end();
  expect((await deleting).status).toBe(204);
  const { rows } = await client.query<{ open: boolean }>(
    `select pay_deadline_ms > $2 as open from merchant."order" where instance_id = $1`,
    [shop.id, Date.now()],
  );
  expect(rows).toEqual([{ open: false }]);
  expect((await purge(shop)).status).toBe(204);
});

test('[INSTA-4] an order waits for a change that holds its instance, and those of others do not', async () => {
  const held = await makeInstance(url);
  const closed = await makeInstance(url);
  const other = await makeInstance(url);
  const post = ({ baseUrl, token }: TestInstance): Promise<Answer> =>
    send(`${baseUrl}private/orders`, { token, body: order });
  await client.query('begin');
  const both = [[held.id, closed.id]];
  await client.query('select from merchant.instance where id = any($1) for update', both);
  const waiting = post(held);
  const late = post(closed);
  expect(await isPending(waiting)).toBe(true);
  expect((await post(other)).status).toBe(200);
  expect(await isPending(waiting)).toBe(true);
  expect(await isPending(late)).toBe(true);
  await client.query('update merchant.instance set deleted_ms = 1 where id = $1', [closed.id]);
  await client.query('commit');
  expect((await waiting).status).toBe(200);
  expect(codeOf(await late)).toBe('404/2016');
});

test('[INSTA-4] a deletion that a crash cut short closes the orders all the same', async () => {
  const shop = await makeInstance(url);
  await makeClaimedOrder(shop);
  await client.query('update merchant.instance set deleted_ms = $2 where id = $1', [
    shop.id,
    Date.now(),
  ]);
  await runJobs(url);
  const { rows } = await client.query<{ open: boolean }>(
    `select pay_deadline_ms > $2 as open from merchant."order" where instance_id = $1`,
    [shop.id, Date.now()],
  );
  expect(rows).toEqual([{ open: false }]);
});

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const slow = new Promise((resolve) => setTimeout(resolve, 200, 'pending'));
  return (await Promise.race([promise, slow])) === 'pending';
}

test('[INSTA-4] payments at the moment of a deletion are made or refused; of a purge, never lost', async () => {
  const coins = await makeCoins(
    url,
    Array.from({ length: 12 }, () => '0.64'),
  );
  for (const end of [remove, purge]) {
    const shop = await makeInstance(url);
    const claimed = await Promise.all(
      Array.from({ length: 6 }, () => makeClaimedOrder(shop, {}, { refund_delay: '1 minute' })),
    );
    const spent = coins.splice(0, 6);
    const pay = (index: number): Promise<Answer> => {
      const one = claimed[index]!;
      const body = payBody([payWith(url, one, spent[index]!)]);
      return send(`${shop.baseUrl}orders/${one.orderId}/pay`, { body });
    };
    const { works, ended } = await during(6, pay, () => end(shop));
    expectOnly(works, ['200', '410/2161', '404/2005', '404/2000']);
    // The first was paid before, and is not wired yet.
    expect(codeOf(works[0]!)).toBe('200');
    expect(codeOf(ended)).toBe(end === purge ? '409/9220' : '204');
    expect(await countOrphans()).toEqual({});
    const shown = await Promise.all(
      claimed.map(({ orderId }) =>
        send(`${shop.baseUrl}private/orders/${orderId}`, { token: shop.token }),
      ),
    );
    for (const [index, answer] of works.entries()) {
      const isPaid = shown[index]!.body['order_status'] === 'paid';
      expect(isPaid, `order ${index}`).toBe(answer.status === 200);
    }
  }
});

test('[INSTA-4] products and locks at the moment of a purge leave nothing behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await makeInstance(url);
    const inventory = inventoryOf(shop);
    const tea = await inventory.add({ total_stock: 1000 });
    const work = (index: number): Promise<Answer> => {
      switch (index % 4) {
        case 0:
          return inventory.lock(tea, { lock_uuid: `l${index}`, duration: '1 hour', quantity: 1 });
        case 1:
          return inventory.post(productOf(`new-${index}`));
        case 2:
          return inventory.order(cart({ [tea]: 1 }));
        default:
          return inventory.patch(tea, { unit: `cup ${index}` });
      }
    };
    const { works, ended } = await during(32, work, () => purge(shop));
    expectOnly(works, ['200', '204', '404/2006', ...GONE]);
    expect(ended.status).toBe(204);
    expect(await countOrphans()).toEqual({});
  }
});

test('[INSTB-4] an instance that is renamed while it sells has all its orders, or keeps its name', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await makeInstance(url);
    const wanted = newInstanceId();
    const post = (): Promise<Answer> =>
      send(`${shop.baseUrl}private/orders`, { token: shop.token, body: order });
    const body = { instance: wanted, payto: shop.payto, name: 'New name' };
    const renaming = send(`${url}/merchant/instances/${shop.id}`, { token: OPERATOR_TOKEN, body });
    const works = await Promise.all(Array.from({ length: 16 }, post));
    const renamed = await renaming;
    expectOnly(works, ['200', '404/2000']);
    expectOnly([renamed], ['200', '409/9285']);
    expect(await countOrphans()).toEqual({});
    const isRenamed = renamed.status === 200;
    const id = isRenamed ? wanted : shop.id;
    const { body: now } = await send(`${url}/merchant/instances/${id}`, { token: OPERATOR_TOKEN });
    // Name and identifier change together.
    expect(now).toMatchObject({ instance: id, name: isRenamed ? 'New name' : `Shop ${shop.id}` });
    if (isRenamed) expectOnly(works, ['404/2000']);
  }
});

test('[INSTB-4] [INSTA-5] the tokens that were made beside the instance’s own follow its new identifier', async () => {
  const shop = await makeInstance(url);
  const token = `till-of-${shop.id}`;
  await client.query(
    `insert into merchant.access_token (instance_id, name, token_hash, created_ms)
     values ($1, 'Till', $2, 0)`,
    [shop.id, hashToken(token)],
  );
  const codeAt = async (id: string): Promise<string> =>
    codeOf(await send(`${url}/merchant/instances/${id}/private`, { token }));
  expect(await codeAt(shop.id)).toBe('200');
  const body = { instance: newInstanceId(), payto: shop.payto, name: 'New name' };
  const rename = (from: string): Promise<Answer> =>
    send(`${url}/merchant/instances/${from}`, { token: OPERATOR_TOKEN, body });
  expect(codeOf(await rename(shop.id))).toBe('200');
  expect(await codeAt(body.instance)).toBe('200');
  // It does not open what takes the old identifier.
  const again = { ...body, instance: shop.id, auth: { method: 'token', token: 'another' } };
  const made = { method: 'PUT', token: OPERATOR_TOKEN, body: again };
  expect(codeOf(await send(`${url}/merchant/instances/`, made))).toBe('200');
  expect(await codeAt(shop.id)).toBe('401/2015');
});

test('[INSTB-4] of two instances that are given one identifier at the same moment one gets it', async () => {
  const shops = await Promise.all([1, 2, 3, 4].map(() => makeInstance(url)));
  const wanted = newInstanceId();
  const renamed = await Promise.all(
    shops.map(({ id, payto }) =>
      send(`${url}/merchant/instances/${id}`, {
        token: OPERATOR_TOKEN,
        body: { instance: wanted, payto, name: 'New name' },
      }),
    ),
  );
  expect(renamed.map(codeOf).sort()).toEqual(['200', '409/2600', '409/2600', '409/2600']);
});
