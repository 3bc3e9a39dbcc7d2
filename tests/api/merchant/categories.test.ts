/** Categories as a merchant's frontend uses them. */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { categoryDetailsSchema, categoryEntrySchema } from '@/protocol/category';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { inventoryOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
let shop: TestInstance;
let other: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  [shop, other] = await Promise.all([makeInstance(url), makeInstance(url)]);
  stock = inventoryOf(shop);
});

function ask(path: string, method = 'GET', body?: unknown, at = shop): Promise<Answer> {
  const address = `${at.baseUrl}private/categories${path}`;
  return send(address, { token: at.token, method, ...(body === undefined ? {} : { body }) });
}

async function make(name: string, at = shop): Promise<number> {
  const made = await ask('', 'POST', { name }, at);
  expect(made.status).toBe(200);
  expect(made.body['category_id']).toBeTypeOf('number');
  return Number(made.body['category_id']);
}

async function listed(): Promise<z.output<typeof categoryEntrySchema>[]> {
  return z.array(categoryEntrySchema).parse((await ask('')).body['categories']);
}

test('I14-1 a category is made, listed, renamed and deleted', async () => {
  const made = await ask('', 'POST', { name: 'Tea', name_i18n: { de: 'Tee' } });
  const categoryId = Number(made.body['category_id']);
  expect(await listed()).toContainEqual({
    categoryId,
    name: 'Tea',
    nameI18n: { de: 'Tee' },
    productCount: 0,
  });
  expect((await ask(`/${categoryId}`, 'PATCH', { name: 'Teas' })).status).toBe(204);
  const shown = await ask(`/${categoryId}`);
  expect(shown.body).toEqual({ name: 'Teas', name_i18n: { de: 'Tee' }, products: [] });
  categoryDetailsSchema.parse(shown.body);
  expect(await ask(`/${categoryId}`, 'DELETE')).toMatchObject({ status: 204, body: {} });
  const gone = { status: 404, body: { code: 2003 } };
  expect(await ask(`/${categoryId}`)).toMatchObject(gone);
  expect(await ask(`/${categoryId}`, 'PATCH', { name: 'x' })).toMatchObject(gone);
  expect(await ask(`/${categoryId}`, 'DELETE')).toMatchObject(gone);
});

test('I14-1 a name is taken once for each instance: 409/2651', async () => {
  const [first, second] = [await make('Cups'), await make('Saucers')];
  const taken = { status: 409, body: { code: 2651, field: 'name' } };
  expect(await ask('', 'POST', { name: 'Cups' })).toMatchObject(taken);
  expect(await ask(`/${second}`, 'PATCH', { name: 'Cups' })).toMatchObject(taken);
  expect((await ask(`/${first}`, 'PATCH', { name: 'Cups', name_i18n: {} })).status).toBe(204);
  await make('Cups', other);
});

test('I14-1 parallel requests of one name make one category', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => ask('', 'POST', { name: 'Parallel' })),
  );
  const statuses = made.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
});

test('I14-1 products are in categories, which count and list them', async () => {
  const [tea, gifts] = [await make('Loose tea'), await make('Gifts')];
  const green = await stock.add({ categories: [gifts, tea, tea, 0] });
  const black = await stock.add({ categories: [tea] });
  expect((await stock.show(green)).body['categories']).toEqual([tea, gifts]);
  const counts = new Map((await listed()).map((one) => [one.categoryId, one.productCount]));
  expect([counts.get(tea), counts.get(gifts)]).toEqual([2, 1]);
  const products = [green, black].sort().map((id) => ({ product_id: id }));
  expect((await ask(`/${tea}`)).body['products']).toEqual(products);
  // Absent members stay, and a list replaces the former one.
  expect((await stock.patch(green, { unit: 'bag' })).status).toBe(204);
  expect((await stock.show(green)).body['categories']).toEqual([tea, gifts]);
  expect((await stock.patch(green, { categories: [gifts] })).status).toBe(204);
  expect((await ask(`/${tea}`)).body['products']).toEqual([{ product_id: black }]);
  expect((await stock.remove(black)).status).toBe(204);
  expect((await ask(`/${tea}`)).body['products']).toEqual([]);
});

test('I14-1 a deleted category loses its products, which stay', async () => {
  const [sale, kept] = [await make('Sale'), await make('Kept')];
  const id = await stock.add({ categories: [sale, kept] });
  expect((await ask(`/${sale}`, 'DELETE')).status).toBe(204);
  expect((await stock.show(id)).body['categories']).toEqual([kept]);
});

test('I14-1 an unknown category of a product is 404/2003, and nothing is made or changed', async () => {
  const [mine, theirs] = [await make('Mine'), await make('Theirs', other)];
  const unknown = { status: 404, body: { code: 2003, field: 'categories' } };
  const product = { product_id: 'lost', description: 'x', price: 'KUDOS:1', total_stock: 1 };
  for (const id of [theirs, 2 ** 52]) {
    expect(await stock.post({ ...product, categories: [mine, id] })).toMatchObject(unknown);
    expect((await stock.show('lost')).status).toBe(404);
  }
  const id = await stock.add({ categories: [mine] });
  const change = { unit: 'box', categories: [theirs] };
  expect(await stock.patch(id, change)).toMatchObject(unknown);
  expect((await stock.show(id)).body).toMatchObject({ unit: 'pot', categories: [mine] });
  const sameAgain = { ...product, product_id: 'twice', categories: [mine] };
  expect((await stock.post(sameAgain)).status).toBe(204);
  expect((await stock.post(sameAgain)).status).toBe(204);
  expect(await stock.post({ ...sameAgain, categories: [] })).toMatchObject({ status: 409 });
});

test('I14-1 a category of another instance is unknown, and so is a strange number', async () => {
  const theirs = await make('Not mine', other);
  for (const path of [theirs, 0, -1, 'x', '1e3', '9'.repeat(30)]) {
    expect(await ask(`/${path}`)).toMatchObject({ status: 404, body: { code: 2003 } });
    expect(await ask(`/${path}`, 'DELETE')).toMatchObject({ status: 404, body: { code: 2003 } });
  }
});

test('I14-1 a deletion beside additions leaves no product in a category that is gone', async () => {
  const id = await make('Short-lived');
  const products = Array.from({ length: 8 }, (_, at) => ({
    product_id: `racer-${at}`,
    description: 'x',
    price: 'KUDOS:1',
    total_stock: 1,
    categories: [id],
  }));
  const [gone, ...added] = await Promise.all([
    ask(`/${id}`, 'DELETE'),
    ...products.map((product) => stock.post(product)),
  ]);
  expect(gone.status).toBe(204);
  for (const [at, { status }] of added.entries()) {
    expect([204, 404]).toContain(status);
    if (status !== 204) continue;
    expect((await stock.show(`racer-${at}`)).body['categories']).toEqual([]);
  }
});

test.for([
  ['name', 25, {}],
  ['name', 26, { name: '' }],
  ['name', 26, { name: 'x'.repeat(257) }],
  ['name_i18n.de', 26, { name: 'x', name_i18n: { de: 1 } }],
] as const)('I14-1 a category with a bad %s is 400/%i', async ([field, code, body]) => {
  expect(await ask('', 'POST', body)).toMatchObject({ status: 400, body: { code, field } });
});
