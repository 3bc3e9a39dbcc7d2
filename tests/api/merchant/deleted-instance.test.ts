/** A deleted instance leaves its books. Everything of its shop is gone (protocol-a 8). */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { HOUR, makePaidOrder } from './refund-support';
import { inventoryOf, productOf } from './stock-support';
import { checkPayment, postOrder } from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
let productId: string;
let orderId: string;

beforeAll(async () => {
  shop = await makeInstance(url);
  productId = await inventoryOf(shop).add();
  const coins = await makeCoins(url, ['0.64']);
  ({ orderId } = await makePaidOrder(url, shop, coins, { refund_delay: HOUR }));
  const path = `${url}/merchant/management/instances/${shop.id}`;
  expect((await send(path, { method: 'DELETE', token: OPERATOR_TOKEN })).status).toBe(204);
});

const reserve = {
  initial_balance: 'KUDOS:1',
  exchange_url: `${url}/exchange/`,
  wire_method: 'test',
};
const tip = { amount: 'KUDOS:1', justification: 'x', next_url: 'https://shop.example/' };

describe('[INSTA-4] what sells is 404/2016', () => {
  test.for([
    ['GET', 'private/products', undefined],
    ['POST', 'private/products', productOf('coffee')],
    ['GET', 'private/products/$P', undefined],
    ['PATCH', 'private/products/$P', { unit: 'cup' }],
    ['POST', 'private/products/$P/lock', { duration: '1 hour', quantity: 1 }],
    ['POST', 'private/products/none/lock', { duration: '1 hour', quantity: 1 }],
    ['DELETE', 'private/products/$P', undefined],
    ['POST', 'private/orders', { order: { amount: 'KUDOS:1', summary: 'x' } }],
    ['POST', 'private/reserves', reserve],
    ['POST', 'private/tips', tip],
    ['POST', 'private/auth', { method: 'external' }],
    ['DELETE', 'private', undefined],
  ] as const)('%s %s', async ([method, path, body]) => {
    const answer = await send(`${shop.baseUrl}${path.replace('$P', productId)}`, {
      method,
      token: shop.token,
      body,
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 2016 } });
    const stranger = await send(`${shop.baseUrl}${path.replace('$P', productId)}`, {
      method,
      token: 'not-its-token',
      body,
    });
    expect(stranger).toMatchObject({ status: 401, body: { code: 2015 } });
  });

  test('in style B, which names the field', async () => {
    expect(await postOrder(url, shop)).toMatchObject({
      status: 404,
      body: { code: 2000, field: 'order.instance' },
    });
    const body = { ...tip, instance: shop.id };
    const given = await send(`${url}/merchant/tip-authorize`, { token: shop.token, body });
    expect(given).toMatchObject({ status: 404, body: { code: 2700, field: 'instance' } });
  });
});

describe('[INSTB-5] its books stay', () => {
  test.for([
    'private',
    'private/orders',
    'private/orders/$O',
    'private/transfers',
    'private/reserves',
  ])('GET %s', async (path) => {
    const read = await send(`${shop.baseUrl}${path.replace('$O', orderId)}`, { token: shop.token });
    expect(read.status).toBe(200);
  });

  test('in style B: payment status, history, tracking', async () => {
    expect((await checkPayment(url, shop, { order_id: orderId })).body).toMatchObject({
      paid: true,
    });
    const history = await fetch(`${url}/merchant/history?instance=${shop.id}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(await history.json()).toMatchObject([{ order_id: orderId }]);
    const path = `${url}/merchant/track/transaction?instance=${shop.id}&order_id=${orderId}`;
    expect((await send(path, { token: shop.token })).status).toBe(202);
  });

  test('customers still get refunds, are forgotten, and credits are reported', async () => {
    const refund = `${shop.baseUrl}private/orders/${orderId}/refund`;
    const body = { refund: 'KUDOS:0.2', reason: 'closed' };
    expect((await send(refund, { token: shop.token, body })).status).toBe(200);
    const forget = { method: 'PATCH', token: shop.token, body: {} };
    const forgotten = await send(`${shop.baseUrl}private/orders/${orderId}/forget`, forget);
    expect(forgotten.status).toBe(200);
    const report = await send(`${shop.baseUrl}private/transfers`, {
      token: shop.token,
      body: {
        credit_amount: 'KUDOS:1',
        wtid: encodeBase32(bytes(32)),
        payto_uri: shop.payto,
        exchange_url: `${url}/exchange/`,
      },
    });
    expect(report).toMatchObject({ status: 404, body: { code: 1451 } });
  });
});
