/** In private calls a null of an optional member counts as absent, as serializers of PHP and .NET write it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { registerUser } from '../../support/coins';
import {
  claimOrder,
  configurationOf,
  createInstance,
  makeInstance,
  newInstanceId,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const STRICT = { prefer: 'handling=strict' };
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

type Init = Parameters<typeof send>[1];
const call = (path: string, body: unknown, init: Init = {}) =>
  send(`${shop.baseUrl}${path}`, { token: shop.token, body, ...init });

/** As serializers write a class with optional members. */
const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

const ORDER = {
  ...{ amount: 'KUDOS:1', summary: 'Tea' },
  ...nulls('order_id', 'summary_i18n', 'fulfillment_url', 'fulfillment_message', 'max_fee'),
  ...nulls('public_reorder_url', 'timestamp', 'pay_deadline', 'refund_deadline', 'auto_refund'),
  ...nulls('wire_transfer_deadline', 'wire_transfer_delay', 'merchant'),
  ...nulls('delivery_location', 'delivery_date', 'minimum_age', 'version', 'choices'),
  products: [
    {
      ...{ description: 'Tea', quantity: 1 },
      ...nulls('product_id', 'description_i18n', 'unit_quantity', 'price', 'taxes', 'unit'),
    },
  ],
};
const BESIDE = nulls('create_token', 'refund_delay', 'payment_target', 'inventory_products');
const ALSO_BESIDE = nulls('lock_uuids', 'session_id', 'otp_id', 'max_fee', 'order_id');

test.for([
  ['usual', {}],
  ['strict', STRICT],
] as const)(
  'I14-1 an order with nulls is made by a %s call as one without',
  async ([, headers]) => {
    const made = await call(
      'private/orders',
      { order: ORDER, ...BESIDE, ...ALSO_BESIDE },
      { headers },
    );
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 });
    // Absent, `create_token` is true.
    expect(made.body['token']).toEqual(expect.any(String));
    expect(made.body).not.toHaveProperty('warnings');
  },
);

test('I14-1 a null of an order stays out of its contract, and stays in what is free in form', async () => {
  const order_id = randomUUID();
  const extra = { shelf: null, boxes: [null, { tea: null }] };
  const free = { extra, com_example_note: null };
  const order = { ...ORDER, ...free, order_id };
  expect((await call('private/orders', { order, create_token: false })).status).toBe(200);
  const { json } = await claimOrder(shop, order_id, undefined);
  expect(json).toMatchObject({ ...free, products: [{ unit: null }] });
  for (const name of ['summary_i18n', 'fulfillment_url', 'fulfillment_message', 'auto_refund']) {
    expect(json).not.toHaveProperty(name);
  }
  // A repetition without the nulls of members that we know is the same order.
  const open = nulls('delivery_location', 'delivery_date', 'minimum_age', 'version', 'choices');
  const products = [{ description: 'Tea', quantity: 1, unit: null }];
  const again = { amount: 'KUDOS:1', summary: 'Tea', order_id, products, ...free, ...open };
  const repeated = await call('private/orders', { order: again, create_token: false });
  expect(repeated, JSON.stringify(repeated.body)).toMatchObject({ status: 200 });
});

test('I14-1 a required member that is null is refused, and the hint names it', async () => {
  for (const [path, body, field] of [
    ['private/orders', { order: { amount: 'KUDOS:1', summary: null } }, 'order.summary'],
    ['private/orders', { order: null }, 'order'],
    ['private/orders', { order: { summary: 'Tea', amount: null } }, 'order.amount'],
    ['private/products', { product_id: null, description: 'Cup' }, 'product_id'],
    ['private/token', { scope: null }, 'scope'],
    ['private/accounts', { payto_uri: null }, 'payto_uri'],
    ['private/categories', { name: null }, 'name'],
  ] as const) {
    const refused = await call(path, body);
    expect(refused, path).toMatchObject({ status: 400, body: { field } });
    expect(refused.body['hint']).toContain(`Field: ${field}.`);
  }
});

test('I14-1 an instance with nulls is made and changed, and a null changes nothing', async () => {
  const id = newInstanceId();
  const { username } = await registerUser(url);
  const payto = `payto://x-taler-bank/${new URL(url).host}/${username}`;
  const optional = nulls('logo', 'email', 'phone_number', 'website', 'use_stefan', 'accent_color');
  const places = { address: nulls('country', 'town', 'address_lines'), jurisdiction: null };
  const made = await createInstance(url, configurationOf(id, [payto], { ...optional, ...places }));
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 204 });
  const own = { baseUrl: `${url}/merchant/instances/${id}/`, token: `token-of-${id}` };
  const change = {
    ...optional,
    ...nulls('name', 'payto_uris', 'default_pay_delay'),
    email: 'a@b.de',
  };
  const patch = { ...own, method: 'PATCH', body: change };
  expect((await send(`${own.baseUrl}private`, patch)).status).toBe(204);
  const { body } = await send(`${own.baseUrl}private`, own);
  expect(body).toMatchObject({ name: `Shop ${id}`, email: 'a@b.de', address: {} });
  expect(body['accounts']).toMatchObject([{ payto_uri: payto, active: true }]);
});

test('I14-1 products, templates and other things with nulls are made as without them', async () => {
  const product = {
    ...{ product_id: 'cup', description: 'Cup', price: 'KUDOS:1', total_stock: 3 },
    ...nulls('product_name', 'description_i18n', 'unit', 'image', 'taxes', 'address', 'categories'),
    ...nulls('next_restock', 'minimum_age', 'unit_price', 'unit_total_stock', 'price_is_net'),
    ...nulls('unit_allow_fraction', 'unit_precision_level'),
  };
  const contract = {
    ...{ summary: 'Cup', minimum_age: 0, pay_duration: { d_us: 60_000_000 } },
    ...nulls('amount', 'currency', 'template_type', 'selected_products', 'request_tip'),
  };
  const template = { template_id: 't', template_description: 'Cup', template_contract: contract };
  const calls: readonly (readonly [string, object])[] = [
    ['private/products', product],
    ['private/templates', { ...template, ...nulls('otp_id', 'editable_defaults') }],
    ['private/categories', { name: 'Cups', name_i18n: null }],
    ['private/token', { scope: 'readonly', ...nulls('duration', 'description', 'refreshable') }],
    ['private/webhook-endpoints', { url: 'https://a.example/', events: ['*'], description: null }],
    [
      'private/webhooks',
      {
        ...{ webhook_id: 'w', event_type: 'pay', url: 'https://a.example/', http_method: 'POST' },
        ...nulls('header_template', 'body_template'),
      },
    ],
    [
      'private/otp-devices',
      {
        ...{ otp_device_id: 'd', otp_device_description: 'Till', otp_algorithm: 1, otp_ctr: null },
        otp_key: 'ABCDEFGHIJKLMNOP',
      },
    ],
    [
      'order',
      {
        order: {
          ...{ amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://a.example/' },
          ...nulls('order_id', 'max_fee', 'pay_deadline', 'locations', 'pay_url', 'products'),
        },
        ...nulls('refund_delay', 'create_token'),
      },
    ],
  ];
  for (const [path, body] of calls) {
    const made = await call(path, body, { headers: STRICT });
    expect([200, 204], `${path}: ${JSON.stringify(made.body)}`).toContain(made.status);
  }
  const stored = await send(`${shop.baseUrl}private/templates/t`, shop);
  expect(stored.body['template_contract']).not.toHaveProperty('amount');
  const patched = await call(
    'private/products/cup',
    { description: 'A cup', ...nulls('price', 'total_stock', 'product_name') },
    { method: 'PATCH' },
  );
  expect(patched.status).toBe(204);
  const { body } = await send(`${shop.baseUrl}private/products/cup`, shop);
  expect(body).toMatchObject({ description: 'A cup', price: 'KUDOS:1', total_stock: 3 });
});

test('I14-4 a null and an absent member are two requests under one key', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const order = { amount: 'KUDOS:1', summary: 'Tea' };
  expect((await call('private/orders', { order }, { headers })).status).toBe(200);
  const other = await call('private/orders', { order, otp_id: null }, { headers });
  expect(other).toMatchObject({ status: 422, body: { code: 9018 } });
});

test('I14-1 an order by a template with nulls is made as one without', async () => {
  const contract = { minimum_age: 0, pay_duration: { d_us: 60_000_000 } };
  const template = { template_description: 'Cups', template_contract: contract };
  const cart = {
    ...contract,
    summary: 'Cups',
    template_type: 'inventory-cart',
    selected_all: true,
  };
  const cup = { product_id: 'bowl', description: 'Bowl', price: 'KUDOS:1', total_stock: 3 };
  for (const [path, body] of [
    ['private/products', cup],
    ['private/templates', { template_id: 'open', ...template }],
    ['private/templates', { template_id: 'cart', ...template, template_contract: cart }],
  ] as const) {
    expect((await call(path, body)).status).toBe(204);
  }
  const order = (id: string, body: object) => send(`${shop.baseUrl}templates/${id}`, { body });
  const nothing = nulls('template_type', 'tip', 'inventory_selection');
  const open = await order('open', { summary: 'Cup', amount: 'KUDOS:2', ...nothing });
  expect(open, JSON.stringify(open.body)).toMatchObject({ status: 200 });
  const selection = [{ product_id: 'bowl', quantity: 2, unit_quantity: null }];
  const taken = await order('cart', {
    ...nulls('summary', 'amount', 'template_type', 'tip'),
    inventory_selection: selection,
  });
  expect(taken, JSON.stringify(taken.body)).toMatchObject({ status: 200 });
  // What is left open is missing, as if it were left out.
  for (const body of [nulls('amount', 'summary'), {}]) {
    expect(await order('open', body)).toMatchObject({ body: { code: 2862, field: 'amount' } });
  }
  const required = { inventory_selection: [{ product_id: null, quantity: 1 }] };
  expect(await order('cart', required)).toMatchObject({
    status: 400,
    body: { field: 'inventory_selection.0.product_id' },
  });
});

test('I14-1 calls of wallets stay as they are', async () => {
  const refused = await send(`${url}/merchant/public/pay`, { body: { mode: null } });
  expect(refused).toMatchObject({ status: 400, body: { field: 'mode' } });
});
