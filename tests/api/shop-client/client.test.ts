/** florin/client against the built server. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  FlorinClient,
  isRefused,
  verifyWebhook,
  type ClientOptions,
  type FlorinEvent,
} from '@/shop-client/client';
import { makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { makePaidOrder } from '../merchant/refund-support';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';

const url = inject('serverUrl');
const ORDER = { order: { amount: 'KUDOS:0.64', summary: 'A cup of tea' } };

let shop: TestInstance;
let florin: FlorinClient;
let receiver: Receiver;

const clientOf = (
  { baseUrl, token }: Pick<TestInstance, 'baseUrl' | 'token'>,
  options: Partial<ClientOptions> = {},
) => new FlorinClient({ baseUrl, token: `secret-token:${token}`, ...options });

beforeAll(async () => {
  shop = await makeInstance(url);
  florin = clientOf(shop);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
});

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

/** Answers the first requests only after their work, and then loses the answers. */
function losing(count: number): { fetch: typeof fetch; replayed: (string | null)[] } {
  let left = count;
  const replayed: (string | null)[] = [];
  return {
    replayed,
    fetch: async (...request) => {
      const response = await fetch(...request);
      const text = await response.text();
      replayed.push(response.headers.get('idempotency-replayed'));
      left -= 1;
      if (left >= 0) throw new TypeError('connection lost');
      return new Response(text === '' ? null : text, response);
    },
  };
}

test('I14-7 an order whose answer was lost after the commit exists once', async () => {
  const fresh = await makeInstance(url);
  const { fetch: unsafe, replayed } = losing(2);
  const made = await clientOf(fresh, { fetch: unsafe }).orders.create(ORDER);
  const listed = await allOf(clientOf(fresh).orders.list());
  expect(listed.map(({ order_id: id }) => id)).toEqual([made.order_id]);
  expect(replayed).toEqual([null, 'true', 'true']);
});

test('I14-7 a refund whose answer was lost has the same answer, and is given once', async () => {
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  const { fetch: unsafe } = losing(1);
  const refund = { refund: 'KUDOS:0.1', reason: 'Cold tea' };
  const { taler_refund_uri: uri } = await clientOf(shop, { fetch: unsafe }).orders.refund(
    orderId,
    refund,
  );
  const order = await florin.orders.get(orderId);
  if (order.order_status !== 'paid') throw new Error(order.order_status);
  expect(order.refund_details).toHaveLength(1);
  expect(order).toMatchObject({ refund_amount: 'KUDOS:0.1', taler_refund_uri: uri });
  expect(order.contract_terms.amount).toMatch(/^KUDOS:0\.64/);
});

test('I14-7 a repetition by your own key is the same order', async () => {
  const first = await florin.orders.create(ORDER, { idempotencyKey: 'cart-17' });
  const again = await florin.orders.create(ORDER, { idempotencyKey: 'cart-17' });
  expect(again).toEqual(first);
  const other = { order: { ...ORDER.order, summary: 'Coffee' } };
  const thrown = await florin.orders
    .create(other, { idempotencyKey: 'cart-17' })
    .catch((error: unknown) => error);
  expect(isRefused(thrown, 'GENERIC_IDEMPOTENCY_KEY_REUSED')).toBe(true);
});

test('I14-7 lists are read over several pages, from either end', async () => {
  const fresh = clientOf(await makeInstance(url));
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push((await fresh.orders.create(ORDER)).order_id);
  const read = async (oldestFirst: boolean) => {
    const entries = await allOf(fresh.orders.list({}, { pageSize: 2, oldestFirst }));
    return entries.map(({ order_id: id }) => id);
  };
  expect(await read(true)).toEqual(ids);
  expect(await read(false)).toEqual(ids.slice().reverse());
  expect(await allOf(fresh.orders.list({ paid: true }, { pageSize: 2 }))).toEqual([]);

  for (const id of ['a', 'b', 'c']) {
    await fresh.products.add({ product_id: id, description: id, price: 'KUDOS:1', total_stock: 2 });
  }
  const products = await allOf(fresh.products.list({}, { pageSize: 2 }));
  expect(products.map(({ product_id: id }) => id)).toEqual(['a', 'b', 'c']);
  expect(await allOf(fresh.transfers.list())).toEqual([]);
});

test('I14-7 events are read over several pages, and followed as they come', async () => {
  const fresh = clientOf(await makeInstance(url));
  expect(await fresh.events.latest()).toBe(0);
  for (let at = 0; at < 3; at += 1) await fresh.orders.create(ORDER);
  const followed: FlorinEvent[] = [];
  for await (const event of fresh.events.follow({ types: ['order.created'] })) {
    if (followed.push(event) === 3) break;
  }
  const events = await allOf(fresh.events.list({ pageSize: 2 }));
  expect(events).toEqual(followed);
  expect(await fresh.events.latest()).toBe(events.at(-1)?.id);

  const since = events[1]?.id;
  const seen: string[] = [];
  const latest: { id?: string } = {};
  for await (const event of fresh.events.follow({ since })) {
    if (event.type !== 'order.created') continue;
    seen.push(event.data.order_id);
    if (seen.length === 1) latest.id = (await fresh.orders.create(ORDER)).order_id;
    else break;
  }
  expect(seen[1]).toBe(latest.id);
});

test('I14-7 an order is waited for, forgotten and deleted', async () => {
  const { order_id: id } = await florin.orders.create(ORDER);
  const order = await florin.orders.get(id, { waitMs: 10 });
  expect(order).toMatchObject({ order_status: 'unpaid', total_amount: 'KUDOS:0.64' });
  await florin.orders.delete(id);
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  expect(await florin.orders.get(orderId, { waitMs: 10_000 })).toMatchObject({ final: false });
  await florin.orders.forget(orderId);
});

test('I14-7 a refusal has the name and the members of its row', async () => {
  await florin.products.add({
    product_id: 'rare',
    description: 'Rare',
    price: 'KUDOS:1',
    total_stock: 1,
  });
  const order = { summary: 'Rare', amount: 'KUDOS:2' };
  const thrown = await florin.orders
    .create({ order, inventory_products: [{ product_id: 'rare', quantity: 2 }] })
    .catch((error: unknown) => error);
  if (!isRefused(thrown)) throw thrown;
  if (thrown.refusal !== 'MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK') throw thrown;
  const { product_id: id, available_quantity: left } = thrown.body;
  const code: 9270 = thrown.code;
  expect([id, left, code, thrown.status]).toEqual(['rare', 1, 9270, 410]);
});

test('I14-7 a member that is misspelt is refused, unless you ask for leniency', async () => {
  const misspelt = { order: { ...ORDER.order, fulfilment_url: 'https://shop.example/' } };
  const refused = await florin.orders.create(misspelt).catch((error: unknown) => error);
  expect(refused).toMatchObject({ refusal: 'GENERIC_PARAMETER_MALFORMED', status: 400 });
  expect(refused).toMatchObject({ detail: expect.stringContaining('fulfillment_url') as string });
  const lenient = clientOf(shop, { strict: false });
  expect(await lenient.orders.create(misspelt)).toHaveProperty('order_id');
});

test('I14-7 a wrong token is a refusal, and a server that is away is not', async () => {
  const stranger = clientOf({ ...shop, token: 'wrong' });
  const refused = await stranger.orders.create(ORDER).catch((error: unknown) => error);
  expect(isRefused(refused, 'MERCHANT_GENERIC_UNAUTHORIZED')).toBe(true);
  const away = new FlorinClient({ baseUrl: 'http://127.0.0.1:1/', token: 'x', tries: 1 });
  const lost = await away.orders.create(ORDER).catch((error: unknown) => error);
  expect(lost).toMatchObject({ kind: 'unreachable', status: undefined });
});

test('I14-7 a delivery is verified under the new secret and under the former one', async () => {
  const fresh = clientOf(await makeInstance(url));
  const { endpoint_id: id, secret } = await fresh.webhookEndpoints.create({
    url: receiver.url,
    events: ['order.created'],
  });
  const { secret: newer } = await fresh.webhookEndpoints.rotate(id);
  await fresh.webhookEndpoints.test(id);
  await runJobs(url);
  await receiver.until(1);
  const [delivery] = receiver.received;
  if (delivery === undefined) throw new Error('nothing was delivered');
  for (const one of [secret, newer]) {
    const event = await verifyWebhook(delivery.body, delivery.headers, one);
    expect(event).toMatchObject({ type: 'webhook.test' });
  }
  const altered = verifyWebhook(`${delivery.body} `, delivery.headers, newer);
  await expect(altered).rejects.toMatchObject({ reason: 'signature' });
  const [listed] = await allOf(fresh.webhookEndpoints.deliveries(id));
  const details = await fresh.webhookEndpoints.delivery(id, listed?.delivery_id ?? 0);
  expect(details).toMatchObject({ type: 'webhook.test' });
});

test('I14-7 templates are added, changed, listed and removed', async () => {
  await florin.templates.add({
    template_id: 'tea',
    template_description: 'Tea',
    template_contract: { summary: 'Tea', amount: 'KUDOS:1' },
  });
  await florin.templates.change('tea', { template_description: 'Good tea' });
  expect(await florin.templates.get('tea')).toMatchObject({ template_description: 'Good tea' });
  expect(await florin.templates.list()).toHaveLength(1);
  await florin.templates.remove('tea');
  expect(await florin.call('GET private/templates', {})).toEqual({ templates: [] });
});

test('I14-11 a token gets orders as CSV, oldest first, with the columns of the dashboard', async () => {
  const fresh = await makeInstance(url);
  const client = clientOf(fresh);
  const { orderId } = await makePaidOrder(url, fresh, await makeCoins(url, ['0.64']));
  await client.orders.refund(orderId, { refund: 'KUDOS:0.1', reason: 'Cold tea' });
  const { order_id: open } = await client.orders.create(ORDER);
  const rowsOf = (text: string) =>
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  const [header, ...rows] = rowsOf(await client.orders.csv());
  expect(header).toEqual(
    'order_id,created,paid,status,summary,currency,amount,refunded,transfers,sent,sent_note'.split(
      ',',
    ),
  );
  expect(rows.map(([id]) => id)).toEqual([orderId, open]);
  expect(rows[0]?.slice(5, 8)).toEqual(['KUDOS', '0.64', '0.1']);

  const paid = await client.orders.csv({ by: 'paid', from_s: 1, until_s: 9_999_999_999 });
  expect(rowsOf(paid).map(([id]) => id)).toEqual(['order_id', orderId]);
  expect(rowsOf(await client.orders.csv({ paid: false })).map(([id]) => id)).toEqual([
    'order_id',
    open,
  ]);
  expect(rowsOf(await client.orders.csv({ by: 'paid', until_s: 1 }))).toHaveLength(1);
});

test('I14-11 a parameter that a CSV file would ignore is refused by its name', async () => {
  for (const name of ['delta', 'timeout_ms', 'date_s', 'form_s']) {
    const answer = await send(`${shop.baseUrl}private/orders?${name}=1`, {
      token: shop.token,
      headers: { accept: 'text/csv' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 26, field: name } });
  }
  const stranger = { token: 'wrong', headers: { accept: 'text/csv' } };
  expect((await send(`${shop.baseUrl}private/orders`, stranger)).status).toBe(401);
});
