/** The list of orders: filters, pages, and long polls. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { OrderListQuery } from '@/clients/merchant';
import type { OrderListEntry } from '@/protocol/order';
import { makeCoins } from '../../support/coins';
import { query } from '../../support/database';
import { runJobs } from '../../support/deployment';
import { databaseUrlOf } from '../../support/server';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const DAY_MS = 24 * 3_600_000;
const NOON = Date.UTC(2026, 0, 10, 12);
const REFUNDABLE = { pay_deadline: { t_ms: 4e12 }, wire_transfer_deadline: { t_ms: 4e12 } };
let shop: TestInstance;

async function order(orderId: string, summary: string, days: number): Promise<void> {
  await shop.backend.createOrder({
    order: {
      amount: 'KUDOS:0.64',
      summary,
      order_id: orderId,
      timestamp: { t_ms: NOON + days * DAY_MS },
      refund_deadline: { t_ms: 3e12 },
      ...REFUNDABLE,
    },
    create_token: false,
  });
}

async function pay(orderId: string): Promise<void> {
  const claimed = await claimOrder(shop, orderId, undefined);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(orderId, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
}

/** Returns the session's cookie. */
async function openDashboard({ id, token }: TestInstance): Promise<string> {
  const opened = await fetch(`${url}/dashboard/log-in/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ instance: id, token }),
  });
  const [cookie = ''] = opened.headers.getSetCookie()[0]?.split(';') ?? [];
  return cookie;
}

async function ids(query: OrderListQuery = {}): Promise<string[]> {
  return (await shop.backend.orders(query)).orders.map((entry) => entry.orderId);
}

beforeAll(async () => {
  shop = await makeInstance(url);
  await order('tea-1', 'Green tea', 0);
  await order('tea-2', 'Black TEA, größe L', 1);
  await order('mug-1', 'A mug', 2);
  await order('tea-3', '100% oolong_tea', 3);
  for (const id of ['tea-1', 'mug-1', 'tea-3']) await pay(id);
  for (const id of ['tea-1', 'tea-3']) {
    const refunded = await send(`${shop.baseUrl}private/orders/${id}/refund`, {
      token: shop.token,
      body: { refund: 'KUDOS:0.2', reason: 'cold' },
    });
    expect(refunded.status).toBe(200);
  }
});

test('orders are listed as paid or unpaid, refunded or not, and both together', async () => {
  expect(await ids({ paid: true })).toEqual(['tea-3', 'mug-1', 'tea-1']);
  expect(await ids({ paid: false })).toEqual(['tea-2']);
  expect(await ids({ refunded: true })).toEqual(['tea-3', 'tea-1']);
  expect(await ids({ refunded: true, delta: 5 })).toEqual(['tea-1', 'tea-3']);
  expect(await ids({ refunded: false })).toEqual(['mug-1', 'tea-2']);
  expect(await ids({ refunded: false, paid: true })).toEqual(['mug-1']);
  expect(await ids({ refunded: true, paid: false })).toEqual([]);
  expect(await ids({ refunded: true, wired: true })).toEqual([]);
});

test('refunded orders come in pages, both ways, and none of a neighbour', async () => {
  const [first] = (await shop.backend.orders({ refunded: true, delta: -1 })).orders;
  expect(first).toMatchObject({ orderId: 'tea-3' });
  const start = first!.row;
  expect(await ids({ refunded: true, delta: -1, start })).toEqual(['tea-1']);
  expect(await ids({ refunded: true, delta: 5, start })).toEqual([]);
  const neighbour = await makeInstance(url);
  expect((await neighbour.backend.orders({ refunded: true })).orders).toEqual([]);
});

test('a date is the latest with a negative delta and the earliest with a positive one', async () => {
  const dateMs = NOON + DAY_MS;
  expect(await ids({ dateMs })).toEqual(['tea-2', 'tea-1']);
  expect(await ids({ dateMs, delta: 5 })).toEqual(['tea-2', 'mug-1', 'tea-3']);
  expect(await ids({ dateMs: dateMs - 1 })).toEqual(['tea-1']);
  const inSeconds = await send(`${shop.baseUrl}private/orders?date=${dateMs / 1000}`, {
    token: shop.token,
  });
  expect(inSeconds.body['orders']).toHaveLength(2);
});

test('a text is found in summary and name, in any case, and its signs mean themselves', async () => {
  expect(await ids({ text: 'TEA' })).toEqual(['tea-3', 'tea-2', 'tea-1']);
  expect(await ids({ text: 'mug-' })).toEqual(['mug-1']);
  for (const text of ['Größe', 'GRÖß', 'groß']) expect(await ids({ text })).toEqual(['tea-2']);
  expect(await ids({ text: '100%' })).toEqual(['tea-3']);
  for (const text of ['%', '_']) expect(await ids({ text })).toEqual(['tea-3']);
  expect(await ids({ text: "'; drop" })).toEqual([]);
  expect(await ids({ text: 'tea', paid: true, refunded: true, dateMs: NOON })).toEqual(['tea-1']);
});

test('a delta of 0 selects nothing, as in the history [HIST-1], and does not wait', async () => {
  const began = performance.now();
  expect(await ids({ delta: 0, timeoutMs: 20_000 })).toEqual([]);
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('a text that few of many orders have', () => {
  let own: TestInstance;
  let all: OrderListEntry[];
  const found = async (query: OrderListQuery): Promise<string[]> =>
    (await own.backend.orders(query)).orders.map((entry) => entry.orderId);
  const having = (text: string): string[] =>
    all
      .filter((one) => `${one.orderId} ${one.summary}`.toLowerCase().includes(text))
      .map((one) => one.orderId);
  beforeAll(async () => {
    own = await makeInstance(url);
    const order = async (n: number): Promise<unknown> => {
      const summary = n === 3 ? 'A secret rarity' : n % 41 === 5 ? 'Rarely sold' : `Cup ${n * n}`;
      const { backend } = own;
      const about = { summary, _forgettable: ['summary'] };
      const products = n % 70 === 7 ? [{ description: 'Crème, espresso' }] : [];
      const amount = `KUDOS:${1 + (n % 7)}`;
      const given = { amount, order_id: `n-${n}`, products, ...about };
      return backend.createOrder({ order: given, create_token: false });
    };
    for (let n = 0; n < 150; n += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, k) => order(n + k)));
    }
    all = (await own.backend.orders({ delta: -1000 })).orders;
  }, 300_000);

  test('is found wherever they are, in both directions and page by page', async () => {
    expect(all).toHaveLength(150);
    expect(await found({ text: '', delta: -1000 })).toEqual(having(''));
    for (const text of ['rar', 'rarity', 'cup 1', 'n-14', '%', 'nowhere']) {
      const wanted = having(text);
      expect(await found({ text, delta: -1000 })).toEqual(wanted);
      expect(await found({ text, delta: 1000 })).toEqual([...wanted].reverse());
      expect(await found({ text, delta: -2 })).toEqual(wanted.slice(0, 2));
      expect(await found({ text, delta: -1000, dateMs: Date.now() + DAY_MS })).toHaveLength(
        wanted.length,
      );
    }
    const rare = having('rar');
    const start = all.find((one) => one.orderId === rare[1])!.row;
    expect(await found({ text: 'rar', start })).toEqual(rare.slice(2));
    expect(await found({ text: 'rar', start, delta: 5 })).toEqual(rare.slice(0, 1));
  });

  test('of one or two letters is looked for where names of orders begin', async () => {
    expect(await found({ text: 'n-', delta: -1000 })).toEqual(having('n-'));
    expect(await found({ text: 'N', delta: -2 })).toEqual(having('').slice(0, 2));
    for (const text of ['ar', '-1', '4']) expect(await found({ text })).toEqual([]);
  });

  test('is found by the back office, too, in products as well and in any order', async () => {
    const cookie = await openDashboard(own);
    const exported = async (query: string): Promise<string[]> => {
      const at = `${url}/dashboard/export/orders?format=json&${query}`;
      const answer = await fetch(at, { headers: { cookie } });
      const { orders } = (await answer.json()) as { orders: { order_id: string }[] };
      return orders.map((entry) => entry.order_id);
    };
    expect(await exported('q=rar')).toEqual(having('rar'));
    // Eight such letters could begin the identifier of a transfer.
    expect(await exported('q=ESPRESSO')).toEqual(['n-147', 'n-77', 'n-7']);
    expect(await exported('q=creme&direction=asc')).toEqual(['n-7', 'n-77', 'n-147']);
    expect(await exported('q=rarely&sort=amount')).toEqual(['n-5', 'n-46', 'n-87', 'n-128']);
    expect(await exported('q=nowhere')).toEqual([]);
  });

  test('[FORGET-1] is not found any more once it is forgotten, and nothing is kept of it', async () => {
    await claimOrder(own, 'n-3', undefined);
    const forgotten = await send(`${own.baseUrl}private/orders/n-3/forget`, {
      method: 'PATCH',
      token: own.token,
      body: { fields: ['$.summary'] },
    });
    expect(forgotten.status).toBe(200);
    expect(await found({ text: 'rarity' })).toEqual([]);
    expect(await found({ text: 'rarely' })).toEqual(having('rarely'));
  });

  test('I12-6 is found in orders that came without their texts, all of them after one round of jobs', async () => {
    const forget = `update merchant.order_text set text = '' where instance_id = $1 returning text`;
    const database = databaseUrlOf(inject('dataDir'));
    expect(await query(database, forget, [own.id])).toHaveLength(150);
    await runJobs(url);
    const left = `select from merchant.order_text where text = ''`;
    expect(await query(database, left)).toEqual([]);
    for (const text of ['rarely', 'cup 1', 'cup 4']) {
      expect(await found({ text, delta: -1000 })).toEqual(having(text));
    }
    // What was forgotten stays so.
    expect(await found({ text: 'rarity' })).toEqual([]);
  });

  test('is found among orders that have long texts', async () => {
    const summaries = Array.from({ length: 50 }, () => randomBytes(600).toString('hex'));
    const ordered = await Promise.all(
      summaries.map(async (summary) =>
        own.backend.createOrder({ order: { amount: 'KUDOS:1', summary }, create_token: false }),
      ),
    );
    const named = async (n: number): Promise<string[]> =>
      found({ text: summaries[n]!.slice(500, 530).toUpperCase() });
    for (const n of [0, 25, 49]) expect(await named(n)).toEqual([ordered[n]!.orderId]);
  });
});

describe('orders of a span of time', () => {
  const COUNT = 25;
  const dayOf = (n: number): number => NOON + (n - COUNT) * DAY_MS;
  let cookie: string;

  /** Follows the links to the next page. */
  async function listed(query: string): Promise<string[]> {
    const found: string[] = [];
    for (let at: string | undefined = `/dashboard/orders?${query}`; at !== undefined;) {
      const page: string = await (await fetch(url + at, { headers: { cookie } })).text();
      found.push(
        ...[...page.matchAll(/href="\/dashboard\/orders\/(day-\d+)"/g)].map(([, id]) => id!),
      );
      at = /href="(\/dashboard\/orders\?[^"]*after=[^"]*)"/
        .exec(page)?.[1]
        ?.replaceAll('&amp;', '&');
    }
    return [...new Set(found)];
  }

  test('are in the order of their dates, page by page, in both directions', async () => {
    const own = await makeInstance(url);
    cookie = await openDashboard(own);
    // The last ones come first, so their rows are in another order.
    for (let n = COUNT; n > 0; n -= 1) {
      await own.backend.createOrder({
        order: {
          amount: 'KUDOS:1',
          summary: 'Tea',
          order_id: `day-${n}`,
          timestamp: { t_ms: dayOf(n) },
          ...REFUNDABLE,
        },
        create_token: false,
      });
    }
    const all = Array.from({ length: COUNT }, (_, n) => `day-${n + 1}`);
    expect(await listed('from=2025-01-01&direction=asc')).toEqual(all);
    expect(await listed('from=2025-01-01')).toEqual([...all].reverse());
    expect(await listed('to=2026-01-07')).toEqual([...all.slice(0, 22)].reverse());
  });
});

test.for([
  ['paid', 'maybe'],
  ['wired', '1'],
  ['refunded', 'true'],
  ['date_ms', '-1'],
  ['date', 'yesterday'],
  ['start', 'x'],
  ['start', '-1'],
  ['delta', '1001'],
  ['timeout_ms', 'long'],
  ['text', '%00'],
] as const)('%s=%s is 400/26', async ([name, value]) => {
  const refused = await send(`${shop.baseUrl}private/orders?${name}=${value}`, {
    token: shop.token,
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field: name } });
});

test('the largest row number, the peers’ default, means the newest orders', async () => {
  const all = await send(`${shop.baseUrl}private/orders?start=18446744073709551615&delta=-2`, {
    token: shop.token,
  });
  expect(all.body['orders']).toMatchObject([{ order_id: 'tea-3' }, { order_id: 'mug-1' }]);
});

test('a list that is empty waits for the next order, and only as long as it may', async () => {
  const own = await makeInstance(url);
  const began = performance.now();
  expect((await own.backend.orders({ timeoutMs: 300 })).orders).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(290);
  const waiting = own.backend.orders({ timeoutMs: 20_000, delta: 5 });
  await sleep(100);
  await (
    await makeInstance(url)
  ).backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'of a neighbour' },
  });
  const { orderId } = await own.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'x' },
  });
  expect((await waiting).orders).toMatchObject([{ orderId: orderId }]);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a list of paid orders waits for a payment, and one that has orders does not wait', async () => {
  const own = await makeInstance(url);
  const claimed = await makeClaimedOrder(own);
  const [coin] = await makeCoins(url, ['0.64']);
  const began = performance.now();
  const waiting = own.backend.orders({ paid: true, timeoutMs: 20_000 });
  expect((await own.backend.orders({ timeoutMs: 20_000 })).orders).toHaveLength(1);
  await own.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
  expect((await waiting).orders).toMatchObject([{ orderId: claimed.orderId, paid: true }]);
  expect(performance.now() - began).toBeLessThan(10_000);
});
