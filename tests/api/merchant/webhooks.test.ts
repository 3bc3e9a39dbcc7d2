/** Events reach a shop's own server, signed, at least once and in order. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import { advanceClock, runJobs } from '../../support/deployment';
import { query } from '../../support/database';
import { findInTables } from '../../support/search-database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { openReceiver, type Received, type Receiver } from '../../support/webhook-receiver';
import {
  makeClaimedOrder,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';
import {
  addEndpoint,
  callEndpoints,
  listDeliveries,
  makeOrder,
  MINUTE_MS,
  openShopWithEndpoint,
  orderIds,
  type HookedShop,
} from './webhook-support';

const SLOW = { timeout: 60_000 };
let server: TestServer;
let shop: TestInstance;
let receiver: Receiver;

beforeAll(async () => {
  server = await startServer();
  receiver = await openReceiver();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await server.stop();
});

const call = (path: string, init: Parameters<typeof send>[1] = {}): Promise<Answer> =>
  callEndpoints(shop, path, init);
const order = (orderId?: string): Promise<string> => makeOrder(shop, orderId);

/** Makes a shop with one endpoint. Returns the endpoint's path and secret. */
async function openShop(events: readonly string[] = ['*']): Promise<Omit<HookedShop, 'shop'>> {
  receiver.forget();
  const made = await openShopWithEndpoint(server.url, { url: receiver.url, events });
  shop = made.shop;
  return made;
}

const listed = (at: string, query = ''): Promise<Record<string, unknown>[]> =>
  listDeliveries(shop, at, query);

function expectSigned({ headers, body }: Received, secret: string): void {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
  const signed = `${String(id)}.${String(at)}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  expect(String(headers['webhook-signature']).split(' ')).toContain(expected);
}

test(
  'I14-2 an endpoint gets the events that it names, signed and in their order',
  SLOW,
  async () => {
    const { at, secret } = await openShop(['order.created', 'order.paid']);
    const claimed = await makeClaimedOrder(shop);
    const [coin] = await makeCoins(server.url, ['0.64']);
    const coins = [payWith(server.url, claimed, coin!)];
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    const others = [await order(), await order()];
    await runJobs(server.url);
    expect(orderIds(receiver.received)).toEqual([claimed.orderId, claimed.orderId, ...others]);
    for (const one of receiver.received) expectSigned(one, secret);
    const { body } = await send(`${shop.baseUrl}private/events?types=order.paid`, shop);
    expect(JSON.parse(receiver.received[1]!.body)).toEqual((body['events'] as unknown[])[0]);

    const [last] = await listed(at, '?limit=1');
    expect(last).toMatchObject({ state: 'done', attempts: 1, http_status: 200 });
    const shown = await call(`${at}/deliveries/${Number(last!['delivery_id'])}`);
    expect(shown.body).toMatchObject({
      request: { method: 'POST', body: receiver.received[3]!.body },
      answer: 'thanks',
    });
  },
);

/** `KILLS=50` kills the server fifty times. */
test('I14-2 while a secret is replaced both sign, and then the new one alone', SLOW, async () => {
  const { at, secret } = await openShop();
  const rotate = async (minutes: number): Promise<string> => {
    const body = { overlap: { d_ms: minutes * MINUTE_MS } };
    return String((await call(`${at}/rotate`, { body })).body['secret']);
  };
  const next = await rotate(10);
  await call(`${at}/test`, { method: 'POST' });
  await runJobs(server.url);
  const [first] = receiver.received;
  expect(JSON.parse(first!.body)).toMatchObject({ type: 'webhook.test' });
  expectSigned(first!, secret);
  expectSigned(first!, next);
  await advanceClock(server.url, 11 * MINUTE_MS);
  await call(`${at}/test`, { method: 'POST' });
  await runJobs(server.url);
  expectSigned(receiver.received[1]!, next);
  expect(String(receiver.received[1]!.headers['webhook-signature'])).not.toContain(' ');
  // Each former secret is valid until its own time.
  const [third, fourth] = [await rotate(5), await rotate(20)];
  await call(`${at}/test`, { method: 'POST' });
  await runJobs(server.url);
  for (const valid of [next, third, fourth]) expectSigned(receiver.received[2]!, valid);
  await advanceClock(server.url, 6 * MINUTE_MS);
  await call(`${at}/test`, { method: 'POST' });
  await runJobs(server.url);
  for (const valid of [third, fourth]) expectSigned(receiver.received[3]!, valid);
  expect(String(receiver.received[3]!.headers['webhook-signature']).split(' ')).toHaveLength(2);
  const sealed = await findInTables(databaseUrlOf(server.dataDir), {
    secret: secret.replace(/\W/g, ' ').split(' ')[0]!.slice(-20),
  });
  expect(sealed).toEqual({ secret: [] });
});

test(
  'I14-2 a delivery that is refused is tried again later, and holds up no other',
  SLOW,
  async () => {
    const { at } = await openShop(['order.created']);
    receiver.answer = ({ body }) => (body.includes('refused') ? 500 : 200);
    const refused = await order('refused');
    const other = await order();
    await runJobs(server.url);
    expect(orderIds(receiver.received)).toEqual([refused, other]);
    expect(await listed(at, '?state=pending')).toMatchObject([{ attempts: 1, http_status: 500 }]);
    receiver.answer = () => 200;
    await runJobs(server.url);
    expect(receiver.received).toHaveLength(2);
    await advanceClock(server.url, MINUTE_MS);
    await runJobs(server.url);
    expect(orderIds(receiver.received)).toEqual([refused, other, refused]);
    const [first, , again] = receiver.received;
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  },
);

test('I14-2 a server that was down for a day gets all that it missed', SLOW, async () => {
  const { at } = await openShop(['order.created']);
  await receiver.goDown();
  const orders = [await order(), await order(), await order()];
  for (let hour = 0; hour < 24; hour += 4) {
    await runJobs(server.url);
    await advanceClock(server.url, 4 * 60 * MINUTE_MS);
  }
  const waiting = await listed(at, '?state=pending');
  expect(waiting).toHaveLength(3);
  expect(waiting.map(({ failure }) => failure)).toContain('unreachable');
  expect((await call(at)).body['failures']).toBeGreaterThan(1);
  await receiver.comeBack();
  await advanceClock(server.url, 24 * 60 * MINUTE_MS);
  await runJobs(server.url);
  expect(new Set(orderIds(receiver.received))).toEqual(new Set(orders));
  expect(await listed(at, '?state=done')).toHaveLength(3);
});

test(
  'I14-2 tries end after seven days, and a replay begins anew: one, or all that failed',
  SLOW,
  async () => {
    const { at } = await openShop(['order.created']);
    receiver.answer = () => 503;
    await order();
    await order();
    for (let day = 0; day < 9; day += 1) {
      await runJobs(server.url);
      await advanceClock(server.url, 24 * 60 * MINUTE_MS);
    }
    const failed = await listed(at, '?state=failed');
    expect(failed).toMatchObject([{ http_status: 503 }, { http_status: 503 }]);
    receiver.answer = () => 200;
    receiver.forget();
    const [one] = failed;
    const path = `${at}/deliveries/${Number(one!['delivery_id'])}/replay`;
    expect((await call(path, { method: 'POST' })).status).toBe(204);
    await runJobs(server.url);
    expect(receiver.received).toHaveLength(1);
    const all = await call(`${at}/replay`, { body: { since: { t_ms: 0 } } });
    expect(all.body).toEqual({ replayed: 1 });
    await runJobs(server.url);
    expect(await listed(at, '?state=done')).toHaveLength(2);
  },
);

test(
  'I14-2 a replay that finds nothing leaves a server that does not answer alone',
  SLOW,
  async () => {
    const { at } = await openShop(['order.created']);
    await receiver.goDown();
    await order();
    await runJobs(server.url);
    const pausedUntil = async (): Promise<number> =>
      ((await call(at)).body['paused_until'] as { t_ms: number }).t_ms;
    const paused = await pausedUntil();
    expect(paused).toBeGreaterThan(0);
    expect((await call(`${at}/deliveries/1/replay`, { method: 'POST' })).status).toBe(404);
    const all = await call(`${at}/replay`, { body: { since: { t_ms: 0 } } });
    expect(all.body).toEqual({ replayed: 0 });
    // The job may have tried again after a second.
    expect(await pausedUntil()).toBeGreaterThanOrEqual(paused);
    expect((await call(at, { method: 'DELETE' })).status).toBe(204);
    await receiver.comeBack();
  },
);

test(
  'I14-2 endpoints are listed, changed and removed, and their number is bounded',
  SLOW,
  async () => {
    const { at } = await openShop();
    const changed = { events: ['order.paid'], description: 'Warehouse' };
    expect((await call(at, { method: 'PATCH', body: changed })).status).toBe(204);
    expect((await call('')).body['endpoints']).toMatchObject([{ url: receiver.url, ...changed }]);
    for (let count = 1; count < 20; count += 1) {
      expect((await call('', { body: { url: receiver.url, events: ['*'] } })).status).toBe(200);
    }
    const tooMany = await call('', { body: { url: receiver.url, events: ['*'] } });
    expect(tooMany).toMatchObject({ status: 409 });
    expect((await call(at, { method: 'DELETE' })).status).toBe(204);
    expect(await call(at)).toMatchObject({ status: 404, body: { code: 2019 } });
    expect(await call(`${at}/deliveries`)).toMatchObject({ status: 404 });
  },
);

test.for([
  [{ url: 'ftp://shop.example/', events: ['*'] }, 'url'],
  [{ url: 'https://10.0.0.1/', events: ['*'] }, 'url'],
  [{ url: 'http://169.254.169.254/', events: ['*'] }, 'url'],
  [{ url: 'https://shop.example/', events: ['order.lost'] }, 'events.0'],
  [{ url: 'https://shop.example/', events: [] }, 'events'],
])('I14-2 the endpoint %j is refused with its field', async ([body, field]) => {
  const refused = await call('', { body });
  expect(refused).toMatchObject({ status: 400, body: { field } });
});

test(
  'I14-2 an endpoint whose secret cannot be read pauses, and holds up no other',
  SLOW,
  async () => {
    const { at } = await openShop(['order.created']);
    const swapSecret = (): Promise<unknown[]> =>
      query(
        databaseUrlOf(server.dataDir),
        `update merchant.webhook set secrets = set_byte(secrets, 20, 255 - get_byte(secrets, 20))
        where name = $1`,
        [at.slice(1)],
      );
    const other = await addEndpoint(shop, { url: receiver.url, events: ['order.paid'] });
    await swapSecret();
    await order();
    await runJobs(server.url);
    const [first] = (await call('')).body['endpoints'] as Record<string, unknown>[];
    // The job may have tried again after a second.
    expect(first?.['failures']).toBeGreaterThan(0);
    expect(first).toHaveProperty('paused_until');
    await call(`${other.at}/test`, { method: 'POST' });
    await runJobs(server.url);
    expect(receiver.received).toHaveLength(1);
    await swapSecret();
    await advanceClock(server.url, MINUTE_MS);
    await runJobs(server.url);
    expect(receiver.received).toHaveLength(2);
    expect(await listed(at)).toMatchObject([{ state: 'done' }]);
  },
);

test('I14-2 a secret is replaced without a body, and a replay names what it needs', async () => {
  const { at, secret } = await openShop(['order.created']);
  const rotated = await call(`${at}/rotate`, { method: 'POST' });
  expect(rotated).toMatchObject({ status: 200, body: { secret: expect.any(String) as string } });
  expect(rotated.body['secret']).not.toBe(secret);
  const refused = (body?: object) =>
    call(`${at}/replay`, { method: 'POST', ...(body && { body }) });
  expect(await refused()).toMatchObject({ status: 400, body: { code: 25, field: 'since' } });
  for (const since of [{ t_ms: 'never' }, { t_s: 'never' }]) {
    expect(await refused({ since })).toMatchObject({
      status: 400,
      body: { code: 26, field: 'since' },
    });
  }
});

test('I14-2 a deleted instance delivers nothing any more', SLOW, async () => {
  await openShop();
  receiver.answer = () => 503;
  await order();
  await runJobs(server.url);
  const gone = await send(`${shop.baseUrl}private`, { method: 'DELETE', token: shop.token });
  expect(gone.status).toBe(204);
  receiver.forget();
  await advanceClock(server.url, 24 * 60 * MINUTE_MS);
  await runJobs(server.url);
  expect(receiver.received).toEqual([]);
});
