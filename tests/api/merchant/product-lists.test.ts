/** Products by number and filters, pictures by hash, and everything for a point of sale. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { inventoryOf, productOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
let shop: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  shop = await makeInstance(url);
  stock = inventoryOf(shop);
});

const ask = (path: string, at: TestInstance) =>
  send(`${at.baseUrl}private/${path}`, { token: at.token });

test('I14-1 lists go by number, in both directions, and by filters', async () => {
  const own = await makeInstance(url);
  const other = inventoryOf(own);
  const made = await send(`${own.baseUrl}private/categories`, {
    token: own.token,
    body: { name: 'Hot drinks' },
  });
  const categories = [made.body['category_id']];
  await other.post(productOf('z-first', { product_name: 'Äpfel', description: '100 % fruit' }));
  await other.post(productOf('m-second', { product_name: 'Tea', categories }));
  await other.post(productOf('a-third', { product_name: 'Cocoa', categories }));
  const names = async (query: string) => {
    const { body } = await ask(`products?${query}`, own);
    return (body['products'] as { product_id: string }[]).map(({ product_id: id }) => id);
  };
  expect(await names('limit=2')).toEqual(['z-first', 'm-second']);
  expect(await names('limit=-2')).toEqual(['a-third', 'm-second']);
  const { body } = await ask('products?limit=1', own);
  const [first] = body['products'] as { product_serial: number }[];
  expect(await names(`limit=5&offset=${first?.product_serial}`)).toEqual(['m-second', 'a-third']);
  expect(await names(`limit=-5&offset=${first?.product_serial}`)).toEqual([]);
  expect(await names('name_filter=apf')).toEqual(['z-first']);
  expect(await names('description_filter=100+%25')).toEqual(['z-first']);
  expect(await names('category_filter=hot')).toEqual(['m-second', 'a-third']);
  expect(await names('category_filter=cold')).toEqual([]);
  expect(await names('')).toEqual(['a-third', 'm-second', 'z-first']);
  expect(await ask('products?limit=x', own)).toMatchObject({ status: 400, body: { code: 26 } });
});

test('I14-1 a picture is public by its hash, below the instance that has it', async () => {
  const id = await stock.add({ image: PNG });
  const hash = createHash('sha256').update(PNG).digest('hex');
  const shown = await fetch(`${shop.baseUrl}products/${hash}/image`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from('iVBORw0KGgo=', 'base64'));
  const other = await makeInstance(url);
  expect((await fetch(`${other.baseUrl}products/${hash}/image`)).status).toBe(404);
  expect((await fetch(`${shop.baseUrl}products/none/image`)).status).toBe(404);
  await stock.patch(id, { image: '' });
  expect((await fetch(`${shop.baseUrl}products/${hash}/image`)).status).toBe(404);
});

test('I14-1 a point of sale gets everything in one answer', async () => {
  const own = await makeInstance(url);
  const other = inventoryOf(own);
  const made = await send(`${own.baseUrl}private/categories`, {
    token: own.token,
    body: { name: 'Cold drinks', name_i18n: { de: 'Kaltes' } },
  });
  const id = Number(made.body['category_id']);
  const taxes = [{ name: 'VAT', tax: 'KUDOS:0.1' }];
  await other.post(productOf('cola', { image: PNG, categories: [id], taxes }));
  await other.post(productOf('ice', { unit: 'Litre', total_stock: -1 }));
  const { status, body } = await ask('pos', own);
  expect(status).toBe(200);
  const products = (body['products'] as Record<string, unknown>[]).map(
    ({ product_serial: serial, ...product }) => {
      expect(serial).toBeTypeOf('number');
      return product;
    },
  );
  expect({ ...body, products }).toEqual({
    categories: [{ id, name: 'Cold drinks', name_i18n: { de: 'Kaltes' } }],
    products: [
      {
        product_id: 'cola',
        product_name: 'cola',
        description: 'A pot of tea',
        description_i18n: {},
        unit: 'pot',
        unit_allow_fraction: false,
        unit_precision_level: 0,
        price: 'KUDOS:0.64',
        unit_price: ['KUDOS:0.64'],
        image_hash: createHash('sha256').update(PNG).digest('hex'),
        categories: [id],
        taxes,
        total_stock: 5,
        unit_total_stock: '5',
        minimum_age: 0,
      },
      {
        product_id: 'ice',
        product_name: 'ice',
        description: 'A pot of tea',
        description_i18n: {},
        unit: 'Litre',
        unit_allow_fraction: true,
        unit_precision_level: 3,
        price: 'KUDOS:0.64',
        unit_price: ['KUDOS:0.64'],
        categories: [0],
        taxes: [],
        unit_total_stock: '-1',
        minimum_age: 0,
      },
    ],
  });
});
