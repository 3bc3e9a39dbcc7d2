/** The inventory as a merchant's frontend uses it: products, their figures, and locks of stock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { productDetailsSchema, productEntrySchema } from '@/protocol/product-shown';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { inventoryOf, productOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const HOUR = { d_ms: 3_600_000 };
let shop: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  shop = await makeInstance(url);
  stock = inventoryOf(shop);
});

const figures = { total_stock: 5, total_sold: 0, total_lost: 0, total_locked: 0 };

/** Members that today's clients read beside style A's. */
const todaysMembers = (name: string) => ({
  categories: [],
  minimum_age: 0,
  product_name: name,
  unit_allow_fraction: false,
  unit_precision_level: 0,
  unit_price: ['KUDOS:0.64'],
  unit_total_stock: '5',
  unit_total_sold: '0',
  unit_total_lost: '0',
  unit_total_locked: '0',
});

test('[INV-1] [INV-2] a product with every field is added with 204 and read back', async () => {
  const product = productOf('pot of tea, größe L', {
    description_i18n: { de: 'Eine Kanne Tee' },
    image: PNG,
    taxes: [{ name: 'VAT', tax: 'KUDOS:0.1' }],
    address: { country: 'DE', town: 'Bremen' },
    next_restock: '2031-02-28',
    _forgettable: ['image'],
  });
  const added = await stock.post(product);
  expect(added).toMatchObject({ status: 204, body: {} });
  const shown = await stock.show('pot of tea, größe L');
  expect(shown.status).toBe(200);
  expect(shown.body).toEqual({
    ...product,
    ...figures,
    ...todaysMembers('pot of tea, größe L'),
    next_restock: { t_ms: Date.UTC(2031, 1, 28), t_s: Date.UTC(2031, 1, 28) / 1000 },
  });
  productDetailsSchema.parse(shown.body);
});

test('[INV-1] the specification’s fields alone are enough, and a restock time may be a timestamp', async () => {
  const id = await stock.add({ next_restock: { t_ms: 1_900_000_000_999 }, taxes: undefined });
  expect((await stock.show(id)).body).toMatchObject({
    next_restock: { t_ms: 1_900_000_000_000 },
    taxes: [],
    address: {},
    _forgettable: [],
  });
});

test('[INV-1] the same product again is harmless, with other content it is 409/2650', async () => {
  const product = productOf('again', { price: 'KUDOS:2.50' });
  expect((await stock.post(product)).status).toBe(204);
  expect((await stock.post({ ...product, price: 'KUDOS:2.5' })).status).toBe(204);
  const other = await stock.post({ ...product, price: 'KUDOS:3' });
  expect(other).toMatchObject({ status: 409, body: { code: 2650, field: 'product_id' } });
  expect((await stock.show('again')).body).toMatchObject({ price: 'KUDOS:2.5' });
});

test('[INV-2] the list has each product of this instance with its figures', async () => {
  const own = inventoryOf(await makeInstance(url));
  const ids = [await own.add(), await own.add({ total_stock: -1 })].sort();
  const listed = await own.list();
  expect(listed.status).toBe(200);
  const products = z.array(productEntrySchema).parse(listed.body['products']);
  expect(products.map((product) => product.productId)).toEqual(ids);
  expect(new Set(products.map((product) => product.totalStock))).toEqual(
    new Set([-1n, 5_000_000n]),
  );
});

test('[INV-2] [INV-9] an unknown product is 404/2006, also of a neighbour, and with a strange name', async () => {
  const neighbour = inventoryOf(await makeInstance(url));
  const id = await neighbour.add();
  for (const name of [id, 'none', 'a/b', '%']) {
    expect(await stock.show(name)).toMatchObject({ status: 404, body: { code: 2006 } });
    expect(await stock.patch(name, {})).toMatchObject({ status: 404, body: { code: 2006 } });
    expect(await stock.remove(name)).toMatchObject({ status: 404, body: { code: 2006 } });
    const lock = await stock.lock(name, { duration: HOUR, quantity: 1 });
    expect(lock).toMatchObject({ status: 404, body: { code: 2006 } });
  }
});

test('[INV-2] without the instance’s token nothing of the inventory is read or changed', async () => {
  const id = await stock.add();
  const other = await makeInstance(url);
  const at = `${shop.baseUrl}private/products/${id}`;
  for (const token of ['wrong', other.token]) {
    expect(await send(at, { token })).toMatchObject({ status: 401, body: { code: 2015 } });
    const calls = [
      send(at, { token, method: 'DELETE' }),
      send(at, { token, method: 'PATCH', body: {} }),
      send(`${at}/lock`, { token, body: { quantity: 'x' } }),
      send(`${shop.baseUrl}private/products`, { token, body: {} }),
      send(`${shop.baseUrl}private/products`, { token }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
  }
  expect((await stock.show(id)).status).toBe(200);
});

test('[INV-3] stock -1 has no end and no restock time', async () => {
  const id = await stock.add({ total_stock: -1, next_restock: '2031-01-01' });
  const shown = await stock.show(id);
  expect(shown.body).toMatchObject({ total_stock: -1 });
  expect(shown.body).not.toHaveProperty('next_restock');
  const lock = await stock.lock(id, { duration: HOUR, quantity: 1_000_000_000 });
  expect(lock.status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 1_000_000_000 });
});

test.for([
  'data:image/png;base64,',
  'data:image/png;base64,abc',
  'data:image/png;base64,ab!=',
  'data:image/png;base64,ab==cdef',
  'data:image/png,abcd',
  'data:text/html;base64,PGI+',
  'data:;base64,abcd',
  'https://shop.example/tea.png',
  'javascript:alert(1)',
  ' data:image/png;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo=\n',
])('[INV-4] %j is no picture: 400/26, and no product', async (image) => {
  const refused = await stock.post(productOf('pictured', { image }));
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field: 'image' } });
  expect((await stock.show('pictured')).status).toBe(404);
});

test('[INV-4] pictures of 700,000 characters and of any image type are kept as they are', async () => {
  for (const image of [PNG, `data:image/svg+xml;base64,${'PHN2'.repeat(175_000)}`]) {
    const id = await stock.add({ image });
    expect((await stock.show(id)).body['image']).toBe(image);
  }
});

test.for([
  ['product_id', 25, { product_id: undefined }],
  ['product_id', 26, { product_id: '..' }],
  ['product_id', 26, { product_id: 'a/b' }],
  ['description', 25, { description: undefined }],
  ['description', 26, { description: '\u0000' }],
  ['price', 25, { price: undefined }],
  ['price', 30, { price: 'EUR:1' }],
  ['price', 26, { price: '1' }],
  ['taxes.0.tax', 30, { taxes: [{ name: 'VAT', tax: 'EUR:1' }] }],
  ['taxes.0.name', 25, { taxes: [{ tax: 'KUDOS:1' }] }],
  ['total_stock', 25, { total_stock: undefined }],
  ['total_stock', 26, { total_stock: -2 }],
  ['total_stock', 26, { total_stock: 1.5 }],
  ['next_restock', 26, { next_restock: '2031-02-30' }],
  ['next_restock', 26, { next_restock: 'soon' }],
  ['next_restock', 26, { next_restock: { t_ms: 9e15 } }],
  ['description_i18n.de-CH', 26, { description_i18n: { 'de-CH': 'x' } }],
  ['_forgettable.0', 26, { _forgettable: ['a.b'] }],
] as const)('[INV-1] a bad %s is %i and adds nothing', async ([field, code, change]) => {
  const refused = await stock.post(productOf('malformed', change));
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
  expect((await stock.show('malformed')).status).toBe(404);
});

test('a product changes in what the request names, and in nothing else', async () => {
  const id = await stock.add({ image: PNG, next_restock: '2031-01-01' });
  const before = (await stock.show(id)).body;
  expect((await stock.patch(id, {})).status).toBe(204);
  expect((await stock.show(id)).body).toEqual(before);
  const change = { price: 'KUDOS:0.7', total_stock: 9, total_lost: 2 };
  expect((await stock.patch(id, change)).status).toBe(204);
  const today = { unit_price: ['KUDOS:0.7'], unit_total_stock: '9', unit_total_lost: '2' };
  expect((await stock.show(id)).body).toEqual({ ...before, ...change, ...today });
  expect((await stock.patch(id, { next_restock: { t_ms: 'never' } })).status).toBe(204);
  expect((await stock.show(id)).body).not.toHaveProperty('next_restock');
});

test('stock that is counted down, losses that shrink or exceed the stock are refused', async () => {
  const id = await stock.add();
  await stock.patch(id, { total_lost: 2 });
  const before = (await stock.show(id)).body;
  for (const [change, code, field] of [
    [{ total_lost: 1 }, 2660, 'total_lost'],
    [{ total_lost: 6 }, 2661, 'total_lost'],
    [{ total_stock: 4 }, 2662, 'total_stock'],
  ] as const) {
    const refused = await stock.patch(id, { ...change, price: 'KUDOS:9' });
    expect(refused).toMatchObject({ status: 409, body: { code, field } });
  }
  expect(await stock.patch(id, { price: 'EUR:1' })).toMatchObject({ status: 400 });
  expect((await stock.show(id)).body).toEqual(before);
});

test('endless stock becomes finite when that covers what is promised, and the other way round', async () => {
  const id = await stock.add({ total_stock: -1 });
  await stock.lock(id, { duration: HOUR, quantity: 4 });
  const refused = await stock.patch(id, { total_stock: 3 });
  expect(refused).toMatchObject({ status: 409, body: { code: 2662 } });
  expect((await stock.patch(id, { total_stock: 4 })).status).toBe(204);
  expect((await stock.patch(id, { total_stock: -1 })).status).toBe(204);
});

test('a product is deleted, unless pieces of it are locked: 409/2680', async () => {
  const id = await stock.add();
  await stock.lock(id, { duration: HOUR, quantity: 1 });
  expect(await stock.remove(id)).toMatchObject({ status: 409, body: { code: 2680 } });
  await stock.lock(id, { quantity: 0 });
  expect((await stock.remove(id)).status).toBe(204);
  expect((await stock.show(id)).status).toBe(404);
});

test('I14-1 with force=yes a product is deleted while pieces are locked', async () => {
  const id = await stock.add();
  await stock.lock(id, { duration: HOUR, quantity: 1 });
  const remove = (force: string) => {
    const address = `${shop.baseUrl}private/products/${id}?force=${force}`;
    return send(address, { token: shop.token, method: 'DELETE' });
  };
  expect((await remove('no')).status).toBe(409);
  expect((await remove('yes')).status).toBe(204);
  expect((await stock.show(id)).status).toBe(404);
});

test('[INV-6] a lock holds pieces; more than is free is 410/2670, and nothing is half-locked', async () => {
  const id = await stock.add();
  expect(await stock.lock(id, { lock_uuid: 'a', duration: HOUR, quantity: 3 })).toMatchObject({
    status: 204,
    body: {},
  });
  const refused = await stock.lock(id, { lock_uuid: 'b', duration: HOUR, quantity: 3 });
  expect(refused).toMatchObject({
    status: 410,
    body: { code: 2670, product_id: id, requested_quantity: 3, available_quantity: 2 },
  });
  expect((await stock.show(id)).body).toMatchObject({ total_stock: 5, total_locked: 3 });
  expect((await stock.lock(id, { lock_uuid: 'b', duration: HOUR, quantity: 2 })).status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 5 });
});

test('[INV-6] the same lock again replaces what it held; refused, it stays as it was', async () => {
  const id = await stock.add();
  const lock = (quantity: number) =>
    stock.lock(id, { lock_uuid: 'cart', duration: HOUR, quantity });
  for (const quantity of [4, 5, 2]) {
    expect((await lock(quantity)).status).toBe(204);
    expect((await stock.show(id)).body).toMatchObject({ total_locked: quantity });
  }
  expect((await lock(6)).status).toBe(410);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 2 });
});

test('[INV-6] what is lost cannot be locked', async () => {
  const id = await stock.add();
  await stock.patch(id, { total_lost: 4 });
  const refused = await stock.lock(id, { duration: HOUR, quantity: 2 });
  expect(refused).toMatchObject({ status: 410, body: { available_quantity: 1 } });
});

test('[INV-6] of 40 parallel locks on 5 pieces, 5 hold', async () => {
  const id = await stock.add();
  const locks = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      stock.lock(id, { lock_uuid: `${n}`, duration: HOUR, quantity: 1 }),
    ),
  );
  expect(locks.filter(({ status }) => status === 204)).toHaveLength(5);
  expect(locks.filter(({ status }) => status === 410)).toHaveLength(35);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 5 });
});

test('[INV-7] in the specification’s form too, quantity 0 releases the lock', async () => {
  const id = await stock.add();
  expect((await stock.lock(id, { duration: '1 hour', quantity: 5 })).status).toBe(204);
  expect((await stock.lock(id, { duration: '1 hour', quantity: 0 })).status).toBe(204);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 0 });
  // Nothing is locked any more: released again, it stays so.
  expect((await stock.lock(id, { quantity: 0 })).status).toBe(204);
});

test('[INV-7] a named lock is released apart from others', async () => {
  const id = await stock.add();
  await stock.lock(id, { lock_uuid: 'a', duration: HOUR, quantity: 2 });
  await stock.lock(id, { lock_uuid: 'b', duration: HOUR, quantity: 3 });
  await stock.lock(id, { lock_uuid: 'a', quantity: 0 });
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 3 });
});

test('[INV-8] a lock runs out after its duration, and the stock is free again', async () => {
  const id = await stock.add();
  await stock.lock(id, { lock_uuid: 'a', duration: { d_ms: 5_000 }, quantity: 5 });
  expect((await stock.lock(id, { lock_uuid: 'b', duration: HOUR, quantity: 1 })).status).toBe(410);
  await sleep(5_050);
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 0 });
  expect((await stock.lock(id, { lock_uuid: 'b', duration: HOUR, quantity: 5 })).status).toBe(204);
});

test.for([
  ['quantity', 25, { duration: HOUR }],
  ['quantity', 26, { duration: HOUR, quantity: -1 }],
  ['quantity', 26, { duration: HOUR, quantity: 0.5 }],
  ['quantity', 26, { duration: HOUR, quantity: 1_000_000_001 }],
  ['duration', 25, { quantity: 1 }],
  ['duration', 26, { duration: 'soon', quantity: 1 }],
  ['duration', 26, { duration: { d_ms: 'forever' }, quantity: 1 }],
  ['lock_uuid', 26, { lock_uuid: '', duration: HOUR, quantity: 1 }],
] as const)('[INV-6] a lock with a bad %s is %i', async ([field, code, body]) => {
  const id = await stock.add();
  const refused = await stock.lock(id, body);
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
  expect((await stock.show(id)).body).toMatchObject({ total_locked: 0 });
});
