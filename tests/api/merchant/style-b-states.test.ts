import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins, newKeyPair } from '../../support/coins';
import { makeInstance, type TestInstance } from './merchant-support';
import { inventoryOf } from './stock-support';
import {
  askProposal,
  checkPayment,
  coinOf,
  makeOrder,
  payAtB,
  postOrder,
  takeProposal,
} from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function nonce(): string {
  return encodeBase32(newKeyPair().publicKey);
}

test('[ORDB-5] after the pay deadline a proposal is refused with 410, and an order that was claimed cannot be paid', async () => {
  const soon = { t_ms: Math.floor(Date.now() / 1000) * 1000 + 5_000 };
  const [open, taken] = [
    await makeOrder(url, shop, { pay_deadline: soon }),
    await makeOrder(url, shop, { pay_deadline: soon }),
  ];
  const claimed = await takeProposal(url, shop, taken);
  const [coin] = await makeCoins(url, ['0.64']);
  await sleep(Math.max(0, soon.t_ms - Date.now()) + 200);
  const query = { instance: shop.id, order_id: open, nonce: nonce() };
  expect(await askProposal(url, query)).toMatchObject({ status: 410, body: { code: 9200 } });
  const refused = await payAtB(url, claimed, [coinOf(url, claimed, coin!)]);
  expect(refused).toMatchObject({ status: 410, body: { code: 2121 } });
  for (const orderId of [open, taken]) {
    expect(await checkPayment(url, shop, { order_id: orderId })).toMatchObject({
      status: 200,
      body: { paid: false },
    });
  }
});

test('[INV-10] an order of style B takes its products from the inventory, and sells them once paid', async () => {
  const inventory = inventoryOf(shop);
  const productId = await inventory.add({ total_stock: 3 });
  const { status, body } = await postOrder(
    url,
    shop,
    { amount: undefined },
    { inventory_products: [{ product_id: productId, quantity: 2 }] },
  );
  expect(status).toBe(200);
  const claimed = await takeProposal(url, shop, String(body['order_id']));
  expect(claimed.json).toMatchObject({
    amount: 'KUDOS:1.28000000',
    products: [{ product_id: productId, quantity: '2' }],
  });
  const coins = await makeCoins(url, ['0.64', '0.64']);
  const paid = await payAtB(
    url,
    claimed,
    coins.map((coin) => coinOf(url, claimed, coin)),
  );
  expect(paid.status).toBe(200);
  expect((await inventory.show(productId)).body).toMatchObject({ total_sold: 2, total_stock: 3 });
});
