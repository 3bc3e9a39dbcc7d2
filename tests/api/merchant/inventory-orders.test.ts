/** Orders made from the inventory: what their contracts say, and whole carts or nothing. */
import { beforeAll, expect, inject, test } from 'vitest';
import { claimOrder, makeInstance, type Answer, type TestInstance } from './merchant-support';
import { cart, inventoryOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const HOUR = { d_ms: 3_600_000 };
let shop: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  shop = await makeInstance(url);
  stock = inventoryOf(shop);
});

function claim({ body }: Answer) {
  return claimOrder(shop, String(body['order_id']), body['token'] as string | undefined);
}

async function figuresOf(productId: string): Promise<unknown> {
  const { total_stock: total, ...others } = (await stock.show(productId)).body;
  return { total, sold: others['total_sold'], locked: others['total_locked'] };
}

test('[INV-5] [INV-10] description, price, taxes, unit and image come from the backend', async () => {
  const id = await stock.add({
    image: PNG,
    description_i18n: { de: 'Eine Kanne Tee' },
    price: 'KUDOS:1.5',
    taxes: [
      { name: 'VAT', tax: 'KUDOS:0.1' },
      { name: 'leaf tax', tax: 'KUDOS:0.02' },
    ],
  });
  const { json, terms } = await claim(await stock.order(cart({ [id]: 2 })));
  // Price and taxes are of both pieces; the price is the amount, and is not said twice.
  expect(json).toMatchObject({ amount: 'KUDOS:3.00000000' });
  expect(json['products']).toEqual([
    {
      product_id: id,
      description: 'A pot of tea',
      description_i18n: { de: 'Eine Kanne Tee' },
      quantity: 2,
      unit: 'pot',
      taxes: [
        { name: 'VAT', tax: 'KUDOS:0.20000000' },
        { name: 'leaf tax', tax: 'KUDOS:0.04000000' },
      ],
      image: PNG,
    },
  ]);
  expect(json).not.toHaveProperty('inventory_products');
  expect(terms.products).toHaveLength(1);
});

test('[INV-10] products that are not in the inventory carry their own, beside those that are', async () => {
  const id = await stock.add();
  const own = { description: 'Gift wrap', price: 'KUDOS:0.4', taxes: [{ name: 'VAT' }] };
  const claimed = await claim(await stock.order(cart({ [id]: 1 }, {}, { products: [own] })));
  expect(claimed.json).toMatchObject({ amount: 'KUDOS:1.04000000' });
  expect(claimed.json['products']).toMatchObject([
    { ...own, price: 'KUDOS:0.40000000' },
    { product_id: id, price: 'KUDOS:0.64000000', taxes: [] },
  ]);
});

test('[INV-10] an amount in the order stands: what the frontend asks for the whole', async () => {
  const id = await stock.add();
  const order = { amount: 'KUDOS:2', products: [{ description: 'Delivery' }] };
  const claimed = await claim(await stock.order(cart({ [id]: 1 }, {}, order)));
  expect(claimed.json).toMatchObject({ amount: 'KUDOS:2.00000000' });
});

test('[INV-10] a price that changes later does not change the contract', async () => {
  const id = await stock.add();
  const made = await stock.order(cart({ [id]: 1 }));
  await stock.patch(id, { price: 'KUDOS:9', description: 'Gold' });
  expect((await claim(made)).json).toMatchObject({
    amount: 'KUDOS:0.64000000',
    products: [{ description: 'A pot of tea' }],
  });
});

test('[INV-9] [ORDA-9] an unknown product in the cart is 404/2006, and nothing of it is held', async () => {
  const id = await stock.add();
  const refused = await stock.order(cart({ [id]: 1, none: 1 }));
  expect(refused).toMatchObject({
    status: 404,
    body: { code: 2006, field: 'inventory_products.1.product_id', product_id: 'none' },
  });
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 0 });
});

test('[ORDA-9] a cart is ordered whole or not at all: 410 names what is short', async () => {
  const own = await makeInstance(url);
  const shelf = inventoryOf(own);
  const many = await shelf.add({ total_stock: -1 });
  const few = await shelf.add({ total_stock: 2, next_restock: { t_ms: 1_900_000_000_000 } });
  const refused = await shelf.order(cart({ [many]: 7, [few]: 3 }, {}, { order_id: 'cart' }));
  expect(refused).toMatchObject({
    status: 410,
    body: {
      code: 9270,
      product_id: few,
      requested_quantity: 3,
      available_quantity: 2,
      restock_expected: { t_ms: 1_900_000_000_000, t_s: 1_900_000_000 },
    },
  });
  expect((await shelf.show(many)).body).toMatchObject({ total_locked: 0 });
  expect((await shelf.show(few)).body).toMatchObject({ total_locked: 0 });
  expect((await own.backend.orders()).orders).toEqual([]);
  expect((await shelf.order(cart({ [many]: 7, [few]: 2 }, {}, { order_id: 'cart' }))).status).toBe(
    200,
  );
  expect((await shelf.show(many)).body).toMatchObject({ total_locked: 7, total_stock: -1 });
  expect((await shelf.show(few)).body).toMatchObject({ total_locked: 2 });
});

test('[ORDA-9] lines of the same product count together', async () => {
  const id = await stock.add();
  const line = { product_id: id, quantity: 3 };
  const body = { order: { summary: 'Twice' }, inventory_products: [line, line] };
  expect((await stock.order(body)).body).toMatchObject({ code: 9270, requested_quantity: 6 });
  const less = { ...body, inventory_products: [line, { ...line, quantity: 2 }] };
  const { json } = await claim(await stock.order(less));
  expect(json['products']).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 5 });
});

test('[ORDA-8] the same order id and cart again hold the stock once, also when nothing is left', async () => {
  const id = await stock.add();
  const body = cart({ [id]: 5 }, {}, { order_id: `cart-${id}` });
  const first = await stock.order(body);
  expect(first.status).toBe(200);
  expect((await stock.order(body)).body).toEqual(first.body);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 5 });
  const other = await stock.order(cart({ [id]: 4 }, {}, { order_id: `cart-${id}` }));
  expect(other).toMatchObject({ status: 409, body: { code: 2503 } });
  const parallel = cart({ [await stock.add()]: 3 }, {}, { order_id: `parallel-${id}` });
  const answers = await Promise.all(Array.from({ length: 8 }, () => stock.order(parallel)));
  expect(new Set(answers.map(({ body: { token } }) => token)).size).toBe(1);
});

test('[ORDA-9] a refused order holds nothing: a bad deadline, currency or amount', async () => {
  const id = await stock.add();
  for (const order of [
    { pay_deadline: { t_ms: 1_500_000_000_000 } },
    { amount: 'EUR:1' },
    { amount: 'KUDOS:0' },
    { products: [{ description: 'x', price: 'EUR:1' }] },
  ]) {
    expect((await stock.order(cart({ [id]: 1 }, {}, order))).status).toBe(400);
  }
  const free = await stock.add({ price: 'KUDOS:0' });
  expect((await stock.order(cart({ [free]: 1 }))).body).toMatchObject({ code: 9204 });
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 0 });
});

test.for([
  ['order.amount', 25, { order: { summary: 'x' } }],
  ['inventory_products.0.quantity', 26, { inventory_products: [{ product_id: 'a', quantity: 0 }] }],
  ['inventory_products.0.quantity', 25, { inventory_products: [{ product_id: 'a' }] }],
  ['inventory_products.0.product_id', 25, { inventory_products: [{ quantity: 1 }] }],
  ['lock_uuids.0', 26, { lock_uuids: [1], inventory_products: [{ product_id: 'a', quantity: 1 }] }],
] as const)('[ORDA-9] a bad %s is %i', async ([field, code, body]) => {
  const refused = await stock.order({ order: { summary: 'x' }, ...body });
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
});

test('[ORDA-10] prices that no amount can say are a clear 400', async () => {
  const id = await stock.add({ total_stock: -1, price: 'KUDOS:4503599627370496' });
  const refused = await stock.order(cart({ [id]: 2 }));
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 26, field: 'inventory_products.0.quantity' },
  });
});

test('[INV-6] an order takes over the locks that it names, and only those', async () => {
  const id = await stock.add();
  await stock.lock(id, { lock_uuid: 'mine', duration: HOUR, quantity: 3 });
  await stock.lock(id, { lock_uuid: 'yours', duration: HOUR, quantity: 2 });
  expect((await stock.order(cart({ [id]: 3 }))).status).toBe(410);
  expect((await stock.order(cart({ [id]: 4 }, { lock_uuids: ['mine'] }))).status).toBe(410);
  // Refused, the lock is as it was.
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 5 });
  expect((await stock.order(cart({ [id]: 2 }, { lock_uuids: ['mine'] }))).status).toBe(200);
  // The part of the lock beyond the order is free.
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 4 });
});

test('[INV-6] a lock of the specification’s form is taken over under the product’s name', async () => {
  const id = await stock.add();
  await stock.lock(id, { duration: HOUR, quantity: 5 });
  expect((await stock.order(cart({ [id]: 6 }, { lock_uuids: [id] }))).status).toBe(410);
  expect((await stock.order(cart({ [id]: 5 }, { lock_uuids: [id] }))).status).toBe(200);
});

test('[INV-6] locks of another instance are not taken over, even by the same name', async () => {
  const neighbour = inventoryOf(await makeInstance(url));
  const theirs = await neighbour.add();
  await neighbour.lock(theirs, { lock_uuid: 'same', duration: HOUR, quantity: 5 });
  const id = await stock.add();
  expect((await stock.order(cart({ [id]: 1 }, { lock_uuids: ['same'] }))).status).toBe(200);
  expect((await neighbour.show(theirs)).body).toMatchObject({ total_locked: 5 });
});
