/** Stock held by an order is sold once, or freed. Two parallel buyers never get the same piece. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins, newKeyPair, refusalOf } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import {
  claimOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';
import { cart, inventoryOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
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

test('[INV-11] an unpaid order holds its stock, and is not in the way of its product’s history', async () => {
  const id = await stock.add();
  const made = await stock.order(cart({ [id]: 2 }));
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 2 });
  expect(await stock.remove(id)).toMatchObject({ status: 409, body: { code: 2680 } });
  await shop.backend.deleteOrder(String(made.body['order_id']));
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 0 });
  expect((await stock.remove(id)).status).toBe(204);
});

test('[INV-11] stock of an order that is not paid in time is released', async () => {
  const own = await makeInstance(url, { default_pay_delay: { d_ms: 6_000 } });
  const shelf = inventoryOf(own);
  const id = await shelf.add();
  const { body } = await shelf.order(cart({ [id]: 5 }));
  const claimed = await claimOrder(own, String(body['order_id']), String(body['token']));
  expect((await shelf.order(cart({ [id]: 1 }))).status).toBe(410);
  const [coin] = await makeCoins(url, ['2.56']);
  await sleep(Math.max(0, claimed.terms.pay_deadline - Date.now()) + 20);
  // The stock is free at once, even before the job runs.
  expect((await shelf.show(id)).body).toMatchObject({ total_locked: 0, total_sold: 0 });
  expect((await shelf.order(cart({ [id]: 5 }))).status).toBe(200);
  const late = own.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
  expect(await refusalOf(late)).toMatchObject({ status: 410, body: { code: 2161 } });
  expect((await shelf.show(id)).body).toMatchObject({ total_locked: 5, total_sold: 0 });
});

test('[INV-11] stock of an order whose wallet gives it up is free at once', async () => {
  const id = await stock.add();
  const claimed = await claim(await stock.order(cart({ [id]: 5 })));
  const aborted = await send(`${shop.baseUrl}orders/${claimed.orderId}/abort`, {
    body: {
      h_contract: encodeBase32(claimed.hContract),
      coins: [
        {
          coin_pub: encodeBase32(newKeyPair().publicKey),
          contribution: 'KUDOS:0.64',
          exchange_url: `${url}/exchange/`,
        },
      ],
    },
  });
  expect(aborted.status).toBe(200);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 0, locked: 0 });
  expect((await stock.order(cart({ [id]: 5 }))).status).toBe(200);
});

test('[INV-11] a refund does not bring sold pieces back', async () => {
  const id = await stock.add();
  const claimed = await claim(await stock.order(cart({ [id]: 1 }, { refund_delay: '20 minutes' })));
  const [coin] = await makeCoins(url, ['0.64']);
  const request = { coins: [payWith(url, claimed, coin!)], sessionId: '' };
  await shop.wallet.pay(claimed.orderId, request);
  const refunded = await send(`${shop.baseUrl}private/orders/${claimed.orderId}/refund`, {
    token: shop.token,
    body: { refund: 'KUDOS:0.64', reason: 'broken' },
  });
  expect(refunded.status).toBe(200);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 1, locked: 0 });
});

test('[INV-11] on payment the stock becomes sold exactly once, before and after the job', async () => {
  const id = await stock.add();
  const claimed = await claim(await stock.order(cart({ [id]: 1 })));
  const [coin] = await makeCoins(url, ['0.64']);
  const request = { coins: [payWith(url, claimed, coin!)], sessionId: '' };
  const pays = Array.from({ length: 4 }, () => shop.wallet.pay(claimed.orderId, request));
  await Promise.all(pays);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 1, locked: 0 });
  // The job moves the sale into the product's own figures.
  await runJobs(url);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 1, locked: 0 });
  await shop.wallet.pay(claimed.orderId, request);
  expect(await figuresOf(id)).toEqual({ total: 5, sold: 1, locked: 0 });
  expect((await stock.lock(id, { duration: HOUR, quantity: 5 })).body).toMatchObject({
    code: 2670,
    available_quantity: 4,
  });
});

test('[INV-12] of 200 parallel buyers of 10 pieces exactly 10 buy one', async () => {
  const id = await stock.add({ total_stock: 10 });
  const coins = await makeCoins(
    url,
    Array.from({ length: 10 }, () => '0.64'),
  );
  const buy = async (): Promise<string> => {
    let made = await stock.order(cart({ [id]: 1 }));
    // A busy machine may ask callers to come again. Nothing was ordered then.
    while (made.status === 503) {
      await sleep(200);
      made = await stock.order(cart({ [id]: 1 }));
    }
    if (made.status !== 200) return `${made.status}/${String(made.body['code'])}`;
    const claimed = await claim(made);
    // An eleventh buyer would find no coin here.
    const coin = coins.pop();
    if (coin === undefined) return 'oversold';
    await shop.wallet.pay(claimed.orderId, {
      coins: [payWith(url, claimed, coin)],
      sessionId: '',
    });
    return 'bought';
  };
  const outcomes = await Promise.all(Array.from({ length: 200 }, buy));
  const count = (wanted: string): number => outcomes.filter((one) => one === wanted).length;
  expect({ bought: count('bought'), refused: count('410/9270') }).toEqual({
    bought: 10,
    refused: 190,
  });
  expect(await figuresOf(id)).toEqual({ total: 10, sold: 10, locked: 0 });
  const paid = (await shop.backend.orders({ paid: true, delta: -100 })).orders;
  expect(paid.length).toBeGreaterThanOrEqual(10);
}, 300_000);

test('[INV-12] carts of overlapping products in any order neither oversell nor block each other', async () => {
  const ids = [await stock.add({ total_stock: 10 }), await stock.add({ total_stock: 10 })];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const [first = '', second = ''] = n % 2 === 0 ? ids : [...ids].reverse();
      return stock.order(cart({ [first]: 1, [second]: 1 }));
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(50);
  for (const id of ids) expect(await figuresOf(id)).toEqual({ total: 10, sold: 0, locked: 10 });
});
