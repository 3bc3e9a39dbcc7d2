/** Templates: what a merchant prepares, and what anyone orders of it. */
import { beforeAll, expect, inject, test } from 'vitest';
import { claimOrder, makeInstance, send, type TestInstance } from './merchant-support';
import { inventoryOf } from './stock-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function ask(path: string, method = 'GET', body?: unknown, at = shop) {
  const address = `${at.baseUrl}private/templates${path}`;
  return send(address, { token: at.token, method, ...(body === undefined ? {} : { body }) });
}

const use = (id: string, body: unknown, at = shop) =>
  send(`${at.baseUrl}templates/${id}`, { body });

const templateOf = (id: string, contract: object, others: object = {}) => ({
  template_id: id,
  template_description: `Template ${id}`,
  template_contract: { minimum_age: 0, pay_duration: { d_ms: 600_000 }, ...contract },
  ...others,
});

async function make(id: string, contract: object, others: object = {}): Promise<void> {
  const made = await ask('', 'POST', templateOf(id, contract, others));
  expect(made).toMatchObject({ status: 204, body: {} });
}

async function contractOf(made: { body: Record<string, unknown> }) {
  const { order_id: id, token } = made.body;
  return (await claimOrder(shop, String(id), token as string)).json;
}

test('I14-1 a template is made, made again, listed, shown, changed and deleted', async () => {
  await make('entry', { summary: 'Entry', amount: 'KUDOS:5' });
  await make('entry', { summary: 'Entry', amount: 'KUDOS:5.0' });
  const other = templateOf('entry', { summary: 'Entry', amount: 'KUDOS:6' });
  const exists = { status: 409, body: { code: 2850, field: 'template_id' } };
  expect(await ask('', 'POST', other)).toMatchObject(exists);
  expect((await ask('')).body['templates']).toContainEqual({
    template_id: 'entry',
    template_description: 'Template entry',
  });
  expect((await ask('/entry')).body).toMatchObject({
    template_description: 'Template entry',
    template_contract: {
      template_type: 'fixed-order',
      summary: 'Entry',
      amount: 'KUDOS:5',
      minimum_age: 0,
      pay_duration: { d_ms: 600_000 },
    },
  });
  const change = { template_contract: { summary: 'Late entry' } };
  expect((await ask('/entry', 'PATCH', change)).status).toBe(204);
  expect((await ask('/entry')).body).toMatchObject({
    template_description: 'Template entry',
    template_contract: { summary: 'Late entry', minimum_age: 0 },
    required_currency: 'KUDOS',
  });
  expect(await ask('/entry', 'DELETE')).toMatchObject({ status: 204, body: {} });
  const gone = { status: 404, body: { code: 2018 } };
  expect(await ask('/entry')).toMatchObject(gone);
  expect(await ask('/entry', 'PATCH', {})).toMatchObject(gone);
  expect(await ask('/entry', 'DELETE')).toMatchObject(gone);
  expect(await use('entry', {})).toMatchObject(gone);
});

test('I14-1 anyone orders what a template fixes', async () => {
  await make('fixed', { summary: 'Entry', amount: 'KUDOS:5', minimum_age: 16 });
  const shown = await send(`${shop.baseUrl}templates/fixed`);
  expect(shown.status).toBe(200);
  expect(shown.body).not.toHaveProperty('template_description');
  expect(shown.body).toMatchObject({ template_contract: { amount: 'KUDOS:5' } });
  const made = await use('fixed', { tip: 'KUDOS:0.5' });
  expect(made.status).toBe(200);
  const contract = await contractOf(made);
  expect(contract).toMatchObject({
    summary: 'Entry',
    amount: 'KUDOS:5.50000000',
    minimum_age: 16,
  });
  const [from, to] = [contract['timestamp'], contract['pay_deadline']] as { t_ms: number }[];
  expect((to?.t_ms ?? 0) - (from?.t_ms ?? 0)).toBeLessThanOrEqual(600_000);
});

test('I14-1 an open template takes summary and amount from the customer, as JSON or as a form', async () => {
  await make('open', {}, { editable_defaults: { summary: 'A gift', amount: 'KUDOS:1' } });
  expect((await send(`${shop.baseUrl}templates/open`)).body).toMatchObject({
    editable_defaults: { summary: 'A gift', amount: 'KUDOS:1' },
    required_currency: 'KUDOS',
  });
  const made = await use('open', { summary: 'Thanks', amount: 'KUDOS:3' });
  expect(await contractOf(made)).toMatchObject({ summary: 'Thanks', amount: 'KUDOS:3.00000000' });
  const form = await fetch(`${shop.baseUrl}templates/open`, {
    method: 'POST',
    body: new URLSearchParams({ summary: 'By form', amount: 'KUDOS:2', tip: '' }),
  });
  expect(form.status).toBe(200);
  const body = (await form.json()) as Record<string, unknown>;
  expect(await contractOf({ body })).toMatchObject({ summary: 'By form' });
});

test.for([
  ['amount', 409, 2860, 'both', { amount: 'KUDOS:5' }],
  ['summary', 409, 2861, 'both', { summary: 'Other' }],
  ['amount', 400, 2862, 'neither', { summary: 'x' }],
  ['summary', 400, 2863, 'neither', { amount: 'KUDOS:1' }],
  ['amount', 400, 30, 'neither', { summary: 'x', amount: 'EUR:1' }],
  ['tip', 400, 30, 'both', { tip: 'EUR:1' }],
  ['template_type', 400, 26, 'both', { template_type: 'inventory-cart' }],
  [
    'inventory_selection',
    400,
    26,
    'both',
    { inventory_selection: [{ product_id: 'a', quantity: 1 }] },
  ],
] as const)('I14-1 a wrong %s is %i/%i', async ([field, status, code, id, body]) => {
  await make('both', { summary: 'Fixed', amount: 'KUDOS:5' });
  await make('neither', {});
  expect(await use(id, body)).toMatchObject({ status, body: { code, field } });
});

test.for([
  ['otp_id', 404, 2021, {}, { otp_id: 'till' }],
  ['template_contract.amount', 400, 30, { amount: 'EUR:1' }, {}],
  ['template_contract.currency', 400, 2024, { currency: 'EUR' }, {}],
  ['template_contract.currency', 400, 26, { amount: 'KUDOS:1', currency: 'EUR' }, {}],
  ['template_contract.template_type', 400, 26, { template_type: 'paivana' }, {}],
  ['template_contract.amount', 400, 26, { template_type: 'inventory-cart', amount: 'KUDOS:1' }, {}],
  ['editable_defaults.summary', 400, 26, { summary: 'x' }, { editable_defaults: { summary: 'y' } }],
] as const)(
  'I14-1 a template with a bad %s is %i/%i',
  async ([field, status, code, contract, others]) => {
    const refused = await ask('', 'POST', templateOf('bad', contract, others));
    expect(refused).toMatchObject({ status, body: { code, field } });
  },
);

test('I14-1 a cart has what the template offers, and the inventory’s prices', async () => {
  const stock = inventoryOf(shop);
  const category = await send(`${shop.baseUrl}private/categories`, {
    token: shop.token,
    body: { name: 'On offer' },
  });
  const id = Number(category.body['category_id']);
  const [cup, secret] = [await stock.add({ categories: [id] }), await stock.add()];
  const cheese = await stock.add({ unit: 'Kilogram', price: 'KUDOS:10' });
  const type = { template_type: 'inventory-cart', summary: 'A cart' };
  await make('cart', { ...type, selected_categories: [id], selected_products: [cheese] });
  const { body } = await send(`${shop.baseUrl}templates/cart`);
  const { inventory_payload: payload } = body['template_contract'] as {
    inventory_payload: { products: { product_id: string }[]; units: unknown[] };
  };
  expect(payload.products.map((product) => product.product_id)).toEqual([cup, cheese]);
  expect(payload.units).toHaveLength(7);
  const selection = [
    { product_id: cup, quantity: 2 },
    { product_id: cheese, unit_quantity: '0.25' },
  ];
  const made = await use('cart', { inventory_selection: selection, tip: 'KUDOS:0.2' });
  expect(made.status).toBe(200);
  expect(await contractOf(made)).toMatchObject({ amount: 'KUDOS:3.98000000' });
  expect((await stock.show(cup)).body).toMatchObject({ total_locked: 2 });
  const hidden = { inventory_selection: [{ product_id: secret, quantity: 1 }] };
  const unknown = { code: 2006, field: 'inventory_selection.0.product_id' };
  expect(await use('cart', hidden)).toMatchObject({ status: 404, body: unknown });
  expect(await use('cart', {})).toMatchObject({ status: 400, body: { code: 2862 } });
  const tooMany = { inventory_selection: [{ product_id: cup, quantity: 100_000 }] };
  const lacking = { code: 9270, field: 'inventory_selection.0.quantity' };
  expect(await use('cart', tooMany)).toMatchObject({ status: 410, body: lacking });
  await make('one', { ...type, selected_all: true, choose_one: true });
  const many = { status: 400, body: { code: 26, field: 'inventory_selection' } };
  expect(await use('one', { inventory_selection: selection })).toMatchObject(many);
});

test('I14-1 a template is its instance’s own', async () => {
  await make('mine', { summary: 'x', amount: 'KUDOS:1' });
  const other = await makeInstance(url);
  const unknown = { status: 404, body: { code: 2018 } };
  expect(await use('mine', {}, other)).toMatchObject(unknown);
  expect(await ask('/mine', 'GET', undefined, other)).toMatchObject(unknown);
  expect(await send(`${url}/merchant/instances/none/templates/mine`)).toMatchObject({
    status: 404,
    body: { code: 2000 },
  });
});

const HTML = { accept: 'text/html' };

test('I14-1 a browser’s form makes an order and leads to its page', async () => {
  await make('form', { request_tip: true });
  const sent = await fetch(`${shop.baseUrl}templates/form`, {
    method: 'POST',
    headers: HTML,
    redirect: 'manual',
    body: new URLSearchParams({ summary: 'By hand', amount: '2,50', tip: '' }),
  });
  expect(sent.status).toBe(303);
  const location = sent.headers.get('location') ?? '';
  expect(location).toMatch(`${shop.baseUrl}orders/`);
  const order = await send(location);
  expect(order).toMatchObject({ status: 402 });
  const refused = await fetch(`${shop.baseUrl}templates/form`, {
    method: 'POST',
    headers: HTML,
    redirect: 'manual',
    body: new URLSearchParams({ summary: 'By hand' }),
  });
  expect(refused.status).toBe(400);
});
