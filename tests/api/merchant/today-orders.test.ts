/**
 * Orders in the members of today's interface (merchant-now 7.1 to 7.4): what its clients send, demand and
 * wait for. Statuses are exact, since the PHP client checks them so.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { coinStock, type TestCoin } from '../../support/coins';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';
import { HOUR, makePaidOrder } from './refund-support';

const url = inject('serverUrl');
const TEA = { amount: 'KUDOS:0.64', summary: 'Tea' };
/** As the PHP client decodes it. */
const seconds = z.looseObject({ t_s: z.int() });
let shop: TestInstance;
let coin: () => TestCoin;

beforeAll(async () => {
  shop = await makeInstance(url);
  coin = await coinStock(url, 6);
}, 300_000);

function ask(path: string, body?: object, more: object = {}): Promise<Answer> {
  const given = body === undefined ? {} : { body };
  return send(`${shop.baseUrl}private/${path}`, { token: shop.token, ...given, ...more });
}

const orderAt = (id: string, query = '') => ask(`orders/${id}${query}`);

async function listed(query: string): Promise<Record<string, unknown>[]> {
  const { body } = await ask(`orders?${query}`);
  return z.array(z.record(z.string(), z.unknown())).parse(body['orders']);
}

async function names(query: string): Promise<unknown[]> {
  return (await listed(query)).map((entry) => entry['order_id']);
}

test('I14-11 an order is shown with a warning of what nothing reads', async () => {
  await ask('orders', { order: { ...TEA, order_id: 'warned' } });
  expect((await orderAt('warned', '?order_id=warned')).body).not.toHaveProperty('warnings');
  const { status, body } = await orderAt('warned', '?timeout=5');
  expect(status).toBe(200);
  expect(body['warnings']).toMatchObject([{ field: 'timeout' }]);
});

describe('I14-1 an order has one state', () => {
  const stateIn = (body: Record<string, unknown>) => [body['order_state'], body['final']];

  async function states(id: string): Promise<unknown[]> {
    const entry = (await listed('limit=-20')).find((one) => one['order_id'] === id) ?? {};
    const { body } = await orderAt(id);
    expect(stateIn(body)).toEqual(stateIn(entry));
    return stateIn(body);
  }

  test('in the same words in the list and by itself', async () => {
    await ask('orders', { order: { ...TEA, order_id: 'states' }, create_token: false });
    expect(await states('states')).toEqual(['unpaid', false]);
    const claimed = await claimOrder(shop, 'states', undefined);
    expect(await states('states')).toEqual(['claimed', false]);
    expect((await orderAt('states')).body).toHaveProperty('pay_deadline');
    await pay(claimed);
    expect(await states('states')).toEqual(['paid', false]);
  });
});

async function pay(claimed: ClaimedOrder, sessionId = ''): Promise<void> {
  const contribution = { currency: 'KUDOS', units: 64_000_000n };
  const coins = [payWith(url, claimed, coin(), contribution)];
  await shop.wallet.pay(claimed.orderId, { coins, sessionId });
}

/** A paid order as the PHP client demands it. BTCPay and Dolibarr demand less. */
const paidOrder = z.looseObject({
  order_status: z.literal('paid'),
  refunded: z.boolean(),
  refund_pending: z.boolean(),
  wired: z.boolean(),
  deposit_total: z.string(),
  exchange_code: z.int(),
  exchange_http_status: z.int(),
  refund_amount: z.string(),
  contract_terms: z.looseObject({
    merchant: z.looseObject({ name: z.string() }),
    products: z.array(z.unknown()),
    exchanges: z
      .array(z.looseObject({ url: z.string(), priority: z.int(), master_pub: z.string() }))
      .min(1),
    timestamp: seconds,
    pay_deadline: seconds,
    refund_deadline: seconds,
    wire_transfer_deadline: seconds,
  }),
  last_payment: seconds,
  wire_details: z.array(z.unknown()),
  wire_reports: z.array(z.unknown()),
  refund_details: z.array(
    z.looseObject({
      reason: z.string(),
      pending: z.boolean(),
      timestamp: seconds,
      amount: z.string(),
    }),
  ),
  order_status_url: z.string(),
});

describe('I14-1 a paid order', () => {
  test('has what today’s clients demand, and the way to a refund while there is one', async () => {
    const { orderId } = await makePaidOrder(url, shop, [coin()], { refund_delay: HOUR });
    const before = paidOrder.parse((await orderAt(orderId)).body);
    expect(before).not.toHaveProperty('taler_refund_uri');
    const refund = { refund: 'KUDOS:0.1', reason: 'cold' };
    const raised = await ask(`orders/${orderId}/refund`, refund);
    expect(raised).toMatchObject({ status: 200 });
    // The same total again is no further refund, and a lower one is none at all.
    expect((await ask(`orders/${orderId}/refund`, refund)).body).toEqual(raised.body);
    const lower = await ask(`orders/${orderId}/refund`, { ...refund, refund: 'KUDOS:0.05' });
    expect(lower).toMatchObject({ status: 409, body: { code: 2530 } });
    const after = paidOrder.parse((await orderAt(orderId)).body);
    expect(after).toMatchObject({
      refund_pending: true,
      taler_refund_uri: raised.body['taler_refund_uri'],
    });
    const entry = (await listed('limit=-20')).find((one) => one['order_id'] === orderId);
    expect(entry).toMatchObject({
      order_status: 'paid',
      paid: true,
      refundable: true,
      wired: false,
      refund_amount: 'KUDOS:0.1',
      pending_refund_amount: 'KUDOS:0.1',
      paid_time: after['paid_time'],
    });
  });

  test('counts as bought already in its session, after a whole refund only if asked', async () => {
    const order = { fulfillment_url: 'https://shop.example/book' };
    const first = await makeClaimedOrder(shop, order, { refund_delay: HOUR });
    await pay(first, 'reader');
    const { orderId } = await makeClaimedOrder(shop, order);
    const already = async (query = '') =>
      (await orderAt(orderId, `?session_id=reader${query}`)).body['already_paid_order_id'];
    expect(await already()).toBe(first.orderId);
    await ask(`orders/${first.orderId}/refund`, { refund: 'KUDOS:0.64', reason: 'sent back' });
    expect(await already()).toBeUndefined();
    expect(await already('&allow_refunded_for_repurchase=YES')).toBe(first.orderId);
    // The list finds what was bought by session and address.
    const url_ = encodeURIComponent(order.fulfillment_url);
    expect(await names(`session_id=reader`)).toEqual([first.orderId]);
    expect(await names(`fulfillment_url=${url_}`)).toEqual([orderId, first.orderId]);
    expect(await names(`fulfillment_url=${url_}&session_id=reader&paid=yes`)).toHaveLength(1);
    expect(await names(`fulfillment_url=${url_}&limit=1`)).toEqual([first.orderId]);
    expect(await names(`session_id=nobody`)).toEqual([]);
    const both = await ask(`orders?session_id=reader&summary_filter=tea`);
    expect(both).toMatchObject({ status: 400, body: { code: 26, field: 'session_id' } });
  });
});

test('I14-1 the list finds a part of the summary, and orders of a time', async () => {
  const own = await makeInstance(url);
  const old = Math.floor(Date.now() / 1000) - 86_400;
  const terms = { wire_transfer_deadline: { t_s: old + 900_000 } };
  const orders = [
    { order_id: 'tea-1', summary: 'A mug, 5!', summary_i18n: { de: 'Krug' } },
    { order_id: 'cup', summary: 'Green TEA', timestamp: { t_s: old }, ...terms },
  ];
  const at = `${own.baseUrl}private/orders`;
  for (const order of orders) {
    const body = { order: { amount: 'KUDOS:0.64', ...order } };
    expect(await send(at, { token: own.token, body })).toMatchObject({ status: 200 });
  }
  const found = async (query: string) => {
    const { body } = await send(`${at}?${query}`, { token: own.token });
    const entries = z.array(z.looseObject({ order_id: z.string() })).parse(body['orders']);
    return entries.map(({ order_id }) => order_id);
  };
  expect(await found('summary_filter=tea')).toEqual(['cup']);
  // One or two letters, too: in the summary and nowhere else.
  for (const letters of ['te', 'E', ' t']) {
    expect(await found(`summary_filter=${encodeURIComponent(letters)}`)).toEqual(['cup']);
  }
  expect(await found('summary_filter=u')).toEqual(['tea-1']);
  expect(await found('summary_filter=5')).toEqual(['tea-1']);
  // Texts in further languages are read, too.
  expect(await found('summary_filter=krug')).toEqual(['tea-1']);
  expect(await found('summary_filter=kr')).toEqual(['tea-1']);
  // A comma is 2C in hexadecimal.
  for (const letters of ['zz', 'c', '2c'])
    expect(await found(`summary_filter=${letters}`)).toEqual([]);
  expect(await found('summary_filter=%25')).toEqual([]);
  expect(await found('summary_filter=')).toEqual(['cup', 'tea-1']);
  expect(await found('summary_filter=te&paid=yes')).toEqual([]);
  expect(await found('text=tea')).toEqual(['cup', 'tea-1']);
  expect(await found('max_age=1%20hour')).toEqual(['tea-1']);
  expect(await found('max_age=2%20days&limit=5')).toEqual(['cup', 'tea-1']);
  expect(await found('max_age=forever')).toHaveLength(2);
  const hour = encodeURIComponent('{"d_us": 3600000000}');
  expect(await found(`max_age=${hour}`)).toEqual(['tea-1']);
  expect(await found(`date_s=${old + 60}`)).toEqual(['cup']);
  expect(await found(`date_s=${old + 60}&limit=5`)).toEqual(['tea-1']);
  for (const [query, field] of [
    ['max_age=7', 'max_age'],
    ['max_age={d_us:7}', 'max_age'],
    ['date_s=soon', 'date_s'],
  ]) {
    const refused = await send(`${at}?${query}`, { token: own.token });
    expect(refused).toMatchObject({ status: 400, body: { code: 26, field } });
  }
});

describe('I14-1 an order’s tag', () => {
  test('answers 304 to who has it, and waits for another', async () => {
    const made = await ask('orders', { order: TEA, create_token: false });
    const id = String(made.body['order_id']);
    const first = await orderAt(id);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const headers = { 'if-none-match': etag };
    const known = (query: string) => ask(`orders/${id}${query}`, undefined, { headers });
    expect(await known('')).toMatchObject({ status: 304, body: {} });
    const lp = `lp_not_etag=${encodeURIComponent(etag)}`;
    // Nothing has happened when its time is over.
    expect((await known(`?${lp}&timeout_ms=50`)).status).toBe(304);
    const waiting = known(`?${lp}&timeout_ms=20000`);
    await claimOrder(shop, id, undefined);
    const news = await waiting;
    expect(news).toMatchObject({ status: 200, body: { order_status: 'claimed' } });
    expect(news.headers.get('etag')).not.toBe(etag);
  });
});

test('I14-1 calls without an answer are 204, and an unknown order is 404/2005', async () => {
  const made = await ask('orders', { order: TEA });
  const id = String(made.body['order_id']);
  expect(await ask(`orders/${id}?force=yes`, undefined, { method: 'DELETE' })).toMatchObject({
    status: 204,
  });
  const claimed = await makeClaimedOrder(shop);
  const held = await ask(`orders/${claimed.orderId}?force=yes`, undefined, { method: 'DELETE' });
  expect(held).toMatchObject({ status: 409, body: { code: 2520 } });
  const paid = await makePaidOrder(url, shop, [coin()]);
  const kept = await ask(`orders/${paid.orderId}?force=yes`, undefined, { method: 'DELETE' });
  expect(kept).toMatchObject({ status: 409, body: { code: 2521 } });
  for (const [path, body] of [
    [`orders/${id}`, undefined],
    [`orders/${id}/refund`, { refund: 'KUDOS:1', reason: 'x' }],
  ] as const) {
    expect(await ask(path, body)).toMatchObject({ status: 404, body: { code: 2005 } });
  }
});
