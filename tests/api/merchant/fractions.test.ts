/** Products as today's clients use them: names, units, and quantities with fractions. */
import { beforeAll, expect, inject, test } from 'vitest';
import { claimOrder, makeInstance, type TestInstance } from './merchant-support';
import { cart, inventoryOf, productOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
const HOUR = { d_ms: 3_600_000 };
let shop: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  shop = await makeInstance(url);
  stock = inventoryOf(shop);
});

const unitsOf = (id: string, quantity: string) => ({ product_id: id, unit_quantity: quantity });
const order = (...lines: object[]) =>
  stock.order({ order: { summary: 'By weight' }, inventory_products: lines });

/** Cheese, of which there are 12.5 kg. */
const cheese = (changes: object = {}) =>
  stock.add({
    unit: 'Kilogram',
    price: 'KUDOS:19.9',
    total_stock: undefined,
    unit_total_stock: '12.5',
    ...changes,
  });

test('I14-1 a product has a name, a price as list, a stock as text, an age, and its unit’s fractions', async () => {
  const today = {
    product_id: 'cheese',
    product_name: 'Mountain cheese',
    description: 'Ripe for a year',
    unit: 'Kilogram',
    unit_price: ['KUDOS:19.9'],
    unit_total_stock: '12.5',
    minimum_age: 16,
  };
  expect((await stock.post(today)).status).toBe(204);
  expect((await stock.post(today)).status).toBe(204);
  expect((await stock.show('cheese')).body).toMatchObject({
    product_name: 'Mountain cheese',
    price: 'KUDOS:19.9',
    unit_price: ['KUDOS:19.9'],
    total_stock: 12,
    unit_total_stock: '12.5',
    unit_total_sold: '0',
    unit_allow_fraction: true,
    unit_precision_level: 3,
    minimum_age: 16,
    image: '',
    categories: [],
  });
  const plain = await stock.add();
  expect((await stock.show(plain)).body).toMatchObject({
    product_name: plain,
    unit_allow_fraction: false,
    unit_precision_level: 0,
    total_stock: 5,
    unit_total_stock: '5',
  });
});

test.for([
  ['unit_total_stock', 26, { unit_total_stock: '1.5' }],
  ['unit_total_stock', 26, { unit: 'Litre', unit_total_stock: '0.0001' }],
  ['unit_total_stock', 26, { unit_total_stock: '-2' }],
  ['unit_total_stock', 26, { unit_total_stock: 5 }],
  ['unit_total_stock', 26, { total_stock: 4, unit_total_stock: '5' }],
  ['total_stock', 25, { unit_total_stock: undefined }],
  ['unit_price', 26, { unit_price: ['KUDOS:1'] }],
  ['unit_price', 26, { unit_price: ['KUDOS:0.64', 'KUDOS:0.64'] }],
  ['price', 25, { price: undefined }],
  ['price_is_net', 26, { price_is_net: true }],
  ['minimum_age', 26, { minimum_age: -1 }],
  ['unit_precision_level', 26, { unit_precision_level: 7 }],
  ['product_name', 26, { product_name: 'x'.repeat(257) }],
] as const)('I14-1 a wrong %s is 400/%i and adds nothing', async ([field, code, changes]) => {
  const product = productOf('wrong', { total_stock: undefined, unit_total_stock: '5', ...changes });
  expect(await stock.post(product)).toMatchObject({ status: 400, body: { code, field } });
  expect((await stock.show('wrong')).status).toBe(404);
});

test('I14-1 an order takes a fraction, at the price of the fraction, rounded half up', async () => {
  const id = await cheese({ taxes: [{ name: 'VAT', tax: 'KUDOS:1.39' }] });
  const made = await order(unitsOf(id, '0.333'));
  expect(made.status).toBe(200);
  const { json } = await claimOrder(
    shop,
    String(made.body['order_id']),
    made.body['token'] as string,
  );
  expect(json).toMatchObject({
    amount: 'KUDOS:6.62670000',
    products: [
      {
        product_id: id,
        unit: 'Kilogram',
        unit_quantity: '0.333',
        taxes: [{ name: 'VAT', tax: 'KUDOS:0.46287000' }],
      },
    ],
  });
  expect(json['products']).not.toHaveProperty('0.quantity');
  expect((await stock.show(id)).body).toMatchObject({
    total_locked: 1,
    unit_total_locked: '0.333',
  });
});

test('I14-1 half of the smallest unit counts as a whole one, and the amount is the sum of lines', async () => {
  const id = await cheese({ price: 'KUDOS:0.00000001' });
  const made = await order(unitsOf(id, '0.5'), unitsOf(id, '0.499'), unitsOf(id, '1.5'));
  const { json } = await claimOrder(
    shop,
    String(made.body['order_id']),
    made.body['token'] as string,
  );
  const prices = (json['products'] as { price: string }[]).map(({ price }) => price);
  expect(prices).toEqual(['KUDOS:0.00000001', 'KUDOS:0.00000000', 'KUDOS:0.00000002']);
  expect(json['amount']).toBe('KUDOS:0.00000003');
});

test('I14-1 whole quantities make the same contract in either spelling', async () => {
  const id = await stock.add({ total_stock: -1 });
  const contracts = await Promise.all(
    [{ quantity: 2 }, { unit_quantity: '2' }, { quantity: 2, unit_quantity: '2.0' }].map(
      async (quantity) => {
        const made = await order({ product_id: id, ...quantity });
        const token = made.body['token'] as string;
        return (await claimOrder(shop, String(made.body['order_id']), token)).json['products'];
      },
    ),
  );
  expect(contracts[1]).toEqual(contracts[0]);
  expect(contracts[2]).toEqual(contracts[0]);
  expect(contracts[0]).toMatchObject([{ quantity: 2 }]);
  expect(contracts[0]).not.toHaveProperty('0.unit_quantity');
});

test('I14-1 the order’s own products may have fractions, too', async () => {
  const id = await cheese();
  const made = await stock.order({
    order: {
      summary: 'Mixed',
      amount: 'KUDOS:30',
      products: [
        { description: 'Own ham', unit_quantity: '0.25', price: 'KUDOS:5' },
        { product_id: id, unit_quantity: '1.25' },
      ],
    },
  });
  const { json } = await claimOrder(
    shop,
    String(made.body['order_id']),
    made.body['token'] as string,
  );
  expect(json['products']).toMatchObject([
    { description: 'Own ham', unit_quantity: '0.25' },
    { product_id: id, unit_quantity: '1.25', price: 'KUDOS:24.87500000' },
  ]);
  expect((await stock.show(id)).body).toMatchObject({ unit_total_locked: '1.25' });
});

test.for([
  ['inventory_products.0.quantity', 25, {}],
  ['inventory_products.0.unit_quantity', 26, { unit_quantity: '0.0001' }],
  ['inventory_products.0.unit_quantity', 26, { unit_quantity: '0' }],
  ['inventory_products.0.unit_quantity', 26, { unit_quantity: '1,5' }],
  ['inventory_products.0.unit_quantity', 26, { unit_quantity: '1000000001' }],
  ['inventory_products.0.unit_quantity', 26, { quantity: 1, unit_quantity: '1.5' }],
] as const)('I14-1 an order’s wrong quantity is 400 and names %s', async ([field, code, line]) => {
  const id = await cheese();
  const refused = await order({ product_id: id, ...line });
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
});

test('I14-1 a product in whole units takes no fraction, in orders and in locks', async () => {
  const id = await stock.add();
  const field = 'inventory_products.0.unit_quantity';
  expect(await order(unitsOf(id, '1.5'))).toMatchObject({ status: 400, body: { code: 26, field } });
  const lock = { lock_uuid: 'x', duration: HOUR, unit_quantity: '1.5' };
  const malformed = { status: 400, body: { code: 26, field: 'unit_quantity' } };
  expect(await stock.lock(id, lock)).toMatchObject(malformed);
});

test('I14-1 fractions are locked, taken over, sold out and counted exactly', async () => {
  const id = await cheese({ unit_total_stock: '2' });
  const lock = (quantity: string) =>
    stock.lock(id, { lock_uuid: 'till', duration: HOUR, unit_quantity: quantity });
  expect((await lock('1.5')).status).toBe(204);
  expect(await order(unitsOf(id, '0.501'))).toMatchObject({
    status: 410,
    body: {
      requested_quantity: 1,
      available_quantity: 0,
      unit_requested_quantity: '0.501',
      unit_available_quantity: '0.5',
    },
  });
  expect((await order(unitsOf(id, '0.5'))).status).toBe(200);
  const taken = await stock.order({
    order: { summary: 'Locked' },
    inventory_products: [unitsOf(id, '1.2')],
    lock_uuids: ['till'],
  });
  expect(taken.status).toBe(200);
  expect((await stock.show(id)).body).toMatchObject({ unit_total_locked: '1.7' });
  expect((await lock('0.301')).status).toBe(410);
  expect((await lock('0.3')).status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({ unit_total_locked: '2', total_locked: 2 });
});

test('I14-1 an order shrinks the instance’s own lock by a fraction', async () => {
  const id = await cheese({ unit_total_stock: '2' });
  expect((await stock.lock(id, { duration: HOUR, unit_quantity: '1.5' })).status).toBe(204);
  expect((await order(unitsOf(id, '0.7'))).status).toBe(200);
  expect((await stock.show(id)).body).toMatchObject({ unit_total_locked: '1.5' });
  expect((await order(unitsOf(id, '1.3'))).status).toBe(200);
  expect((await stock.show(id)).body).toMatchObject({ unit_total_locked: '2' });
  expect((await order(unitsOf(id, '0.001'))).status).toBe(410);
});

test('I14-1 parallel orders of fractions never take more than there is', async () => {
  const id = await cheese({ unit_total_stock: '2.1' });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, at) => order(unitsOf(id, at % 2 === 0 ? '0.3' : '0.45'))),
  );
  const statuses = new Set(made.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 410]);
  const locked = Number((await stock.show(id)).body['unit_total_locked']);
  expect(locked).toBeLessThanOrEqual(2.1);
  expect(locked).toBeGreaterThan(1.8 - 1e-9);
});

test('I14-1 stock and losses change by fractions, never down', async () => {
  const id = await cheese();
  expect((await stock.patch(id, { unit_total_lost: '0.25' })).status).toBe(204);
  expect(await stock.patch(id, { unit_total_lost: '0.2' })).toMatchObject({ body: { code: 2660 } });
  expect(await stock.patch(id, { unit_total_lost: '13' })).toMatchObject({ body: { code: 2661 } });
  expect(await stock.patch(id, { unit_total_stock: '12' })).toMatchObject({ body: { code: 2662 } });
  expect((await stock.patch(id, { unit_total_stock: '13.75' })).status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({
    unit_total_stock: '13.75',
    unit_total_lost: '0.25',
    total_stock: 13,
    total_lost: 1,
  });
  expect((await stock.patch(id, { unit_total_stock: '-1' })).status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({ total_stock: -1, unit_total_stock: '-1' });
});

test('I14-1 another unit brings its own fractions, unless the change says other ones', async () => {
  const id = await cheese({ unit_total_stock: '12' });
  await stock.patch(id, { unit: 'wheel' });
  expect((await stock.show(id)).body).toMatchObject({ unit_allow_fraction: false });
  await stock.patch(id, { unit: 'slice', unit_allow_fraction: true, unit_precision_level: 1 });
  const shown = { unit: 'slice', unit_allow_fraction: true, unit_precision_level: 1 };
  expect((await stock.show(id)).body).toMatchObject(shown);
});

test('I14-1 an order’s buyer is as old as its products ask', async () => {
  const [wine, tea] = [await stock.add({ minimum_age: 18 }), await stock.add()];
  const made = await stock.order(cart({ [wine]: 1, [tea]: 1 }));
  const { json } = await claimOrder(
    shop,
    String(made.body['order_id']),
    made.body['token'] as string,
  );
  expect(json['minimum_age']).toBe(18);
});
