/** Receivers of webhooks that misbehave, and addresses that are not allowed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '@/protocol/json';
import { TEMPLATE_EVENTS } from '@/protocol/webhook';
import { coinStock, type TestCoin } from '../../support/coins';
import { advanceClock, runJobs } from '../../support/deployment';
import { ordersFromEvents, type ListedEvent } from '../../support/order-from-events';
import { startServer, type TestServer } from '../../support/server';
import { openReceiver, type Received, type Receiver } from '../../support/webhook-receiver';
import { makeClaimedOrder, makeInstance, send, type TestInstance } from './merchant-support';
import { HOUR, makePaidOrder } from './refund-support';
import { inventoryOf } from './stock-support';
import {
  addEndpoint,
  callEndpoints,
  listDeliveries,
  makeOrder,
  MINUTE_MS,
  openShopWithEndpoint,
  orderIds,
} from './webhook-support';

const SLOW = { timeout: 120_000 };
const TIME_LIMIT_MS = 30_000;
const CREATED = ['order.created'];
let server: TestServer;
let receiver: Receiver;

beforeAll(async () => {
  server = await startServer();
  receiver = await openReceiver();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await server.stop();
});

test(
  'I14-2 a server that never answers holds up no other, and is left after 30 s',
  SLOW,
  async () => {
    receiver.forget();
    const silent = await openReceiver();
    silent.delayMs = 10 * TIME_LIMIT_MS;
    const { shop, at } = await openShopWithEndpoint(server.url, {
      url: silent.url,
      events: CREATED,
    });
    await addEndpoint(shop, { url: receiver.url, events: CREATED });
    const begun = performance.now();
    const first = await makeOrder(shop);
    await silent.until(1);
    const second = await makeOrder(shop);
    await receiver.until(2);
    expect(orderIds(receiver.received)).toEqual([first, second]);
    expect(performance.now() - begun).toBeLessThan(TIME_LIMIT_MS / 2);
    expect(silent.received).toHaveLength(1);
    await expect
      .poll(() => listDeliveries(shop, at, '?state=pending'), { timeout: 2 * TIME_LIMIT_MS })
      .toContainEqual(expect.objectContaining({ attempts: 1, failure: 'timeout' }));
    expect(performance.now() - begun).toBeGreaterThan(TIME_LIMIT_MS - 1_000);
    expect((await callEndpoints(shop, at)).body['failures']).toBeGreaterThan(0);
    await callEndpoints(shop, at, { method: 'DELETE' });
    await silent.close();
  },
);

test('I14-2 a redirect is not followed, and is no success', SLOW, async () => {
  receiver.forget();
  const { shop, at } = await openShopWithEndpoint(server.url, {
    url: receiver.url,
    events: CREATED,
  });
  receiver.answer = () => 302;
  receiver.headers = { location: new URL('/elsewhere', receiver.url).href };
  await makeOrder(shop);
  await runJobs(server.url);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await listDeliveries(shop, at)).toMatchObject([{ state: 'pending', http_status: 302 }]);
});

test('I14-2 deliveries to one server share a connection', SLOW, async () => {
  receiver.forget();
  const { shop } = await openShopWithEndpoint(server.url, { url: receiver.url, events: CREATED });
  const orders = [];
  for (let count = 0; count < 12; count += 1) orders.push(await makeOrder(shop));
  await runJobs(server.url);
  expect(orderIds(receiver.received)).toEqual(orders);
  expect(receiver.connections).toBeLessThanOrEqual(4);
});

/** Adds a webhook with templates for each of their events. */
async function addTemplateHooks(shop: TestInstance, url: string): Promise<void> {
  for (const name of namesOf(TEMPLATE_EVENTS)) {
    const templates = { body_template: `${name} {{order_id}}{{product_id}}` };
    const hook = { webhook_id: name, event_type: name, url, http_method: 'PUT', ...templates };
    const made = await send(`${shop.baseUrl}private/webhooks`, { token: shop.token, body: hook });
    expect(made.status).toBe(204);
  }
}

/** Orders of each fate, and a product that is added, changed and removed. */
async function doBusiness(shop: TestInstance, coin: () => TestCoin): Promise<void> {
  await makeOrder(shop);
  await makeClaimedOrder(shop);
  await makePaidOrder(server.url, shop, [coin()], {});
  const { orderId } = await makePaidOrder(server.url, shop, [coin()], { refund_delay: HOUR });
  const at = `${shop.baseUrl}private/orders/${orderId}/refund`;
  const refund = { refund: 'KUDOS:0.32', reason: 'cold' };
  expect((await send(at, { token: shop.token, body: refund })).status).toBe(200);
  const inventory = inventoryOf(shop);
  const product = await inventory.add();
  const changed = { ...(await inventory.show(product)).body, description: 'A cup' };
  expect((await inventory.patch(product, changed)).status).toBe(204);
  expect((await inventory.remove(product)).status).toBe(204);
}

async function eventsOf(shop: TestInstance): Promise<ListedEvent[]> {
  const { body } = await send(`${shop.baseUrl}private/events?limit=1000`, { token: shop.token });
  return body['events'] as ListedEvent[];
}

const signedEvents = (all: readonly Received[]): ListedEvent[] =>
  all.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as ListedEvent);

const byId = (one: ListedEvent, other: ListedEvent): number => one.id - other.id;

test.for(['refuses connections', 'answers 503'] as const)(
  'I14-2 a server that %s for a day gets every event once, by endpoints and templates',
  SLOW,
  async (way) => {
    // Other tests' deliveries wait for the shared one.
    const own = await openReceiver();
    const { url } = own;
    const { shop, at } = await openShopWithEndpoint(server.url, { url, events: ['*'] });
    await addTemplateHooks(shop, url);
    const coin = await coinStock(server.url, 8);
    if (way === 'answers 503') own.answer = () => 503;
    else await own.goDown();
    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 6 === 0) await doBusiness(shop, coin);
      await runJobs(server.url);
      await advanceClock(server.url, 60 * MINUTE_MS);
    }
    const waiting = await listDeliveries(shop, at, '?state=pending&limit=1000');
    const untried = waiting.filter(({ attempts }) => attempts === 0).map((one) => one['event_id']);
    expect(untried.length > 0).toBe(way === 'refuses connections');
    expect(await listDeliveries(shop, at, '?state=done')).toEqual([]);
    if (way === 'refuses connections') await own.comeBack();
    own.forget();
    await advanceClock(server.url, 24 * 60 * MINUTE_MS);
    await runJobs(server.url);

    const told = await eventsOf(shop);
    const arrived = signedEvents(own.received);
    const got = [...arrived].sort(byId);
    expect(got).toEqual(told);
    expect(ordersFromEvents(got)).toEqual(ordersFromEvents(told));
    expect(ordersFromEvents(told).size).toBe(16);
    // Nothing failed for these: they come in the order in which they happened.
    const inOrder = arrived.filter(({ id }) => untried.includes(id));
    expect(inOrder).toEqual([...inOrder].sort(byId));
    const expected = told.flatMap(({ type, data }) =>
      namesOf(TEMPLATE_EVENTS)
        .filter((name) => TEMPLATE_EVENTS[name] === type)
        .map((name) => `${name} ${data['order_id'] ?? data['product_id']}`),
    );
    const rendered = own.received.filter(({ method }) => method === 'PUT');
    expect(rendered.map(({ body }) => body).sort()).toEqual([...expected].sort());
    expect(new Set(expected.map((line) => line.split(' ')[0])).size).toBe(7);
    expect(await listDeliveries(shop, at, '?state=pending')).toEqual([]);
    await own.close();
  },
);

test(
  'I14-2 what OUTGOING_ALLOW no longer names gets nothing, and is no new endpoint',
  SLOW,
  async () => {
    receiver.forget();
    const { shop, at } = await openShopWithEndpoint(server.url, {
      url: receiver.url,
      events: CREATED,
    });
    await server.stop({ keep: true });
    const env = { OUTGOING_ALLOW: '10.9.0.0/16' };
    server = await startServer({ dataDir: server.dataDir, port: server.port, env });
    await makeOrder(shop);
    await runJobs(server.url);
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries(shop, at)).toMatchObject([
      { state: 'pending', attempts: 1, failure: 'forbidden' },
    ]);
    for (const url of [
      receiver.url,
      'http://192.168.0.1/',
      'https://[::1]/',
      'https://localhost/',
    ]) {
      const refused = await callEndpoints(await makeInstance(server.url), '', {
        body: { url, events: CREATED },
      });
      expect(refused, url).toMatchObject({ status: 400, body: { field: 'url' } });
    }
  },
);
