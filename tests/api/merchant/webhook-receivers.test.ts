/** Receivers of webhooks that misbehave, and addresses that are not allowed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { makeInstance } from './merchant-support';
import {
  addEndpoint,
  callEndpoints,
  listDeliveries,
  makeOrder,
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
