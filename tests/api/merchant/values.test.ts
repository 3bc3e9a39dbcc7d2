/**
 * Amounts, times and durations in the merchant's requests. A refused value is named, and changes nothing.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { parseAmount } from '@/protocol/amount';
import { makeCoins, refusalOf } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  claimOrder,
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import { makeOrder, postOrder, takeProposal } from './style-b-support';

const url = inject('serverUrl');
const PAYTO = `payto://x-taler-bank/${new URL(url).host}/nobody`;
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function post(path: string, body: unknown) {
  return send(shop.baseUrl + path, { token: shop.token, body });
}

async function countOrders(): Promise<number> {
  return (await shop.backend.orders({ delta: -1000 })).orders.length;
}

const NO_AMOUNTS: readonly unknown[] = [
  ...[
    'KUDOS:-1',
    'KUDOS:+1',
    'KUDOS:1e3',
    'KUDOS: 1',
    ' KUDOS:1',
    'KUDOS:1 ',
    'KUDOS:',
    'KUDOS:1.',
  ],
  ...['KUDOS:.5', 'KUDOS:1,5', '1', ':1', 'KU DOS:1', 'KÜDOS:1', 'ELEVENPLUS12:1', 'KUDOS:0x1'],
  ...['KUDOS:0.123456789', 'KUDOS:4503599627370497', 'KUDOS:99999999999999999999', ''],
  ...[1, true, null, {}, { currency: 'KUDOS', value: 1.5, fraction: 0 }],
  ...[{ currency: 'KUDOS', value: -1, fraction: 0 }],
];

test.for(NO_AMOUNTS)(
  '[TYPE-1] %j is no amount in either style: 400 names the field, and nothing is made',
  async (amount) => {
    const before = await countOrders();
    const order = { amount, summary: 'Tea' };
    for (const [refused, code] of [
      [await post('private/orders', { order }), 26],
      [await postOrder(url, shop, order), 1009],
    ] as const) {
      // Null says that the member is absent, which has a code of its own.
      const expected: unknown = amount === null ? expect.any(Number) : code;
      expect(refused).toMatchObject({ status: 400, body: { code: expected } });
      // For an amount sent as an object, the field names the member.
      expect(refused.body['field']).toMatch(/^order\.amount/);
      expect(refused.body['hint']).toContain('order.amount');
    }
    expect(await countOrders()).toBe(before);
  },
);

test('[TYPE-1] the field is named wherever an amount stands', async () => {
  const bad = 'KUDOS:1e3';
  const order = { amount: 'KUDOS:1', summary: 'Tea' };
  const product = { product_id: 'tea', description: 'Tea', price: 'KUDOS:1', total_stock: 1 };
  const instance = { instance: shop.id, justification: 'x', next_url: 'https://shop.example/' };
  for (const [path, body, field] of [
    ['private/orders', { order: { ...order, max_fee: bad } }, 'order.max_fee'],
    ['private/orders', { order, max_wire_fee: bad }, 'max_wire_fee'],
    [
      'private/orders',
      { order: { ...order, products: [{ description: 'x', price: bad }] } },
      'order.products.0.price',
    ],
    ['private/products', { ...product, price: bad }, 'price'],
    ['private/products', { ...product, taxes: [{ name: 'VAT', tax: bad }] }, 'taxes.0.tax'],
    ['private/orders/x/refund', { refund: bad, reason: 'x' }, 'refund'],
    ['private/tips', { ...instance, amount: bad }, 'amount'],
    ['private/reserves', { initial_balance: bad }, 'initial_balance'],
    ['private/transfers', { credit_amount: bad }, 'credit_amount'],
  ] as const) {
    const refused = await post(path, body);
    expect(refused, field).toMatchObject({ status: 400, body: { code: 26, field } });
    expect(refused.body['hint']).toContain(field);
  }
  const products = await send(`${shop.baseUrl}private/products`, { token: shop.token });
  expect(products.body).toEqual({ products: [] });
});

test('[TYPE-2] amounts in contract terms have eight digits, in every style of order and claim', async () => {
  const order = {
    amount: { currency: 'KUDOS', value: 3, fraction: 5_000_000 },
    max_fee: 'KUDOS:0.1',
    max_wire_fee: 'KUDOS:007',
    products: [
      { description: 'x', price: 'KUDOS:1.50', taxes: [{ name: 'VAT', tax: 'KUDOS:0.2' }] },
    ],
  };
  const { order_id: orderId, token } = z
    .object({ order_id: z.string(), token: z.string() })
    .parse((await post('private/orders', { order: { ...order, summary: 'Tea' } })).body);
  const { json: inA } = await claimOrder(shop, orderId, token);
  const { json: inB } = await takeProposal(url, shop, await makeOrder(url, shop, order));
  for (const terms of [inA, inB]) {
    expect(terms).toMatchObject({
      amount: 'KUDOS:3.05000000',
      max_fee: 'KUDOS:0.10000000',
      max_wire_fee: 'KUDOS:7.00000000',
      products: [{ price: 'KUDOS:1.50000000', taxes: [{ tax: 'KUDOS:0.20000000' }] }],
    });
  }
  // Outside of contracts there are no trailing zeros (decision D11).
  const listed = await send(`${shop.baseUrl}private/orders?delta=-1`, { token: shop.token });
  expect(listed.body).toMatchObject({ orders: [{ amount: 'KUDOS:3.05' }] });
});

test('[TYPE-5] contract times are whole seconds in t_ms, and "never" comes back as it went in', async () => {
  const claimed = await makeClaimedOrder(shop, {
    pay_deadline: { t_ms: 4_102_444_800_999 },
    delivery_date: { t_ms: 'never' },
  });
  expect(claimed.json).toMatchObject({
    pay_deadline: { t_ms: 4_102_444_800_000 },
    delivery_date: { t_ms: 'never' },
  });
  for (const name of ['timestamp', 'refund_deadline', 'wire_transfer_deadline']) {
    const { t_ms: time } = z.object({ t_ms: z.int() }).parse(claimed.json[name]);
    expect(time % 1000).toBe(0);
  }
});

test.for([{ t_ms: 'never' }, { t_ms: 1.5 }, { t_ms: -1 }, { t_ms: '1' }, {}, 4, 'soon'])(
  '[TYPE-5] %j is no deadline: 400 names the field',
  async (time) => {
    const before = await countOrders();
    const order = { amount: 'KUDOS:1', summary: 'Tea', pay_deadline: time };
    const refused = await post('private/orders', { order });
    expect(refused).toMatchObject({ status: 400, body: { code: 26 } });
    expect(refused.body['field']).toMatch(/^order\.pay_deadline/);
    expect(await countOrders()).toBe(before);
  },
);

test.for([
  ['3 days', 259_200_000],
  ['2 hours 30 minutes', 9_000_000],
  ['1 week 1 second', 604_801_000],
] as const)('[TYPE-7] "%s" is a delay of an instance, and in force', async ([text, ms]) => {
  const seller = await makeInstance(url, { default_pay_delay: text });
  const details = await send(`${seller.baseUrl}private`, { token: seller.token });
  expect(details.body).toMatchObject({ default_pay_delay: { d_ms: ms } });
  const { terms } = await makeClaimedOrder(seller);
  expect(terms.pay_deadline - terms.timestamp).toBe(ms);
});

test.for(['', 'soon', '3', 'days', '3 dayz', '-3 days', '3 days and 2 hours', '1e3 days', 3, null])(
  '[TYPE-7] %j is nonsense: 400 names the field, and there is no instance',
  async (delay) => {
    const id = newInstanceId();
    const refused = await createInstance(
      url,
      configurationOf(id, [PAYTO], { default_pay_delay: delay }),
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 26, field: 'default_pay_delay' } });
    const asked = await send(`${url}/merchant/management/instances/${id}`, {
      token: OPERATOR_TOKEN,
    });
    expect(asked.status).toBe(404);
  },
);

test('[TYPE-8] a transfer identifier that is not 32 bytes of Base32 is refused', async () => {
  const query = { wire_method: 'x-taler-bank', exchange: `${url}/exchange/`, instance: shop.id };
  const right = '0'.repeat(52);
  for (const wtid of [
    '',
    right.slice(1),
    `${right}0`,
    `${right.slice(1)}*`,
    `${right.slice(1)}Ü`,
  ]) {
    const search = new URLSearchParams({ ...query, wtid }).toString();
    const refused = await send(`${url}/merchant/track/transfer?${search}`, { token: shop.token });
    expect(refused, wtid).toMatchObject({ status: 400, body: { field: 'wtid' } });
    const report = {
      credit_amount: 'KUDOS:1',
      payto_uri: shop.payto,
      exchange_url: query.exchange,
    };
    const reported = await post('private/transfers', { ...report, wtid });
    expect(reported, wtid).toMatchObject({ status: 400, body: { code: 26, field: 'wtid' } });
  }
});

test('[TYPE-9] sums are exact, a sum beyond the limit is refused, and currencies do not mix', async () => {
  const LARGEST = 'KUDOS:4503599627370496.99999999';
  for (const [productId, price] of [
    ['tenth', 'KUDOS:0.1'],
    ['largest', LARGEST],
  ]) {
    const product = { product_id: productId, description: 'x', price, total_stock: -1 };
    expect((await post('private/products', product)).status).toBe(204);
  }
  const order = (quantity: number, productId: string) =>
    post('private/orders', {
      order: { summary: 'x' },
      create_token: false,
      max_fee: 'KUDOS:0',
      max_wire_fee: 'KUDOS:0',
      inventory_products: [{ product_id: productId, quantity }],
    });
  const three = z.object({ order_id: z.string() }).parse((await order(3, 'tenth')).body);
  const { json } = await claimOrder(shop, three.order_id, undefined);
  expect(json['amount']).toBe('KUDOS:0.30000000');
  const whole = z.object({ order_id: z.string() }).parse((await order(1, 'largest')).body);
  const large = await claimOrder(shop, whole.order_id, undefined);
  expect(large.json['amount']).toBe(LARGEST);
  // Price and fees together are more than an amount can say.
  const [coin] = await makeCoins(url, ['0.08']);
  const coins = [payWith(url, large, coin!, parseAmount(LARGEST))];
  const paying = shop.wallet.pay(large.orderId, { coins, sessionId: '' });
  expect(await refusalOf(paying)).toMatchObject({ status: 406, body: { code: 2155 } });
  const before = await countOrders();
  expect(await order(2, 'largest')).toMatchObject({ status: 400 });
  for (const [name, body] of [
    ['order.amount', { order: { summary: 'x', amount: 'EUR:1' } }],
    ['max_fee', { order: { summary: 'x', amount: 'KUDOS:1' }, max_fee: 'EUR:1' }],
  ] as const) {
    expect(await post('private/orders', body)).toMatchObject({
      status: 400,
      body: { code: 30, field: name },
    });
  }
  expect(await countOrders()).toBe(before);
});
