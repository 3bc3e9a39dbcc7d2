import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { coinStock, newKeyPair } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  defaultInstance,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import { coinBodies } from './pay-body';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function nonce(): string {
  return encodeBase32(newKeyPair().publicKey);
}

test.for([
  ['/orders', '/'],
  ['/public/orders', '/public/'],
  ['/merchant/public/orders', '/merchant/public/'],
  ['/-/-/orders', '/-/-/'],
])(
  '[CLAIM-5] a wallet of style A at %s finds that address in its contract',
  async ([address, base]) => {
    const { order_id: orderId } = (
      await send(`${url}/merchant/private/orders`, {
        token: (await defaultInstance(url)).token,
        body: { order: { amount: 'KUDOS:1', summary: 'x' }, create_token: false },
      })
    ).body;
    const claimed = await send(`${url}${address}/${String(orderId)}/claim`, {
      body: { nonce: nonce() },
    });
    expect(claimed).toMatchObject({ status: 200, body: { merchant_base_url: `${url}${base}` } });
  },
);

test('[CLAIM-1] [CLAIM-3] any random text is a nonce, echoed as it came; a key may change its case', async () => {
  const key = nonce();
  for (const [given, again] of [
    ['a random text: 7f3a9c', 'a random text: 7f3a9c'],
    [key.toLowerCase(), key],
  ] as const) {
    const order = { amount: 'KUDOS:1', summary: 'x' };
    const { orderId, token } = await shop.backend.createOrder({ order });
    const claim = (nonce: string) =>
      send(`${shop.baseUrl}orders/${orderId}/claim`, { body: { nonce, token } });
    const claimed = await claim(given);
    const echoed = { nonce: given, contract_terms: { nonce: given } };
    expect(claimed).toMatchObject({ status: 200, body: echoed });
    expect((await claim(again)).body).toEqual(claimed.body);
    expect(await claim(`${given}0`)).toMatchObject({ status: 409, body: { code: 2301 } });
  }
});

test('the configuration is at the merchant’s base URL, at the root and below /public/', async () => {
  for (const path of ['/merchant/config', '/config', '/public/config', '/-/-/config']) {
    expect(await send(`${url}${path}`)).toMatchObject({
      status: 200,
      body: { currency: 'KUDOS', version: expect.any(String) as string },
    });
  }
});

test('[INSTA-1] [INSTA-7] style A’s paths answer at the root as the specification writes them', async () => {
  const token = (await defaultInstance(url)).token;
  const listed = await send(`${url}/private/products`, { token });
  expect(listed).toMatchObject({ status: 200, body: { products: expect.any(Array) as unknown } });
  expect(await send(`${url}/private/products`)).toMatchObject({
    status: 401,
    body: { code: 2015 },
  });
  const instances = await send(`${url}/management/instances`, { token: OPERATOR_TOKEN });
  expect(instances).toMatchObject({
    status: 200,
    body: { instances: expect.any(Array) as unknown },
  });
  expect(await send(`${url}/tips/none`)).toMatchObject({ status: 404, body: { code: 2007 } });
});

test('[PAY-1] coins of a wallet that knows our exchange by the root of the deployment are taken', async () => {
  const coin = await coinStock(url, 1);
  const claimed = await makeClaimedOrder(shop);
  const [body] = coinBodies([payWith(url, claimed, coin())]);
  const coins = [{ ...body, exchange_url: `${url}/` }];
  const paid = await send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, { body: { coins } });
  expect(paid).toMatchObject({ status: 200, body: { sig: expect.any(String) as string } });
});

test('private calls have no second address below /public/', async () => {
  const refused = await send(`${url}/public/instances/${shop.id}/private/orders`, {
    token: shop.token,
  });
  expect(refused).toMatchObject({ status: 404, body: { code: 21 } });
});
