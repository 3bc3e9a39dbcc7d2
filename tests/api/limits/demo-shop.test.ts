/** Visitors of the demo's shop are limited: each address has a share of the stock, and orders end. */
import { describe, expect, test } from 'vitest';
import { call, createInstance, runJobs, runJobsUntil } from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { ShopStock } from '../../support/shop-stock';
import { shopToken, ShopVisitor } from '../../support/shop-visitor';
import { WebBrowser } from '../../support/web-browser';
import { limitedServer } from './limited-server';

const DAY_MS = 86_400_000;
const GREEDY = '127.0.0.41';
const OTHER = '127.0.0.42';

const server = limitedServer({ unpaid_demo_order_ms: 3 * DAY_MS });

describe('the demo shop’s stock', () => {
  const visitor = (from: string) => new WebBrowser(server.url, from, { via: '1.1 some-proxy' });
  const delivery = {
    name: 'Anna Weber',
    street: 'Lange Gasse 3',
    post_code: '86150',
    town: 'Augsburg',
    country: 'DE',
  };
  const checkOut = async (browser: WebBrowser, id: string, quantity: number): Promise<string> => {
    await browser.post('/shop/cart/add', { id, quantity: `${quantity}` });
    return (await browser.post('/shop/cart/submit', { then: 'checkout' })).location;
  };

  test('is held by one address in part only, whether or not it is ordered', async () => {
    const stock = await new ShopStock(server.url, await shopToken(server.dataDir)).filled();
    // 35 bottles, of which a quarter are eight.
    const first = visitor(GREEDY);
    expect(await checkOut(first, 'ink', 20)).toBe('/shop/cart?problem=share&short=ink&left=8');
    await first.post('/shop/cart/submit', { 'quantity-ink': '6' });
    const again = { then: 'checkout' };
    // Twice is the same lock.
    for (let times = 0; times < 2; times += 1) {
      expect((await first.post('/shop/cart/submit', again)).location).toBe('/shop/checkout');
    }
    const ordered = await first.post('/shop/checkout/submit', delivery);
    expect(ordered.location).toMatch(/^\/shop\/orders\//);
    // The same browser, once more, and others there: two are left, at checkout and without it.
    expect(await checkOut(first, 'ink', 6)).toBe('/shop/cart?problem=share&short=ink&left=2');
    const locations: string[] = [];
    for (let browser = 0; browser < 4; browser += 1) {
      locations.push(await checkOut(visitor(GREEDY), 'ink', 1));
    }
    const taken = '/shop/cart?problem=share&short=ink&left=0';
    expect(locations).toEqual(['/shop/checkout', '/shop/checkout', taken, taken]);
    const straight = visitor(GREEDY);
    await straight.post('/shop/cart/add', { id: 'ink', quantity: '1' });
    expect((await straight.post('/shop/checkout/submit', delivery)).location).toBe(taken);
    expect((await stock.of('ink')).total_locked).toBe(8);
    expect(await checkOut(visitor(OTHER), 'ink', 8)).toBe('/shop/checkout');
  });

  test('is counted right when checkouts and orders come at the same moment', async () => {
    const browser = visitor('127.0.0.46');
    expect(await checkOut(browser, 'pencils', 1)).toBe('/shop/checkout');
    const at = (path: string, quantity: number, fields: Readonly<Record<string, string>>) => {
      const copied = browser.copy();
      copied.setCookie('shop_cart', `pencils.${quantity}`);
      return copied.post(path, fields);
    };
    let [held, ordered] = [1, 0];
    for (let times = 0; times < 20; times += 1) {
      const [hold, order] = await Promise.all([
        at('/shop/cart/submit', held + 1, { then: 'checkout' }),
        at('/shop/checkout/submit', held, delivery),
      ]);
      if (order.location.startsWith('/shop/orders/')) ordered += held;
      if (hold.location === '/shop/checkout') held += 1;
    }
    // A quarter of 80.
    expect(ordered).toBeGreaterThan(0);
    expect(ordered).toBeLessThanOrEqual(20);
  });

  test('is not used up by orders that were not made', async () => {
    const stock = new ShopStock(server.url, await shopToken(server.dataDir));
    const browser = visitor('127.0.0.47');
    await browser.post('/shop/cart/add', { id: 'pencils', quantity: '2' });
    for (let times = 0; times < 11; times += 1) {
      const release = await stock.takeAll('pencils');
      const { location } = await browser.post('/shop/checkout/submit', delivery);
      expect(location).toBe('/shop/cart?short=pencils&left=0');
      await release();
    }
    const { location } = await browser.post('/shop/checkout/submit', delivery);
    expect(location).toMatch(/^\/shop\/orders\//);
  });

  test('is held by one address in part only at any moment, however pieces are put aside and ordered', async () => {
    const taken = '/shop/cart?problem=share&short=pencils&left=0';
    const from = '127.0.0.48';
    const pass = (minutes: number) =>
      server.sql('update web.rate set expire = expire - $1::bigint', [minutes * 60_000]);
    const stock = await new ShopStock(server.url, await shopToken(server.dataDir)).filled();
    const quarter = Math.floor((await stock.of('pencils')).total_stock / 4);
    const first = visitor(from);
    expect(await checkOut(first, 'pencils', quarter - 1)).toBe('/shop/checkout');
    await pass(40);
    expect(await checkOut(visitor(from), 'pencils', 1)).toBe('/shop/checkout');
    await pass(10);
    // A reserved article is ordered later, and held from then on.
    const { location } = await first.post('/shop/checkout/submit', delivery);
    expect(location).toMatch(/^\/shop\/orders\//);
    for (const minutes of [0, 10, 48]) {
      await pass(minutes);
      expect(await checkOut(visitor(from), 'pencils', 1)).toBe(taken);
    }
    await pass(3);
    expect(await checkOut(visitor(from), 'pencils', quarter)).toBe('/shop/checkout');
  });

  test('of which few are left is sold by one', async () => {
    expect(await checkOut(visitor(GREEDY), 'mug', 1)).toBe('/shop/checkout');
    expect(await checkOut(visitor(GREEDY), 'mug', 1)).toContain('problem=share&short=mug&left=0');
    expect(await checkOut(visitor(OTHER), 'mug', 1)).toBe('/shop/checkout');
  });
});

describe('orders of the demo’s shop', () => {
  test('that are unpaid are forgotten after some days, and no others', async () => {
    const token = await shopToken(server.dataDir);
    const buyer = new ShopVisitor(server.url, token);
    const paid = await buyer.order('the-coin-with-the-lily');
    await payWith(await fundedWallet(server.url, 'KUDOS:5'), await buyer.payUri(paid));
    const order = async () =>
      (await new ShopVisitor(server.url, token).order('every-sum-twice')).orderId;
    const [old, recent] = [await order(), await order()];
    const { id, authorization, baseUrl } = await createInstance(server.url);
    const { order_id: elsewhere } = await call('POST', `${baseUrl}private/orders`, {
      authorization,
      body: { order: { amount: 'KUDOS:1', summary: 'theirs' } },
    });
    const all = [paid.orderId, old, recent, String(elsewhere)];
    const age = (orders: readonly string[], days: number) =>
      server.sql(
        `update merchant."order" set pay_deadline_ms = pay_deadline_ms - $2::bigint,
           open_until_ms = open_until_ms - $2::bigint
         where order_id = any($1)`,
        [orders, days * DAY_MS],
      );
    const kept = async () => {
      const rows = await server.sql<{ order_id: string }>(
        `select order_id from merchant."order" o where order_id = any($1) and instance_id in ('shop', $2)
           and exists (select from merchant.contract where order_row = o.id)`,
        [all, id],
      );
      return rows.map(({ order_id: one }) => one).sort();
    };
    await age(all, 2);
    await runJobs(server.url);
    expect(await kept()).toEqual([...all].sort());
    await age([paid.orderId, old, String(elsewhere)], 2);
    await runJobsUntil(server.url, async () => !(await kept()).includes(old));
    expect(await kept()).toEqual([paid.orderId, recent, String(elsewhere)].sort());
    // No contract without its order.
    const left = await server.sql(
      'select from merchant.contract c where not exists (select from merchant."order" where id = c.order_row)',
      [],
    );
    expect(left).toEqual([]);
  });
});
