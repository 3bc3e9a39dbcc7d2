/**
 * Calls of BTCPay, Dolibarr, the Python models and the Ruby gem, over TLS. They get all that they must
 * have (merchant-now 1). In own words: none of their code is here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { secretOf } from '../../support/secrets';
import { OPERATOR_TOKEN } from '../../support/server';
import { startTlsShop, type TlsShop } from '../../support/tls-shop';
import { basicOf, instanceOf, openShop, pay, statusOf, TEA, type Ask } from './clients-support';
import { newInstanceId } from './merchant-support';

let site: TlsShop;

beforeAll(async () => {
  site = await startTlsShop();
}, 300_000);
afterAll(() => site.stop());

test('I14-1 BTCPay: without a token it falls back to the address where a shop registers itself', async () => {
  const id = newInstanceId();
  const body = instanceOf(id);
  const managed = await site.ask(`${site.url}/merchant/management/instances`, { body });
  expect(managed.status).toBe(404);
  expect((await site.ask(`${site.url}/merchant/instances`, { body })).status).toBe(204);
  const at = `${site.url}/merchant/instances/${id}/private/token`;
  const logIn = { authorization: basicOf(id), body: { scope: 'all', refreshable: true } };
  expect((await site.ask(at, logIn)).status).toBe(200);
});

test('I14-1 BTCPay: an instance that is there already is 409, and it goes on with its password', async () => {
  const config = await site.ask(`${site.url}/merchant/config`);
  expect(config.body).toMatchObject({ have_self_provisioning: true, currencies: { KUDOS: {} } });
  const id = newInstanceId();
  const managed = `${site.url}/merchant/management/instances`;
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  const made = { authorization, body: instanceOf(id) };
  expect((await site.ask(managed, made)).status).toBe(204);
  const other = { authorization, body: { ...instanceOf(id), name: 'Another' } };
  expect((await site.ask(managed, other)).status).toBe(409);
  const at = `${site.url}/merchant/instances/${id}/private/token`;
  const logIn = { authorization: basicOf(id), body: { scope: 'all', refreshable: true } };
  expect((await site.ask(at, logIn)).status).toBe(200);
});

/** An entry of the list as BTCPay reads it. */
const entry = z.looseObject({
  order_id: z.string(),
  order_status: z.string(),
  paid: z.boolean(),
  wired: z.boolean(),
  refundable: z.boolean(),
});

test('I14-1 BTCPay: an identifier beside the order, the last 200 orders, a refund, an abort that is unknown', async () => {
  const { base, ask } = await openShop(site);
  const made = await ask('private/orders', { body: { order: TEA, order_id: 'invoice-7' } });
  expect(made).toMatchObject({ status: 200, body: { order_id: 'invoice-7' } });
  await pay(site, base, 'invoice-7', made.body['token']);
  const refund = { body: { refund: 'KUDOS:0.64', reason: 'sent back' } };
  expect((await ask('private/orders/invoice-7/refund', refund)).status).toBe(200);
  const listed = await ask('private/orders?delta=-200');
  expect(listed.status).toBe(200);
  const [first] = z.array(entry).parse(listed.body['orders']);
  expect(first).toMatchObject({
    order_status: 'paid',
    paid: true,
    refund_amount: 'KUDOS:0.64',
    pending_refund_amount: 'KUDOS:0.64',
  });
  const abort = await ask('private/orders/invoice-7/abort', { body: {} });
  expect(abort.status).toBe(404);
  expect(statusOf('paid').parse((await ask('private/orders/invoice-7')).body)).toBeDefined();
});

test('I14-1 BTCPay: the default instance is below the base, and no instance of that name is 404', async () => {
  const missing = await site.ask(`${site.url}/merchant/instances/no-shop/private/orders`, {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
  });
  expect(missing).toMatchObject({ status: 404, body: { code: 2000 } });
  const token = await secretOf(site.server.dataDir, 'shop-instance-token');
  const authorization = `Bearer ${token}`;
  const orders = await site.ask(`${site.url}/merchant/private/orders?delta=-200`, {
    authorization,
  });
  expect(orders.status).toBe(200);
});

test('I14-1 BTCPay: accounts with a facade, and KYC of each account', async () => {
  const { ask } = await openShop(site);
  const facade = {
    credit_facade_url: 'https://bank.example/',
    credit_facade_credentials: { type: 'basic', username: 'tea', password: 'secret' },
  };
  const account = { payto_uri: await site.newPayto(), ...facade };
  const added = await ask('private/accounts', { body: account });
  expect(added).toMatchObject({ status: 200, body: { h_wire: expect.any(String) as string } });
  expect((await ask('private/accounts', { body: account })).body).toEqual(added.body);
  const { body } = await ask('private/kyc');
  expect(body['kyc_data']).toContainEqual(
    expect.objectContaining({ status: 'ready', payto_uri: account.payto_uri }),
  );
});

test('I14-1 Dolibarr: the instance admin is the base, with categories, products, orders and webhooks', async () => {
  const token = await secretOf(site.server.dataDir, 'shop-instance-token');
  const ask: Ask = (path, init = {}) =>
    site.ask(`${site.url}/merchant/private/${path}`, { authorization: `Bearer ${token}`, ...init });
  const name = `Books ${crypto.randomUUID()}`;
  const category = z.int().parse((await ask('categories', { body: { name } })).body['category_id']);
  const { categories } = (await ask('categories')).body;
  expect(categories).toContainEqual(
    expect.objectContaining({ category_id: category, name, product_count: 0 }),
  );
  const id = crypto.randomUUID();
  const product = {
    ...{ product_id: id, product_name: 'Rope', description: 'Rope by the metre', unit: 'Metre' },
    ...{ unit_total_stock: '12.5', unit_allow_fraction: true, unit_precision_level: 1 },
    ...{ price: 'KUDOS:2', categories: [category] },
  };
  expect((await ask('products', { body: product })).status).toBe(204);
  const shown = z.looseObject({
    product_name: z.literal('Rope'),
    description: z.string(),
    unit: z.literal('Metre'),
    unit_total_stock: z.literal('12.5'),
    unit_precision_level: z.literal(1),
  });
  shown.parse((await ask(`products/${id}`)).body);
  expect((await ask(`products/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(`categories/${category}`, { method: 'DELETE' })).status).toBe(204);
  const hook = { event_type: 'pay', url: 'https://shop.example/', http_method: 'POST' };
  expect((await ask('webhooks', { body: { webhook_id: id, ...hook } })).status).toBe(204);
  expect((await ask(`webhooks/${id}`)).body).toEqual(hook);
  expect((await ask(`webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('I14-1 Dolibarr: an order is made, paid, refunded and its details are forgotten', async () => {
  const { base, ask } = await openShop(site);
  const order = {
    ...TEA,
    delivery_location: { street: 'A street' },
    _forgettable: ['delivery_location'],
  };
  const made = await ask('private/orders', { body: { order } });
  const id = z.string().parse(made.body['order_id']);
  await pay(site, base, id, made.body['token']);
  const refund = { body: { refund: 'KUDOS:0.1', reason: 'torn' } };
  expect((await ask(`private/orders/${id}/refund`, refund)).body).toMatchObject({
    taler_refund_uri: expect.stringMatching(/^taler:\/\/refund\//) as string,
  });
  const fields = { fields: ['$.delivery_location'] };
  const forgot = await ask(`private/orders/${id}/forget`, { method: 'PATCH', body: fields });
  expect([200, 204]).toContain(forgot.status);
  const { body } = await ask(`private/orders/${id}`);
  expect(JSON.stringify(body)).not.toContain('A street');
});

test('I14-1 Python: the members of config that its models demand', async () => {
  const { body } = await site.ask(`${site.url}/merchant/config`);
  const models = z.looseObject({
    version: z.string(),
    name: z.literal('taler-merchant'),
    currency: z.string(),
    default_persona: z.string(),
    have_self_provisioning: z.boolean(),
    have_donau: z.boolean(),
    payment_target_types: z.string(),
    currencies: z.record(z.string(), z.looseObject({ common_amounts: z.array(z.string()) })),
    exchanges: z.array(
      z.looseObject({ base_url: z.string(), currency: z.string(), master_pub: z.string() }),
    ),
  });
  models.parse(body);
});

test('I14-1 Ruby: address and password are enough for an order with a message, its state and a refund', async () => {
  const { id, base } = await openShop(site);
  const logIn = { authorization: basicOf(id), body: { scope: 'order-full' } };
  const { body: session } = await site.ask(`${base}private/token`, logIn);
  const authorization = `Bearer ${z.string().parse(session['access_token'])}`;
  const order = { amount: 'KUDOS:0.64', summary: 'Tea', fulfillment_message: 'Enjoy your tea!' };
  const made = await site.ask(`${base}private/orders`, { authorization, body: { order } });
  expect(made.status).toBe(200);
  const orderId = z.string().parse(made.body['order_id']);
  await pay(site, base, orderId, made.body['token']);
  const at = `${base}private/orders/${orderId}`;
  const { contract_terms: terms } = statusOf('paid').parse(
    (await site.ask(at, { authorization })).body,
  );
  expect(terms).toMatchObject({ fulfillment_message: 'Enjoy your tea!' });
  const body = { refund: 'KUDOS:0.64', reason: 'sent back' };
  expect((await site.ask(`${at}/refund`, { authorization, body })).status).toBe(200);
});
