/** Endpoints that are off, and what one shows of its secrets. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runJobs } from '../../support/deployment';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { makeInstance } from './merchant-support';
import {
  addEndpoint,
  callEndpoints,
  listDeliveries,
  makeOrder,
  MINUTE_MS,
  openShopWithEndpoint,
  orderIds,
} from './webhook-support';

const url = inject('serverUrl');
const SLOW = { timeout: 60_000 };
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

test('I14-2 an endpoint that is off gets nothing, and later only what it had', SLOW, async () => {
  receiver.forget();
  const events = ['order.created'];
  const { shop, at } = await openShopWithEndpoint(url, { url: receiver.url, events });
  const turn = (active: boolean) => callEndpoints(shop, at, { method: 'PATCH', body: { active } });
  receiver.answer = () => 500;
  const before = await makeOrder(shop);
  await runJobs(url);
  expect(orderIds(receiver.received)).toEqual([before]);

  expect((await turn(false)).status).toBe(204);
  expect((await callEndpoints(shop, at)).body).toMatchObject({ active: false, url: receiver.url });
  const [{ delivery_id: id } = {}] = await listDeliveries(shop, at);
  await callEndpoints(shop, `${at}/deliveries/${Number(id)}/replay`, { method: 'POST' });
  await makeOrder(shop);
  await runJobs(url);
  expect(orderIds(receiver.received)).toEqual([before]);

  receiver.answer = () => 200;
  expect((await turn(true)).status).toBe(204);
  const after = await makeOrder(shop);
  await runJobs(url);
  expect(orderIds(receiver.received)).toEqual([before, before, after]);
  expect(await listDeliveries(shop, at)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('I14-2 an endpoint may be made off, and is on unless it says so', async () => {
  const shop = await makeInstance(url);
  const made = { url: receiver.url, events: ['*'] };
  await addEndpoint(shop, made);
  await callEndpoints(shop, '', { body: { ...made, active: false } });
  const { body } = await callEndpoints(shop, '');
  expect(body['endpoints']).toMatchObject([{ active: true }, { active: false }]);
});

test('I14-2 a new secret does not change what the log shows of earlier ones', SLOW, async () => {
  receiver.forget();
  const { shop, at } = await openShopWithEndpoint(url, { url: receiver.url, events: ['*'] });
  await callEndpoints(shop, `${at}/test`, { method: 'POST' });
  await runJobs(url);
  const [sent] = receiver.received;
  await callEndpoints(shop, `${at}/rotate`, { body: {} });
  const [{ delivery_id: id } = {}] = await listDeliveries(shop, at);
  const { body } = await callEndpoints(shop, `${at}/deliveries/${Number(id)}`);
  expect(body['request']).toMatchObject({
    headers: { 'webhook-signature': sent?.headers['webhook-signature'] },
  });
});

test('I14-2 an endpoint tells how long its former secret is valid', async () => {
  const { shop, at } = await openShopWithEndpoint(url, { url: receiver.url, events: ['*'] });
  expect((await callEndpoints(shop, at)).body).not.toHaveProperty('former_valid_until');
  const overlap = { d_ms: 10 * MINUTE_MS };
  const { body } = await callEndpoints(shop, `${at}/rotate`, { body: { overlap } });
  expect(body['former_valid_until']).toBeDefined();
  const shown = (await callEndpoints(shop, at)).body['former_valid_until'];
  expect(shown).toEqual(body['former_valid_until']);
});

test.for(['description', 'url'])('I14-2 a %s that cannot be stored is refused', async (field) => {
  const shop = await makeInstance(url);
  const body = { url: receiver.url, events: ['*'], [field]: `${receiver.url}a\0b` };
  expect(await callEndpoints(shop, '', { body })).toMatchObject({ status: 400, body: { field } });
});
