/** Orders whose payment the one-time codes of a device confirm. */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { encodeRfcBase32 } from '@/protocol/base32-rfc4648';
import { query } from '../../support/database';
import { findInTables } from '../../support/search-database';
import { databaseUrlOf } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { codesOf, deviceOf, devicesOf, makeOrder, ORDER, pay, show } from './otp-support';

const databaseUrl = databaseUrlOf(inject('dataDir'));
const url = inject('serverUrl');
let shop: TestInstance;
let ask: ReturnType<typeof devicesOf>['ask'];
let add: ReturnType<typeof devicesOf>['add'];

beforeAll(async () => {
  shop = await makeInstance(url);
  ({ ask, add } = devicesOf(shop));
});

test('I14-1 its payment is confirmed with the codes of its time, in both answers', async () => {
  const key = randomBytes(20);
  await add('counter', { otp_key: encodeRfcBase32(key) });
  const made = await makeOrder(shop, { ...ORDER, otp_id: 'counter' });
  expect(made.status).toBe(200);
  const before = await show(shop, made.body['order_id']);
  expect(before).not.toHaveProperty('pos_confirmation');
  const { receipt, again, claimed } = await pay(shop, made.body);
  const paid = await show(shop, claimed.orderId);
  const { t_ms: time } = paid['last_payment'] as { t_ms: number };
  const codes = codesOf(key, time / 1000);
  expect(receipt.posConfirmation).toBe(codes);
  expect(paid['pos_confirmation']).toBe(codes);
  // Another key of the device, or none, changes nothing for this order.
  const otherKey = encodeRfcBase32(randomBytes(20));
  expect((await ask('/counter', 'PATCH', { otp_key: otherKey })).status).toBe(204);
  expect((await again()).posConfirmation).toBe(codes);
  expect((await ask('/counter', 'DELETE')).status).toBe(204);
  expect((await again()).posConfirmation).toBe(codes);
  // At the time of RFC 6238's first vector, whenever one asks.
  await query(
    databaseUrl,
    `update merchant."order" set paid_ms = 59999 where instance_id = $1 and order_id = $2`,
    [shop.id, claimed.orderId],
  );
  expect((await again()).posConfirmation).toBe(codesOf(key, 59));
  expect((await show(shop, claimed.orderId))['pos_confirmation']).toBe(codesOf(key, 59));
});

test('I14-1 an order made before the device was deleted is paid and confirmed after it', async () => {
  await add('gone');
  const made = await makeOrder(shop, { ...ORDER, otp_id: 'gone' });
  expect((await ask('/gone', 'DELETE')).status).toBe(204);
  const { receipt, claimed } = await pay(shop, made.body);
  const { t_ms: time } = (await show(shop, claimed.orderId))['last_payment'] as { t_ms: number };
  expect(receipt.posConfirmation).toBe(codesOf(Buffer.from('12345678901234567890'), time / 1000));
  const refused = await makeOrder(shop, { ...ORDER, otp_id: 'gone' });
  expect(refused).toMatchObject({ status: 404, body: { code: 2021, field: 'otp_id' } });
});

test('I14-1 without a device, and with one that shows no codes, nothing is confirmed', async () => {
  await add('silent', { otp_algorithm: 0 });
  for (const others of [{}, { otp_id: 'silent' }]) {
    const made = await makeOrder(shop, { ...ORDER, ...others });
    const { receipt, claimed } = await pay(shop, made.body);
    expect(Object.keys(receipt)).toEqual(['sig']);
    expect(await show(shop, claimed.orderId)).not.toHaveProperty('pos_confirmation');
  }
});

test('I14-1 the same order again is the same, and with another device another', async () => {
  await add('left');
  await add('right');
  const order = { order: { ...ORDER.order, order_id: 'at-the-left' }, otp_id: 'left' };
  const made = await makeOrder(shop, order);
  expect((await makeOrder(shop, order)).body['token']).toBe(made.body['token']);
  const conflict = { status: 409, body: { code: 2503 } };
  expect(await makeOrder(shop, { ...order, otp_id: 'right' })).toMatchObject(conflict);
  expect(await makeOrder(shop, { ...order, otp_id: undefined })).toMatchObject(conflict);
  // Its device may be gone meanwhile.
  await ask('/left', 'DELETE');
  expect((await makeOrder(shop, order)).body['token']).toBe(made.body['token']);
});

test('I14-1 a template’s device confirms its orders, until it is deleted', async () => {
  await add('door');
  const template = {
    template_id: 'entry',
    template_description: 'Entry',
    template_contract: { amount: 'KUDOS:0.64', summary: 'Entry', minimum_age: 0 },
  };
  const at = (path: string, method?: string, body?: unknown) => {
    const init = { token: shop.token, ...(method && { method }), ...(body ? { body } : {}) };
    return send(`${shop.baseUrl}private/templates${path}`, init);
  };
  const unknown = { status: 404, body: { code: 2021, field: 'otp_id' } };
  expect(await at('', 'POST', { ...template, otp_id: 'none' })).toMatchObject(unknown);
  expect((await at('', 'POST', { ...template, otp_id: 'door' })).status).toBe(204);
  expect((await at('', 'POST', { ...template, otp_id: 'door' })).status).toBe(204);
  expect((await at('', 'POST', template)).body).toMatchObject({ code: 2850 });
  expect((await at('/entry')).body['otp_id']).toBe('door');
  expect((await send(`${shop.baseUrl}templates/entry`)).body).not.toHaveProperty('otp_id');
  const order = () => send(`${shop.baseUrl}templates/entry`, { body: {} });
  const confirmed = async () => (await pay(shop, (await order()).body)).receipt.posConfirmation;
  expect(await confirmed()).toMatch(/^\d{8}\n\d{8}\n\d{8}$/);
  // Null takes the device off, and an absent member leaves it.
  expect(await at('/entry', 'PATCH', { otp_id: 'none' })).toMatchObject(unknown);
  expect((await at('/entry', 'PATCH', { otp_id: null })).status).toBe(204);
  expect((await at('/entry')).body).not.toHaveProperty('otp_id');
  expect((await at('/entry', 'PATCH', { otp_id: 'door' })).status).toBe(204);
  expect((await at('/entry', 'PATCH', { template_description: 'Door' })).status).toBe(204);
  expect((await at('/entry')).body['otp_id']).toBe('door');
  await ask('/door', 'DELETE');
  expect((await at('/entry')).body).not.toHaveProperty('otp_id');
  expect(await confirmed()).toBeUndefined();
});

/** Rows of an instance that have a key, sealed. */
async function countKeys({ id }: TestInstance): Promise<object | undefined> {
  const text = `select
      (select count(*)::int from merchant.otp_device where instance_id = $1) as devices,
      (select count(*)::int from merchant."order" where instance_id = $1 and otp_key is not null)
        as orders`;
  return (await query<{ devices: number; orders: number }>(databaseUrl, text, [id]))[0];
}

test('I14-1 no table has a device’s key in plain text, and a purge erases it sealed', async () => {
  const own = await makeInstance(url);
  const key = randomBytes(20);
  const description = `device-${randomBytes(8).toString('hex')}`;
  const device = deviceOf('till', {
    otp_key: encodeRfcBase32(key),
    otp_device_description: description,
  });
  const added = await send(`${own.baseUrl}private/otp-devices`, {
    token: own.token,
    headers: { 'idempotency-key': description },
    body: device,
  });
  expect(added.status).toBe(204);
  const made = await makeOrder(own, { ...ORDER, otp_id: 'till' });
  await makeOrder(own, { ...ORDER, otp_id: 'till' });
  const found = await findInTables(databaseUrl, {
    description: description.slice('device-'.length),
    text: encodeRfcBase32(key),
    bytes: key,
  });
  expect(found).toMatchObject({ text: [], bytes: [] });
  expect(found.description).toContain('merchant.otp_device');
  expect(await countKeys(own)).toEqual({ devices: 1, orders: 2 });
  expect(made.status).toBe(200);
  // Its devices go with the instance, and its orders with the purge.
  const end = (search: string) =>
    send(`${own.baseUrl}private${search}`, { token: own.token, method: 'DELETE' });
  expect((await end('')).status).toBe(204);
  expect(await countKeys(own)).toEqual({ devices: 0, orders: 2 });
  expect((await end('?purge=YES')).status).toBe(204);
  expect(await countKeys(own)).toEqual({ devices: 0, orders: 0 });
});

/** The order's page for a browser that has this query. */
async function pageOf(orderId: string, query: string) {
  const headers = { accept: 'text/html' };
  const address = `${shop.baseUrl}orders/${orderId}${query}`;
  const response = await fetch(address, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

test('I14-1 the order’s page shows the codes to its customer, and leads to the goods', async () => {
  const key = randomBytes(20);
  await add('booth', { otp_key: encodeRfcBase32(key) });
  const goods = 'https://shop.example/booth';
  const order = { ...ORDER.order, fulfillment_url: goods };
  const made = await makeOrder(shop, { order, otp_id: 'booth' });
  const { claimed } = await pay(shop, made.body);
  const paid = await show(shop, claimed.orderId);
  const codes = String(paid['pos_confirmation']).split('\n');
  const shown = await pageOf(claimed.orderId, `?token=${String(made.body['token'])}`);
  expect(shown.status).toBe(200);
  for (const code of [...codes, goods]) expect(shown.text).toContain(code);
});

test('I14-1 a page that needs no secret shows no codes', async () => {
  await add('open');
  const made = await makeOrder(shop, { ...ORDER, otp_id: 'open', create_token: false });
  const { claimed } = await pay(shop, made.body);
  const codes = String((await show(shop, claimed.orderId))['pos_confirmation']).split('\n');
  const page = await pageOf(claimed.orderId, '');
  expect(page.status).toBe(200);
  for (const code of codes) expect(page.text).not.toContain(code);
  const hash = encodeBase32(claimed.hContract);
  expect((await pageOf(claimed.orderId, `?h_contract=${hash}`)).text).toContain(codes[0]);
});
