/** Webhooks with templates: today's interface. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { databaseUrlOf } from '../../support/server';
import { findInTables } from '../../support/search-database';
import { inventoryOf, productOf } from './stock-support';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const SLOW = { timeout: 60_000 };
let shop: TestInstance;
let receiver: Receiver;

beforeAll(async () => {
  shop = await makeInstance(url);
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const call = (path: string, init: Parameters<typeof send>[1] = {}): Promise<Answer> =>
  send(`${shop.baseUrl}private/webhooks${path}`, { token: shop.token, ...init });

const hook = (id: string, changes: object = {}): Record<string, unknown> => ({
  webhook_id: id,
  event_type: 'pay',
  url: receiver.url,
  http_method: 'POST',
  body_template: '{"order": "{{order_id}}", "for": "{{contract_terms.summary}}"}',
  ...changes,
});

async function sell(
  order: Parameters<typeof makeClaimedOrder>[1] = {},
  choices: Parameters<typeof makeClaimedOrder>[2] = {},
): Promise<string> {
  const claimed = await makeClaimedOrder(shop, order, choices);
  const [coin] = await makeCoins(url, ['0.64']);
  const coins = [payWith(url, claimed, coin!)];
  await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  return claimed.orderId;
}

test('I14-2 a webhook is made once, listed, changed and removed', async () => {
  expect((await call('', { body: hook('one') })).status).toBe(204);
  expect((await call('', { body: hook('one') })).status).toBe(204);
  const other = await call('', { body: hook('one', { event_type: 'refund' }) });
  expect(other).toMatchObject({ status: 409, body: { code: 2900 } });
  expect((await call('')).body).toEqual({ webhooks: [{ webhook_id: 'one', event_type: 'pay' }] });
  const { webhook_id: _, ...content } = hook('one', { http_method: 'PUT' });
  expect((await call('/one', { method: 'PATCH', body: content })).status).toBe(204);
  expect((await call('/one')).body).toEqual(content);
  expect((await call('/one', { method: 'DELETE' })).status).toBe(204);
  expect(await call('/one')).toMatchObject({ status: 404, body: { code: 2019 } });
});

test('I14-2 templates show the contract in body and headers', SLOW, async () => {
  const header_template =
    'X-Order: {{order_id}}\nX-For: {{{contract_terms.summary}}}\nHost: evil\nno header';
  await call('', { body: hook('two', { header_template }) });
  const orderId = await sell({ summary: 'Tea & "cups"' });
  await runJobs(url);
  const [first] = receiver.received;
  expect(JSON.parse(first!.body)).toEqual({ order: orderId, for: 'Tea &amp; &quot;cups&quot;' });
  expect(first!.headers).toMatchObject({
    'x-order': orderId,
    'x-for': 'Tea & "cups"',
    'content-type': 'application/json',
  });
  expect(first!.headers['host']).toBe(new URL(receiver.url).host);
});

test('I14-5 forgetting erases what deliveries show, in all tables', SLOW, async () => {
  const street = `Street${crypto.randomUUID().replaceAll('-', '')}`;
  await call('', { body: hook('three', { body_template: '{{contract_terms}}' }) });
  const orderId = await sell({
    delivery_location: { street },
    _forgettable: ['delivery_location'],
  });
  await runJobs(url);
  expect(receiver.received.some(({ body }) => body.includes(street))).toBe(true);
  const databaseUrl = databaseUrlOf(inject('dataDir'));
  expect((await findInTables(databaseUrl, { street })).street).toContain(
    'merchant.webhook_delivery',
  );
  const forgot = await send(`${shop.baseUrl}private/orders/${orderId}/forget`, {
    method: 'PATCH',
    token: shop.token,
  });
  expect(forgot.status).toBe(200);
  expect(await findInTables(databaseUrl, { street })).toEqual({ street: [] });
});

test.for([
  [{ body_template: '{{#open}}' }, 'body_template'],
  [{ event_type: 'order.paid' }, 'event_type'],
  [{ http_method: 'TRACE' }, 'http_method'],
  [{ url: 'https://192.168.0.1/' }, 'url'],
] as const)('I14-2 a webhook with %j is refused with its field', async ([changes, field]) => {
  const refused = await call('', { body: hook('four', changes) });
  expect(refused).toMatchObject({ status: 400, body: { field } });
});

test.for([
  [{ url: 'gopher://shop.example/' }, 'url'],
  [{ url: undefined }, 'url'],
  [{ webhook_id: 'a b' }, 'webhook_id'],
  [{ webhook_id: '.' }, 'webhook_id'],
  [{ webhook_id: '..' }, 'webhook_id'],
  [{ webhook_id: '' }, 'webhook_id'],
  [{ body_template: 'x'.repeat(65_537) }, 'body_template'],
  [{ header_template: '{{/closed}}' }, 'header_template'],
] as const)('I14-2 a webhook with %j is refused, too', async ([changes, field]) => {
  const refused = await call('', { body: hook('five', changes) });
  expect(refused).toMatchObject({ status: 400, body: { field } });
  expect((await call('/five')).status).toBe(404);
});

test('I14-2 a webhook without templates shows none, and a change removes them', async () => {
  const { body_template: _, ...bare } = hook('six', { http_method: 'DELETE' });
  const { webhook_id: __, ...content } = bare;
  expect((await call('', { body: { ...bare, header_template: null } })).status).toBe(204);
  expect((await call('/six')).body).toEqual(content);
  const filled = { ...content, header_template: 'X-A: 1', body_template: '{}' };
  expect((await call('/six', { method: 'PATCH', body: filled })).status).toBe(204);
  expect((await call('/six')).body).toEqual(filled);
  expect((await call('/six', { method: 'PATCH', body: content })).status).toBe(204);
  expect((await call('/six')).body).toEqual(content);
  await call('/six', { method: 'DELETE' });
});

test('I14-2 unknown webhooks are 404, other shops and callers see none', async () => {
  await call('', { body: hook('seven') });
  const other = await makeInstance(url);
  const asOther = (path: string, init: Parameters<typeof send>[1] = {}) =>
    send(`${other.baseUrl}private/webhooks${path}`, { token: other.token, ...init });
  const { webhook_id: _, ...content } = hook('seven');
  for (const init of [{}, { method: 'PATCH', body: content }, { method: 'DELETE' }]) {
    expect(await asOther('/seven', init)).toMatchObject({ status: 404, body: { code: 2019 } });
    const stranger = await send(`${shop.baseUrl}private/webhooks/seven`, init);
    expect(stranger.status).toBe(401);
  }
  expect((await asOther('')).body).toEqual({ webhooks: [] });
  expect((await call('/seven')).status).toBe(200);
});

test('I14-2 a token that only reads lists webhooks and makes none', async () => {
  const tokenUrl = `${shop.baseUrl}private/token`;
  const made = await send(tokenUrl, { token: shop.token, body: { scope: 'readonly' } });
  const token = String(made.body['access_token']);
  expect((await call('', { token })).status).toBe(200);
  for (const init of [{ body: hook('eight') }, { method: 'DELETE' }]) {
    const path = init.method === undefined ? '' : '/seven';
    expect(await call(path, { token, ...init })).toMatchObject({ status: 403, body: { code: 44 } });
  }
});

test('I14-2 a shop has at most twenty webhooks with templates', SLOW, async () => {
  const { baseUrl, token } = await makeInstance(url);
  const make = (id: string): Promise<Answer> =>
    send(`${baseUrl}private/webhooks`, { token, body: hook(id) });
  for (let count = 0; count < 20; count += 1) expect((await make(`w${count}`)).status).toBe(204);
  expect((await make('more')).status).toBe(409);
  expect((await make('w0')).status).toBe(204);
});

/** Makes a shop of its own whose webhooks show all that the event has. */
async function openShopFor(eventType: string, changes: object = {}): Promise<void> {
  shop = await makeInstance(url);
  receiver.forget();
  const made = hook('all', { event_type: eventType, body_template: '{{{.}}}', ...changes });
  expect((await call('', { body: made })).status).toBe(204);
}

test('I14-2 a refund’s template shows amount, reason, time and contract', SLOW, async () => {
  await openShopFor('refund');
  const orderId = await sell({ summary: 'Pot' }, { refund_delay: { d_ms: 3_600_000 } });
  const refunded = await send(`${shop.baseUrl}private/orders/${orderId}/refund`, {
    token: shop.token,
    body: { refund: 'KUDOS:0.32', reason: 'Broken "lid"' },
  });
  expect(refunded.status).toBe(200);
  await runJobs(url);
  expect(receiver.received).toHaveLength(1);
  const { timestamp, ...shown } = JSON.parse(receiver.received[0]!.body) as {
    timestamp: { t_ms: number; t_s: number };
  };
  expect(shown).toMatchObject({
    order_id: orderId,
    contract_terms: { summary: 'Pot', order_id: orderId },
    refund_amount: 'KUDOS:0.32',
    reason: 'Broken "lid"',
  });
  expect(timestamp.t_s).toBe(Math.floor(timestamp.t_ms / 1000));
});

test('I14-2 an order’s template shows its contract before a wallet has it', SLOW, async () => {
  await openShopFor('order_created');
  const order = { amount: 'KUDOS:0.64', summary: 'Cup' };
  const { orderId } = await shop.backend.createOrder({ order });
  await runJobs(url);
  const [first] = receiver.received;
  expect(JSON.parse(first!.body)).toMatchObject({
    order_id: orderId,
    contract: { amount: 'KUDOS:0.64000000', summary: 'Cup', order_id: orderId },
  });
});

test(
  'I14-2 templates of the inventory show the product, or its identifier alone',
  SLOW,
  async () => {
    await openShopFor('inventory_added');
    await call('', {
      body: { ...hook('gone'), event_type: 'inventory_deleted', body_template: '{{{.}}}' },
    });
    const product = productOf('tea', { description: 'Green <tea>', total_stock: 7 });
    await send(`${shop.baseUrl}private/products`, { token: shop.token, body: product });
    await runJobs(url);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      product_id: 'tea',
      description: 'Green <tea>',
      total_stock: 7,
      total_sold: 0,
    });
    await inventoryOf(shop).remove('tea');
    await runJobs(url);
    expect(receiver.received.slice(1).map(({ body }) => body)).toEqual(['{"product_id":"tea"}']);
  },
);

test('I14-2 templates of categories show the names, and those before', SLOW, async () => {
  await openShopFor('category_added');
  for (const event of ['updated', 'deleted']) {
    const changes = { event_type: `category_${event}`, body_template: '{{{.}}}' };
    expect((await call('', { body: hook(event, changes) })).status).toBe(204);
  }
  const categories = `${shop.baseUrl}private/categories`;
  const names = { name: 'Tea', name_i18n: { de: 'Tee' } };
  const { body } = await send(categories, { token: shop.token, body: names });
  const at = `${categories}/${String(body['category_id'])}`;
  const drinks = { name: 'Drinks', name_i18n: {} };
  const patch = { token: shop.token, method: 'PATCH', body: drinks };
  expect((await send(at, patch)).status).toBe(204);
  // The same names again are no change.
  expect((await send(at, patch)).status).toBe(204);
  expect((await send(at, { token: shop.token, method: 'DELETE' })).status).toBe(204);
  await runJobs(url);
  const id = body['category_id'];
  const shown = receiver.received.map((one) => JSON.parse(one.body) as object);
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining([
      { category_id: id, ...names },
      { category_id: id, ...drinks, old_name: 'Tea', old_name_i18n: { de: 'Tee' } },
      { category_id: id, ...drinks },
    ]),
  );
});

test.for(['GET', 'HEAD', 'DELETE', 'OPTIONS'])('I14-2 %s has no body', SLOW, async (method) => {
  await openShopFor('order_created', {
    http_method: method,
    header_template: 'X-Order: {{order_id}}',
  });
  const { orderId } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'Tea' },
  });
  await runJobs(url);
  const [first] = receiver.received;
  expect(first).toMatchObject({ method, body: '', headers: { 'x-order': orderId } });
});

test('I14-2 a removed webhook delivers no more, also what waited', SLOW, async () => {
  await openShopFor('order_created');
  receiver.answer = () => 500;
  await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'Tea' } });
  await runJobs(url);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = () => 200;
  expect((await call('/all', { method: 'DELETE' })).status).toBe(204);
  await call('', { body: { ...hook('all'), event_type: 'order_created' } });
  await runJobs(url);
  expect(receiver.received).toHaveLength(1);
});
