/**
 * Calls of the PHP library and of the WordPress plugin on top of it, over TLS. They get all that they
 * must have (merchant-now 1). In own words: none of their code is here.
 */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MerchantClient } from '@/clients/merchant';
import { startTlsShop, type TlsShop } from '../../support/tls-shop';
import {
  basicOf,
  HOUR_US,
  instanceOf,
  openShop,
  PASSWORD,
  pay,
  statusOf,
  TEA,
} from './clients-support';
import { claimOrder } from './merchant-support';

let site: TlsShop;

beforeAll(async () => {
  site = await startTlsShop();
}, 300_000);
afterAll(() => site.stop());

const seconds = z.looseObject({ t_s: z.union([z.int(), z.literal('never')]) });
/** A contract as the PHP library decodes it. */
const contract = z.looseObject({
  merchant: z.looseObject({ name: z.string() }),
  products: z.array(z.unknown()),
  exchanges: z.array(z.looseObject({ url: z.url(), priority: z.int() })).min(1),
  timestamp: seconds,
  pay_deadline: seconds,
  refund_deadline: seconds,
  wire_transfer_deadline: seconds,
});
test('I14-1 PHP and WordPress: an https base, a version with 20, a map of currencies', async () => {
  const { base } = await openShop(site);
  const { status, body } = await site.ask(`${base}config`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'taler-merchant', currencies: { KUDOS: {} } });
  const [current, , age] = z.string().parse(body['version']).split(':').map(Number);
  expect(current).toBeGreaterThanOrEqual(20);
  expect(Number(current) - Number(age)).toBeLessThanOrEqual(20);
});

test('I14-1 PHP and WordPress: managed log-in sends the token as it is, below a base of its own', async () => {
  const { id, base } = await openShop(site);
  // The base ends in the instance, and the library appends the instance again.
  const at = `${base}instances/${id}/private/token`;
  const scope = { scope: 'order-full', duration: { d_us: HOUR_US } };
  const { status, body } = await site.ask(at, { authorization: basicOf(id), body: scope });
  expect(status).toBe(200);
  expect(body).toMatchObject({ scope: 'order-full', refreshable: false });
  expect(seconds.parse(body['expiration'])).toHaveProperty('t_s');
  const token = z.string().parse(body['access_token']);
  for (const authorization of [token, `Bearer ${token}`]) {
    const listed = await site.ask(`${base}private/orders`, { authorization });
    expect(listed.status).toBe(200);
  }
  expect(
    (await site.ask(`${base}private/token`, { authorization: token, method: 'DELETE' })).status,
  ).toBe(204);
  expect((await site.ask(`${base}private/orders`, { authorization: token })).status).toBe(401);
});

test('I14-1 PHP and WordPress: an order is sent packed, and polled until it is paid', async () => {
  const { base, ask } = await openShop(site);
  const order = { order: { ...TEA, extra: { note: 'x'.repeat(5_000) } } };
  const packed = {
    body: gzipSync(JSON.stringify(order)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  };
  const made = await ask('private/orders', packed);
  expect(made.status).toBe(200);
  const id = z.string().parse(made.body['order_id']);
  const look = async () => (await ask(`private/orders/${id}?timeout_ms=0`)).body;
  const unpaid = statusOf('unpaid').parse(await look());
  expect(unpaid).toMatchObject({
    taler_pay_uri: expect.stringMatching(/^taler:\/\/pay\//) as string,
  });
  expect(z.url().parse(unpaid['order_status_url'])).toMatch(/^https:/);
  seconds.parse(unpaid['creation_time']);
  await pay(site, base, id, made.body['token']);
  const paid = statusOf('paid').parse(await look());
  contract.parse(paid['contract_terms']);
  seconds.parse(paid['last_payment']);
  expect(paid).toMatchObject({ refunded: false, wired: false, refund_amount: 'KUDOS:0' });
  const refund = { body: { refund: 'KUDOS:0.1', reason: 'cold' } };
  const refunded = await ask(`private/orders/${id}/refund`, refund);
  expect(refunded).toMatchObject({
    status: 200,
    body: { h_contract: expect.any(String) as string },
  });
  const after = statusOf('paid').parse(await look());
  expect(after).toMatchObject({ refunded: true, refund_amount: 'KUDOS:0.1' });
});

test('I14-1 PHP and WordPress: a claimed order has a contract that it decodes', async () => {
  const { base, ask } = await openShop(site);
  const made = await ask('private/orders', { body: { order: TEA, create_token: false } });
  const id = z.string().parse(made.body['order_id']);
  const wallet = new MerchantClient(base.replace(site.url, site.server.url));
  await claimOrder({ wallet }, id, undefined);
  const { status, body } = await ask(`private/orders/${id}`);
  expect(status).toBe(200);
  contract.parse(statusOf('claimed').parse(body)['contract_terms']);
});

/** Things that the library makes, changes and deletes: address, content, change, members of its answer. */
const THINGS: readonly (readonly [string, object, object, string, z.ZodType])[] = [
  [
    'categories',
    { name: 'Hot drinks' },
    { name: 'Drinks' },
    'category_id',
    z.looseObject({ name: z.string(), products: z.array(z.unknown()) }),
  ],
  [
    'products',
    {
      product_id: 'p',
      product_name: 'Tea',
      description: 'Tea',
      unit: 'Piece',
      price: 'KUDOS:1',
      total_stock: 5,
    },
    { product_name: 'Tea', description: 'Cup', unit: 'Piece', price: 'KUDOS:1', total_stock: 6 },
    'p',
    z.looseObject({ price: z.string(), image: z.string(), categories: z.array(z.int()) }),
  ],
  [
    'templates',
    {
      template_id: 't',
      template_description: 'Till',
      template_contract: { minimum_age: 0, pay_duration: { d_us: HOUR_US } },
    },
    {
      template_description: 'Door',
      template_contract: { minimum_age: 0, pay_duration: { d_us: HOUR_US } },
    },
    't',
    z.looseObject({
      template_contract: z.looseObject({
        minimum_age: z.int(),
        pay_duration: z.looseObject({ d_us: z.int() }),
      }),
    }),
  ],
  [
    'webhooks',
    { webhook_id: 'w', event_type: 'pay', url: 'https://shop.example/', http_method: 'POST' },
    { event_type: 'refund', url: 'https://shop.example/', http_method: 'PUT' },
    'w',
    z.looseObject({ event_type: z.string(), url: z.string(), http_method: z.string() }),
  ],
  [
    'otp-devices',
    {
      otp_device_id: 'o',
      otp_device_description: 'Till',
      otp_key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      otp_algorithm: 1,
    },
    { otp_device_description: 'Door' },
    'o',
    z.looseObject({ device_description: z.string() }),
  ],
];

test.for(THINGS)(
  'I14-1 PHP and WordPress: %s are 200 with an answer, and 204 without one',
  async ([name, content, change, id, shown]) => {
    const { ask } = await openShop(site);
    const made = await ask(`private/${name}`, { body: content });
    const isNumbered = id.endsWith('_id');
    expect(made.status).toBe(isNumbered ? 200 : 204);
    const at = `private/${name}/${isNumbered ? z.int().parse(made.body[id]) : id}`;
    expect(await ask(`private/${name}`)).toMatchObject({ status: 200 });
    const one = await ask(at);
    expect(one.status).toBe(200);
    shown.parse(one.body);
    expect(await ask(at, { method: 'PATCH', body: change })).toEqual({ status: 204, body: {} });
    expect(await ask(at, { method: 'DELETE' })).toEqual({ status: 204, body: {} });
    expect((await ask(at)).status).toBe(404);
  },
);

test('I14-1 PHP and WordPress: accounts, tokens, KYC, instance and orders have its exact statuses', async () => {
  const { id, ask } = await openShop(site);
  const added = await ask('private/accounts', { body: { payto_uri: await site.newPayto() } });
  expect(added.status).toBe(200);
  const account = `private/accounts/${z.string().parse(added.body['h_wire'])}`;
  const facade = { credit_facade_url: 'https://bank.example/' };
  expect((await ask(account, { method: 'PATCH', body: facade })).status).toBe(204);
  expect((await ask(account, { method: 'DELETE' })).status).toBe(204);
  expect([200, 204]).toContain((await ask('private/tokens')).status);
  expect([200, 204]).toContain((await ask('private/kyc')).status);
  const { id: _, auth: __, ...settings } = { auth: {}, ...instanceOf(id), id };
  expect((await ask('private', { method: 'PATCH', body: settings })).status).toBe(204);
  expect((await ask('private')).body).toMatchObject({ auth: { method: 'token' } });
  const lock = { lock_uuid: crypto.randomUUID(), duration: { d_us: HOUR_US }, quantity: 1 };
  const product = {
    product_id: 'p',
    description: 'Tea',
    unit: '',
    price: 'KUDOS:1',
    total_stock: 5,
  };
  expect((await ask('private/products', { body: product })).status).toBe(204);
  expect((await ask('private/products/p/lock', { body: lock })).status).toBe(204);
  const order = { order: { ...TEA, delivery_date: { t_s: 4_000_000_000 } } };
  const made = await ask('private/orders', { body: order });
  const at = `private/orders/${z.string().parse(made.body['order_id'])}`;
  expect((await ask(`${at}?force=yes`, { method: 'DELETE' })).status).toBe(204);
  const renewed = { method: 'token', password: `${PASSWORD}!` };
  expect((await ask('private/auth', { body: renewed })).status).toBe(204);
  expect((await ask('private', { method: 'DELETE' })).status).toBe(204);
});
