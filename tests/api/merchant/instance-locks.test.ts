/** Locks of the instance itself, which its own orders take from (decision D30). */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { makeCoins } from '../../support/coins';
import {
  claimOrder,
  makeInstance,
  payWith,
  type Answer,
  type TestInstance,
} from './merchant-support';
import { cart, inventoryOf, type Inventory } from './stock-support';

const url = inject('serverUrl');
let shop: TestInstance;
let stock: Inventory;

beforeAll(async () => {
  shop = await makeInstance(url);
  stock = inventoryOf(shop);
});

async function figuresOf(productId: string): Promise<unknown> {
  const { body } = await stock.show(productId);
  return { sold: body['total_sold'], locked: body['total_locked'] };
}

async function pay({ body }: Answer): Promise<void> {
  const claimed = await claimOrder(shop, String(body['order_id']), body['token'] as string);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
}

describe('[SEED-14] [INV-6] a lock of the specification’s form', () => {
  test('serves the instance’s own order: lock all, order all, pay, and all are sold', async () => {
    const id = await stock.add({ total_stock: 3 });
    expect((await stock.lock(id, { duration: '10 minutes', quantity: 3 })).status).toBe(204);
    expect(await figuresOf(id)).toEqual({ sold: 0, locked: 3 });
    const made = await stock.order(cart({ [id]: 3 }, {}, { amount: 'KUDOS:0.64' }));
    expect(made.status).toBe(200);
    // Held by the order now, and once.
    expect(await figuresOf(id)).toEqual({ sold: 0, locked: 3 });
    expect((await stock.order(cart({ [id]: 1 }))).status).toBe(410);
    await pay(made);
    expect(await figuresOf(id)).toEqual({ sold: 3, locked: 0 });
  });

  test('holds what an order leaves of it', async () => {
    const id = await stock.add({ total_stock: 3 });
    await stock.lock(id, { duration: '10 minutes', quantity: 2 });
    expect((await stock.order(cart({ [id]: 1 }))).status).toBe(200);
    expect(await figuresOf(id)).toEqual({ sold: 0, locked: 2 });
    // One piece is locked and one is free. A cart's named lock may take the free one only.
    const named = { lock_uuid: 'a-cart', duration: '10 minutes' };
    expect((await stock.lock(id, { ...named, quantity: 2 })).status).toBe(410);
    expect((await stock.lock(id, { ...named, quantity: 1 })).status).toBe(204);
    expect((await stock.order(cart({ [id]: 1 }))).status).toBe(200);
    expect((await stock.order(cart({ [id]: 1 }))).status).toBe(410);
  });

  test('is not taken by an order that is refused', async () => {
    const [id, other] = [await stock.add({ total_stock: 3 }), await stock.add({ total_stock: 1 })];
    await stock.lock(id, { duration: '10 minutes', quantity: 3 });
    expect((await stock.order(cart({ [id]: 3, [other]: 2 }))).status).toBe(410);
    expect(await figuresOf(id)).toEqual({ sold: 0, locked: 3 });
  });

  test('of two orders at the same time one gets the pieces', async () => {
    const id = await stock.add({ total_stock: 3 });
    await stock.lock(id, { duration: '10 minutes', quantity: 3 });
    const answers = await Promise.all([1, 2, 3].map(() => stock.order(cart({ [id]: 3 }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});

describe('[SEED-14] [INV-10] a product that the order names among its own', () => {
  const productsOf = (id: string, quantity: number) => ({
    amount: 'KUDOS:0.64',
    products: [{ product_id: id, quantity }],
  });

  test('holds stock too, and has what it lacks from the inventory', async () => {
    const id = await stock.add({ total_stock: 3 });
    const made = await stock.order(cart({}, {}, productsOf(id, 2)));
    expect(made.status).toBe(200);
    expect(await figuresOf(id)).toEqual({ sold: 0, locked: 2 });
    expect(await stock.order(cart({}, {}, productsOf(id, 2)))).toMatchObject({
      status: 410,
      body: { code: 9270, product_id: id },
    });
    const claimed = await claimOrder(
      shop,
      String(made.body['order_id']),
      String(made.body['token']),
    );
    expect(claimed.json['products']).toMatchObject([
      { product_id: id, description: 'A pot of tea', unit: 'pot', quantity: 2 },
    ]);
  });

  test('may be one that the inventory does not have, when it says what it is', async () => {
    const own = { amount: 'KUDOS:1', products: [{ product_id: 'own', description: 'Advice' }] };
    expect((await stock.order(cart({}, {}, own))).status).toBe(200);
    expect(await stock.order(cart({}, {}, productsOf('unknown', 1)))).toMatchObject({
      status: 400,
      body: { field: 'order.products.0.description' },
    });
  });
});
