/** Members of the specification's tables of contracts, products, merchants and locations, in both styles. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  claimOrder,
  defaultInstance,
  makeClaimedOrder,
  makeInstance,
  send,
  type TestInstance,
} from './merchant-support';
import { makeOrder, postOrder, takeProposal } from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

async function contractB(order: Record<string, unknown>) {
  const { json } = await takeProposal(url, shop, await makeOrder(url, shop, order));
  return json;
}

/** The required members of style B's tables. */
const PRODUCT = ['description', 'price', 'delivery_date', 'delivery_location'];
const CONTRACT = [
  ...['summary', 'order_id', 'amount', 'pay_url', 'fulfillment_url', 'max_fee', 'products'],
  ...['timestamp', 'refund_deadline', 'pay_deadline', 'merchant_pub', 'merchant', 'H_wire'],
  ...['wire_method', 'auditors', 'exchanges', 'locations', 'nonce'],
];

describe('[SEED-1] [ORDB-7] in style B', () => {
  test('every contract has all that the tables require, however little the order says', async () => {
    const bare = await makeInstance(url, { address: undefined, jurisdiction: undefined });
    const order = {
      products: [{ description: 'Tea' }, { description: 'Cup', price: 'KUDOS:0.1' }],
    };
    for (const one of [shop, bare]) {
      const { json } = await takeProposal(url, one, await makeOrder(url, one, order));
      expect(Object.keys(json)).toEqual(expect.arrayContaining(CONTRACT));
      const { merchant, locations, products } = json as {
        merchant: Record<string, string>;
        locations: Record<string, object>;
        products: Record<string, unknown>[];
      };
      for (const label of [merchant['address'], merchant['jurisdiction']]) {
        expect(locations).toHaveProperty([label ?? '']);
      }
      for (const product of products) {
        expect(Object.keys(product)).toEqual(expect.arrayContaining(PRODUCT));
        expect(product['delivery_date']).toEqual({ t_ms: expect.any(Number) as number });
      }
      // Prices are of all pieces, and their sum is the amount.
      expect(products.map(({ price }) => price)).toEqual(['KUDOS:0.54000000', 'KUDOS:0.10000000']);
    }
  });

  test('every member of a product is taken and given back', async () => {
    const product = {
      description: 'Tea',
      quantity: '2',
      price: 'KUDOS:0.64000000',
      product_id: 'tea-7',
      taxes: [{ name: 'VAT', tax: 'KUDOS:0.10000000' }],
      delivery_date: { t_ms: 1_900_000_000_000 },
      delivery_location: 'home',
    };
    const locations = { home: { city: 'Bern' } };
    expect((await contractB({ products: [product], locations }))['products']).toEqual([product]);
  });

  test('a delivery_location with a colon is a URL, any other one a label of locations', async () => {
    const at = (location: string) => ({
      products: [{ description: 'Song', delivery_location: location }],
      locations: { home: { city: 'Bern' } },
    });
    for (const location of ['https://songs.example/1', 'mailto:ann@mail.example', 'home']) {
      const { products } = await contractB(at(location));
      expect(products).toMatchObject([{ delivery_location: location }]);
    }
    expect(await postOrder(url, shop, at('nowhere'))).toMatchObject({
      status: 400,
      body: { code: 2505, field: 'order.products.0.delivery_location' },
    });
  });

  test('[SEED-2] every member of a location is taken and given back', async () => {
    const location = {
      country: 'CH',
      city: 'Zürich',
      state: 'ZH',
      region: 'Mittelland',
      province: 'Zürich',
      zip_code: '8001',
      street: 'Bahnhofstrasse',
      street_number: '7b',
    };
    const merchant = { name: 'Tea & Sons', address: 'office', jurisdiction: 'court' };
    const json = await contractB({
      merchant,
      locations: { office: location, court: { country: 'CH' } },
    });
    expect(json).toMatchObject({
      merchant: { ...merchant, instance: shop.id },
      locations: { office: location, court: { country: 'CH' } },
    });
  });
});

describe('[SEED-2] the merchant', () => {
  const order = { amount: 'KUDOS:0.64', summary: 'x' };

  test('has address, jurisdiction and its instance in style A, too', async () => {
    const { json } = await makeClaimedOrder(shop);
    expect(json['merchant']).toEqual({
      name: `Shop ${shop.id}`,
      address: { country: 'DE', town: 'Berlin' },
      jurisdiction: { country: 'DE' },
      instance: shop.id,
    });
  });

  test('of the default instance has no instance, in either style', async () => {
    const shown = await defaultInstance(url);
    const { orderId: inA, token } = await shown.backend.createOrder({ order });
    const claimed = await claimOrder({ ...shop, ...shown }, inA, token);
    expect(claimed.json['merchant']).toHaveProperty('address');
    expect(claimed.json['merchant']).not.toHaveProperty('instance');
    for (const instance of [undefined, '', 'default']) {
      const inB = await takeProposal(url, shown, await makeOrder(url, shown, { instance }));
      expect(inB.json['merchant']).not.toHaveProperty('instance');
      expect(inB.json['merchant']).toMatchObject({ address: expect.any(String) as string });
    }
  });
});

test('[SEED-3] style A leaves out a price that is the contract’s amount, and no other', async () => {
  const { json } = await makeClaimedOrder(shop, {
    amount: 'KUDOS:1',
    products: [
      { description: 'Tea', price: 'KUDOS:1.0' },
      { description: 'Gift wrap', price: 'KUDOS:0' },
    ],
  });
  expect(json['products']).toEqual([
    { description: 'Tea' },
    { description: 'Gift wrap', price: 'KUDOS:0.00000000' },
  ]);
  // Style B requires it.
  const inB = await contractB({
    amount: 'KUDOS:1',
    products: [{ description: 'Tea', price: 'KUDOS:1' }],
  });
  expect(inB['products']).toMatchObject([{ price: 'KUDOS:1.00000000' }]);
});

describe('[SEED-5] an order id is free-form', () => {
  const suffix = randomBytes(3).toString('hex');

  test.for([
    `Order ${suffix} "x" <y>`,
    `Bestellung ä ${suffix}`,
    `注文-${suffix}-🍵`,
    `a+b=c&d;e:f,g@h!i ${suffix}`,
    `${suffix}${'o'.repeat(249)}`,
  ])('%j is one: ordered, claimed and shown in both styles', async (orderId) => {
    const order = { amount: 'KUDOS:0.64', summary: 'x', order_id: orderId };
    const made = await shop.backend.createOrder({ order });
    expect(made.orderId).toBe(orderId);
    const claimed = await claimOrder(shop, orderId, made.token);
    expect(claimed.terms.order_id).toBe(orderId);
    const shown = await send(`${shop.baseUrl}private/orders/${encodeURIComponent(orderId)}`, {
      token: shop.token,
    });
    expect(shown).toMatchObject({ status: 200, body: { order_status: 'claimed' } });
    // The address that the backend gives leads to its state.
    const state = await fetch(String(shown.body['order_status_url']));
    expect(state.status).toBe(402);
    const inB = await takeProposal(
      url,
      shop,
      await makeOrder(url, shop, { order_id: `X${orderId.slice(1)}` }),
    );
    expect(inB.json['order_id']).toBe(`X${orderId.slice(1)}`);
  });

  test.for(['a/b', 'a\\b', 'a?b', 'a#b', '50 %', 'a\nb', '', 'o'.repeat(256)])(
    '%j is refused, and why',
    async (orderId) => {
      const order = { amount: 'KUDOS:1', summary: 'x', order_id: orderId };
      const body = { order };
      expect(
        await send(`${shop.baseUrl}private/orders`, { token: shop.token, body }),
      ).toMatchObject({
        status: 400,
        body: {
          code: 26,
          field: 'order.order_id',
          detail: expect.stringContaining('characters') as string,
        },
      });
      expect(await postOrder(url, shop, { order_id: orderId })).toMatchObject({
        status: 400,
        body: { code: 1009, field: 'order.order_id' },
      });
    },
  );
});

test.for(['.', '..'])('[SEED-5] %j is refused: no address keeps it', async (orderId) => {
  const refusal = {
    field: 'order.order_id',
    detail: expect.stringContaining('neither . nor ..') as string,
  };
  const body = { order: { amount: 'KUDOS:1', summary: 'x', order_id: orderId } };
  expect(await send(`${shop.baseUrl}private/orders`, { token: shop.token, body })).toMatchObject({
    status: 400,
    body: refusal,
  });
  expect(await postOrder(url, shop, { order_id: orderId })).toMatchObject({
    status: 400,
    body: refusal,
  });
});

describe('[SEED-5] extra is any object that wallets can keep', () => {
  test('it reaches the contract as it is', async () => {
    const extra = { shelf: 'B2', list: [1, -2, null, 'ä'], deep: { x_1: [{}], n: 2 ** 53 - 1 } };
    expect((await makeClaimedOrder(shop, { extra })).json['extra']).toEqual(extra);
    expect((await contractB({ extra }))['extra']).toEqual(extra);
  });

  test.for([
    [{ a: [0, { n: 1.5 }] }, 'order.extra.a.1.n'],
    [{ n: 1e20 }, 'order.extra.n'],
    [{ 'a-b': 1 }, 'order.extra.a-b'],
    [{ list: [{ fine: {} }, { größe: 1.5 }] }, 'order.extra.list.1.größe'],
    [{ '': 1 }, 'order.extra.'],
    [{ [`long ${'x'.repeat(300)}`]: 1 }, 'order.extra.long xxx'],
  ] as const)('%j is refused with its path and the reason', async ([extra, field]) => {
    const body = { order: { amount: 'KUDOS:1', summary: 'x', extra } };
    for (const refused of [
      await send(`${shop.baseUrl}private/orders`, { token: shop.token, body }),
      await postOrder(url, shop, { extra }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body['field']).toEqual(expect.stringContaining(field) as string);
      expect(String(refused.body['detail'])).toMatch(/number|name|integer|fraction/);
    }
  });
});

test('[SEED-6] [ORDA-2] ${ORDER_ID} becomes the identifier in style B, too, percent-encoded where addresses need it', async () => {
  const page = 'https://shop.example/done/${ORDER_ID}?id=${ORDER_ID}';
  const orderId = await makeOrder(url, shop, { fulfillment_url: page });
  const { json } = await takeProposal(url, shop, orderId);
  expect(json['fulfillment_url']).toBe(`https://shop.example/done/${orderId}?id=${orderId}`);
  for (const text of ['tea ä', 'a&b=c+d', "$$ $& $' $`"]) {
    const named = `${text} ${randomBytes(3).toString('hex')}`;
    const made = await makeOrder(url, shop, { order_id: named, fulfillment_url: page });
    const other = await takeProposal(url, shop, made);
    const encoded = encodeURIComponent(named);
    const filled = `https://shop.example/done/${encoded}?id=${encoded}`;
    expect(other.json['fulfillment_url']).toBe(filled);
  }
});

describe('an address in an order is an absolute one of the web', () => {
  test.for([
    'javascript:alert(1)',
    'data:text/html,x',
    'not a url',
    '/relative',
    '//shop.example/x',
    'https://',
    'http:/x',
    'ftp://shop.example/',
    'https:\\\\shop.example',
  ])('%j is refused by the field’s name', async (address) => {
    const base = { amount: 'KUDOS:1', summary: 'x' };
    for (const member of ['fulfillment_url', 'fulfillment_URI', 'public_reorder_url']) {
      const body = { order: { ...base, [member]: address } };
      const refused = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body });
      expect(refused).toMatchObject({ status: 400, body: { code: 26, field: `order.${member}` } });
    }
    expect(await postOrder(url, shop, { fulfillment_url: address })).toMatchObject({
      status: 400,
      body: { code: 1009, field: 'order.fulfillment_url' },
    });
  });

  test('the identifier may stand anywhere behind the host', async () => {
    for (const address of [
      'https://shop.example/${ORDER_ID}',
      'HTTP://shop.example:8080/?${ORDER_ID}',
    ]) {
      expect((await postOrder(url, shop, { fulfillment_url: address })).status).toBe(200);
    }
  });
});
