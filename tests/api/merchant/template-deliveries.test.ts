/** The log of deliveries of webhooks with templates: list, one delivery, and its replay. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { runJobs } from '../../support/deployment';
import { openReceiver, type Receiver } from '../../support/webhook-receiver';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { addEndpoint, callEndpoints, listDeliveries, makeOrder } from './webhook-support';

const url = inject('serverUrl');
const SLOW = { timeout: 60_000 };
const UNKNOWN_WEBHOOK = { code: 2019, hint: 'This instance has no such webhook.' };
const UNKNOWN_DELIVERY = { code: 2020, hint: 'This webhook has no such delivery.' };
let shop: TestInstance;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.forget();
  receiver.answer = () => 200;
  shop = await makeInstance(url);
});

const call = (path: string, init: Parameters<typeof send>[1] = {}, of = shop): Promise<Answer> =>
  send(`${of.baseUrl}private/webhooks${path}`, { token: of.token, ...init });

const replay = (path: string, of = shop) => call(`${path}/replay`, { method: 'POST' }, of);

async function addHook(webhook_id: string, of = shop): Promise<void> {
  const made = await call(
    '',
    {
      body: {
        webhook_id,
        event_type: 'order_created',
        url: receiver.url,
        http_method: 'POST',
        header_template: 'X-Key: secret of the till',
        body_template: '{{order_id}}',
      },
    },
    of,
  );
  expect(made.status).toBe(204);
}

async function deliveriesOf(id: string, query = ''): Promise<Record<string, unknown>[]> {
  const listed = await call(`/${id}/deliveries${query}`);
  expect(listed.status).toBe(200);
  return listed.body['deliveries'] as Record<string, unknown>[];
}

async function deliverOrders(id: string, orders: number): Promise<string[]> {
  await addHook(id);
  const made: string[] = [];
  for (let count = 0; count < orders; count += 1) made.push(await makeOrder(shop));
  await runJobs(url);
  return made;
}

test('I14-2 the deliveries of a webhook with templates are listed by pages', SLOW, async () => {
  receiver.answer = () => 422;
  const orders = await deliverOrders('till', 3);
  const all = await deliveriesOf('till');
  expect(all).toHaveLength(3);
  const refused = { type: 'order.created', state: 'failed', attempts: 1, http_status: 422 };
  expect(all).toMatchObject([refused, refused, refused]);
  const ids = all.map((one) => Number(one['delivery_id']));
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(await deliveriesOf('till', '?limit=2')).toEqual(all.slice(0, 2));
  expect(await deliveriesOf('till', `?offset=${ids[1]}`)).toEqual(all.slice(2));
  expect(await deliveriesOf('till', '?state=done')).toEqual([]);
  expect(await call('/till/deliveries?state=lost')).toMatchObject({
    status: 400,
    body: { field: 'state' },
  });

  const shown = await call(`/till/deliveries/${ids[0]}`);
  expect(shown).toMatchObject({ status: 200, body: { ...all[0] } });
  expect(shown.body['request']).toMatchObject({
    method: 'POST',
    body: orders.at(-1),
    headers: { 'x-key': '…' },
  });
  expect(JSON.stringify(shown.body)).not.toContain('secret of the till');
});

test('I14-2 a delivery of a webhook with templates is sent again', SLOW, async () => {
  receiver.answer = () => 422;
  const [first, second] = await deliverOrders('till', 2);
  expect(receiver.received.map(({ body }) => body)).toEqual([first, second]);
  receiver.answer = () => 200;
  const [, { delivery_id: id } = {}] = await deliveriesOf('till');
  expect((await replay(`/till/deliveries/${Number(id)}`)).status).toBe(204);
  await runJobs(url);
  expect(receiver.received.map(({ body }) => body)).toEqual([first, second, first]);
  expect(await deliveriesOf('till')).toMatchObject([
    { state: 'failed' },
    { state: 'done', http_status: 200, attempts: 1, delivery_id: id },
  ]);
});

test('I14-2 a delivery is that of its own webhook, instance and kind alone', SLOW, async () => {
  await deliverOrders('till', 1);
  const [{ delivery_id: id } = {}] = await deliveriesOf('till');
  const other = await makeInstance(url);
  await addHook('till', other);
  await addHook('second');
  const { at } = await addEndpoint(shop, { url: receiver.url, events: ['order.paid'] });
  const ofHook = `/deliveries/${Number(id)}`;
  const attempts = [
    [(path: string, init?: object) => call(`/till${path}`, init, other), 'another shop'],
    [(path: string, init?: object) => call(`/second${path}`, init), 'another webhook'],
    [(path: string, init?: object) => callEndpoints(shop, `${at}${path}`, init), 'an endpoint'],
  ] as const;
  for (const [ask, of] of attempts) {
    const unknown = { status: 404, body: UNKNOWN_DELIVERY };
    expect(await ask(ofHook), of).toMatchObject(unknown);
    expect(await ask(`${ofHook}/replay`, { method: 'POST' }), of).toMatchObject(unknown);
  }
  await runJobs(url);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf('till')).toMatchObject([{ delivery_id: id, state: 'done' }]);

  await callEndpoints(shop, `${at}/test`, { method: 'POST' });
  const [{ delivery_id: ofEndpoint } = {}] = await listDeliveries(shop, at);
  for (const path of [`/till/deliveries/${Number(ofEndpoint)}`, at, `${at}/deliveries`]) {
    expect((await call(path)).status, path).toBe(404);
  }
});

test('I14-2 unknown webhooks and deliveries are 404 with code and hint', async () => {
  await addHook('till');
  const none = { status: 404, body: UNKNOWN_WEBHOOK };
  expect(await call('/none/deliveries')).toMatchObject(none);
  expect(await call('/none/deliveries/1')).toMatchObject(none);
  expect(await replay('/none/deliveries/1')).toMatchObject(none);
  for (const id of ['0', '999999999999999999', '9'.repeat(40), 'x', '-1', '1.5', '0x1']) {
    const unknown = { status: 404, body: UNKNOWN_DELIVERY };
    expect(await call(`/till/deliveries/${id}`), id).toMatchObject(unknown);
    expect(await replay(`/till/deliveries/${id}`), id).toMatchObject(unknown);
  }
});

test('I14-2 the log of a webhook needs a token that may read or write webhooks', async () => {
  await deliverOrders('till', 1);
  const [{ delivery_id: id } = {}] = await deliveriesOf('till');
  const one = `/till/deliveries/${Number(id)}`;
  const again = [`${one}/replay`, { method: 'POST' }] as const;
  const tokenOf = async (scope: string): Promise<string> => {
    const body = { scope };
    const made = await send(`${shop.baseUrl}private/token`, { token: shop.token, body });
    return String(made.body['access_token']);
  };
  const forbidden = { status: 403, body: { code: 44 } };
  const till = await tokenOf('order-simple');
  for (const [path, init] of [['/till/deliveries'], [one], again] as const) {
    expect(await call(path, { ...init, token: till }), path).toMatchObject(forbidden);
    expect((await send(`${shop.baseUrl}private/webhooks${path}`, { ...init })).status).toBe(401);
  }
  const reader = await tokenOf('readonly');
  expect((await call('/till/deliveries', { token: reader })).status).toBe(200);
  expect((await call(one, { token: reader })).status).toBe(200);
  expect(await call(again[0], { ...again[1], token: reader })).toMatchObject(forbidden);
});
