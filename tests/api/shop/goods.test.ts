/** A cart from the shelf to the order, by plain forms. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { ShopStock } from '../../support/shop-stock';
import { orderedAt, shopToken, ShopVisitor } from '../../support/shop-visitor';

const url = inject('serverUrl');
const token = await shopToken(inject('dataDir'));
const stock = new ShopStock(url, token);
const ANNA = {
  name: 'Anna Weber',
  street: 'Lange Gasse 3',
  post_code: '86150',
  town: 'Augsburg',
  country: 'DE',
};

beforeAll(async () => {
  await stock.filled();
});

async function visitorWith(cart: Record<string, string>): Promise<ShopVisitor> {
  const visitor = new ShopVisitor(url, token);
  for (const [id, quantity] of Object.entries(cart)) {
    await visitor.send('/shop/cart/add', { id, quantity });
  }
  return visitor;
}

describe('a cart', () => {
  test('adds up pieces of one product and keeps the others', async () => {
    const visitor = await visitorWith({ ink: '2', ledger: '1' });
    expect(await visitor.send('/shop/cart/add', { id: 'ink', quantity: '1' })).toBe(
      '/shop/cart?added=ink',
    );
    expect(visitor.cookie('shop_cart')).toBe('ink.3_ledger.1');
  });

  test('takes one form once, however often it is sent, and the next one as well', async () => {
    const visitor = await visitorWith({ ledger: '1' });
    const form = { id: 'ink', quantity: '2', once: randomUUID() };
    // The first answer is lost with its cookies, as of the first of two clicks.
    const cookie = `shop_cart=${visitor.cookie('shop_cart') ?? ''}`;
    const lost = await fetch(`${url}/shop/cart/add`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, cookie },
      body: new URLSearchParams(form),
    });
    expect(lost.status).toBe(303);
    for (let time = 1; time <= 3; time += 1) {
      expect(await visitor.send('/shop/cart/add', form)).toBe('/shop/cart?added=ink');
      expect(visitor.cookie('shop_cart')).toBe('ledger.1_ink.2');
    }
    await visitor.send('/shop/cart/add', { ...form, quantity: '1' });
    expect(visitor.cookie('shop_cart')).toBe('ledger.1_ink.3');
    await visitor.send('/shop/cart/add', { ...form, once: randomUUID() });
    expect(visitor.cookie('shop_cart')).toBe('ledger.1_ink.5');
    const last = { ...form, once: randomUUID() };
    await visitor.send('/shop/cart/add', last);
    await visitor.send('/shop/cart/submit', { remove: 'ink' });
    await visitor.send('/shop/cart/add', last);
    expect(visitor.cookie('shop_cart')).toBe('ledger.1_ink.2');
  });

  test('is changed by its form, one line taken out by its button, and empty forgotten', async () => {
    const visitor = await visitorWith({ ink: '2', ledger: '1' });
    await visitor.send('/shop/cart/submit', { 'quantity-ink': '5', 'quantity-ledger': '1' });
    expect(visitor.cookie('shop_cart')).toBe('ink.5_ledger.1');
    await visitor.send('/shop/cart/submit', { remove: 'ink' });
    expect(visitor.cookie('shop_cart')).toBe('ledger.1');
    await visitor.send('/shop/cart/submit', { 'quantity-ledger': '0' });
    expect(visitor.cookie('shop_cart')).toBeUndefined();
  });

  test.each(['', 'two', '-1', '1.5', '1e3', '21'])(
    'refuses the quantity "%s", and keeps it to be mended',
    async (typed) => {
      const visitor = await visitorWith({ ink: '2', ledger: '1' });
      const quantities = { 'quantity-ink': typed, 'quantity-ledger': '3' };
      const back = await visitor.send('/shop/cart/submit', quantities);
      const problem = { problem: 'quantity', field: 'quantity-ink', ...quantities };
      expect(back).toBe(`/shop/cart?${new URLSearchParams(problem)}`);
      expect(visitor.cookie('shop_cart')).toBe('ink.2_ledger.1');
      const shelf = await visitor.send('/shop/cart/add', { id: 'ink', quantity: typed });
      const kept = new URLSearchParams({ problem: 'quantity', quantity: typed });
      expect(shelf).toBe(`/shop/goods/ink?${kept}`);
    },
  );

  test('says that it never holds more than twenty of a kind; nor what the shop does not sell', async () => {
    const visitor = await visitorWith({ ink: '19' });
    const more = await visitor.send('/shop/cart/add', { id: 'ink', quantity: '2' });
    expect(more).toBe('/shop/goods/ink?problem=most&quantity=2');
    expect(visitor.cookie('shop_cart')).toBe('ink.19');
    await visitor.send('/shop/cart/add', { id: 'ink', quantity: '1' });
    expect(visitor.cookie('shop_cart')).toBe('ink.20');
    const unknown = await visitor.request('POST', '/shop/cart/add', { id: 'gold', quantity: '1' });
    expect(unknown.status).toBe(404);
  });

  test('takes no form that another site has sent', async () => {
    for (const path of ['cart/add', 'cart/submit', 'checkout/submit', 'donate/submit']) {
      const response = await fetch(`${url}/shop/${path}`, {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example' },
        body: new URLSearchParams({ id: 'ink', quantity: '1', amount: '1' }),
      });
      expect(response.status, path).toBe(403);
    }
  });
});

describe('checking out', () => {
  test('holds the pieces at the backend, and taking them out lets them go', async () => {
    const before = (await stock.of('purse')).total_locked;
    const visitor = await visitorWith({ purse: '2' });
    const cart = { 'quantity-purse': '2', then: 'checkout' };
    expect(await visitor.send('/shop/cart/submit', cart)).toBe('/shop/checkout');
    expect((await stock.of('purse')).total_locked).toBe(before + 2);
    // Twice is the same lock.
    await visitor.send('/shop/cart/submit', cart);
    expect((await stock.of('purse')).total_locked).toBe(before + 2);
    await visitor.send('/shop/cart/submit', { remove: 'purse' });
    expect((await stock.of('purse')).total_locked).toBe(before);
  });

  test('[ORDA-9] is all or nothing: when one thing is gone nothing is held, and the cart is kept', async () => {
    const release = await stock.takeAll('mug', 1);
    try {
      const before = (await stock.of('pencils')).total_locked;
      const visitor = await visitorWith({ pencils: '1', mug: '2' });
      const back = await visitor.send('/shop/cart/submit', { then: 'checkout' });
      expect(back).toBe('/shop/cart?short=mug&left=1');
      expect(visitor.cookie('shop_cart')).toBe('pencils.1_mug.2');
      expect((await stock.of('pencils')).total_locked).toBe(before);
    } finally {
      await release();
    }
  });

  test('when the pieces go before the order is sent, nothing is ordered and the address is kept', async () => {
    const visitor = await visitorWith({ mug: '2' });
    const release = await stock.takeAll('mug');
    try {
      const back = await visitor.send('/shop/checkout/submit', ANNA);
      expect(back).toBe('/shop/cart?short=mug&left=0');
      expect(visitor.cookie('shop_cart')).toBe('mug.2');
      expect(visitor.cookie('shop_draft')).toBeDefined();
    } finally {
      await release();
    }
  });

  test('without a whole address comes back with what was typed, and orders nothing', async () => {
    const visitor = await visitorWith({ ink: '1' });
    const typed = { ...ANNA, street: ' ', country: 'XX' };
    const back = await visitor.send('/shop/checkout/submit', typed);
    expect(back).toBe('/shop/checkout?missing=street%2Ccountry');
    const draft = Buffer.from(visitor.cookie('shop_draft') ?? '', 'base64url').toString();
    expect(JSON.parse(draft)).toMatchObject({ name: 'Anna Weber', street: '', town: 'Augsburg' });
    expect(visitor.cookie('shop_cart')).toBe('ink.1');
  });

  test('makes one order of what was held, empties the cart and leaves no address behind', async () => {
    const before = await stock.of('tally');
    const visitor = await visitorWith({ tally: '3', ink: '1' });
    await visitor.send('/shop/cart/submit', { then: 'checkout' });
    const ordered = orderedAt(await visitor.send('/shop/checkout/submit', ANNA));
    expect(visitor.cookie('shop_cart')).toBeUndefined();
    expect(visitor.cookie('shop_draft')).toBeUndefined();
    expect((await stock.of('tally')).total_locked).toBe(before.total_locked + 3);
    const state = await visitor.state(ordered);
    expect(state).toMatchObject({
      order_status: 'unpaid',
      total_amount: 'KUDOS:30',
      summary: '1 × Iron gall ink, 3 × Pair of tally sticks',
    });
    const wallet = await fundedWallet(url, 'KUDOS:40');
    const next = new URL(await payWith(wallet, await visitor.payUri(ordered)));
    expect(next.pathname).toBe(`/shop/orders/${ordered.orderId}/receipt`);
    const after = await stock.of('tally');
    expect(after.total_sold).toBe(before.total_sold + 3);
    expect(after.total_locked).toBe(before.total_locked);
  });

  test('an expired order is put into the cart again by its ticket, and by no other, beside what is there', async () => {
    const visitor = await visitorWith({ tally: '2' });
    const { orderId, page } = orderedAt(await visitor.send('/shop/checkout/submit', ANNA));
    const ticket = new URL(page, url).searchParams.get('ticket') ?? '';
    const forged = await visitor.request('POST', '/shop/cart/again', {
      order: orderId,
      ticket: `x${ticket}`,
    });
    expect(forged.status).toBe(403);
    await visitor.send('/shop/cart/add', { id: 'ink', quantity: '1' });
    for (let time = 1; time <= 2; time += 1) {
      expect(await visitor.send('/shop/cart/again', { order: orderId, ticket })).toBe('/shop/cart');
      expect(visitor.cookie('shop_cart')).toBe('ink.1_tally.2');
    }
  });
});
