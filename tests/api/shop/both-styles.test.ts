/** The shop's journeys through each of the backend's interfaces: visitors see the same. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formatAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { acceptRefund, prepareRefund } from '@/wallet/core/refund';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip, getTipOffer } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { advanceClock, createMemoryWallet } from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { startServer, type TestServer } from '../../support/server';
import { ShopStock } from '../../support/shop-stock';
import { orderedAt, shopToken, ShopVisitor } from '../../support/shop-visitor';

const SLUG = 'the-coin-with-the-lily';
const OTHER_SLUG = 'every-sum-twice';
const READING = `/shop/articles/${SLUG}/read`;
const ANSWERS = { found: 'link', reads: 'paper', more: 'coins' };

async function balanceOf(wallet: Wallet): Promise<string | undefined> {
  return (await getBalances(wallet)).map(({ available }) => formatAmount(available))[0];
}

/** Returns the link that a page passes on under the shop's seal. */
function linkIn(sealed: string): { uri: string; page?: string } {
  const text = Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString();
  return (JSON.parse(text) as { link: { uri: string; page?: string } }).link;
}

describe.each(['A', 'B'])('in style %s', (style) => {
  let server: TestServer | undefined;
  let url = inject('serverUrl');
  let token = '';
  let stock: ShopStock;

  beforeAll(async () => {
    if (style === 'B') server = await startServer({ env: { SHOP_STYLE: style } });
    url = server?.url ?? url;
    token = await shopToken(server?.dataDir ?? inject('dataDir'));
    stock = await new ShopStock(url, token).filled();
  });
  afterAll(() => server?.stop());

  test('[ORDB-1] orders have what their style has: claim tokens in A, none in B', async () => {
    const visitor = new ShopVisitor(url, token);
    const state = await visitor.state(await visitor.order(SLUG));
    expect(String(state['taler_pay_uri']).includes('?c=')).toBe(style === 'A');
  });

  test('an essay is bought, not sold twice, given back, and can be bought again', async () => {
    const wallet = await fundedWallet(url, 'KUDOS:5');
    const visitor = new ShopVisitor(url, token);
    const ordered = await visitor.order(SLUG);
    const next = new URL(await payWith(wallet, await visitor.payUri(ordered)));
    expect(next.pathname).toBe(READING);
    expect(await visitor.buy(SLUG)).toBe(READING);

    const refund = `/shop/orders/${ordered.orderId}/refund`;
    const stranger = new ShopVisitor(url, token);
    expect(await stranger.send(refund, { slug: SLUG })).toBe(`${READING}?problem=late`);
    const given = new URL(await visitor.send(refund, { slug: SLUG }), url);
    expect(given.pathname).toBe(`/shop/orders/${ordered.orderId}/refunded`);
    const link = linkIn(given.searchParams.get('ticket') ?? '');
    expect(link.page !== undefined).toBe(style === 'B');
    const { purchase } = await prepareRefund(wallet, link.uri);
    await acceptRefund(wallet, purchase);
    await runUntilDone(wallet, { forMs: 20_000 });
    expect(await balanceOf(wallet)).toMatch(/^KUDOS:4\.9/);

    // A second time it cannot be given back; it is not open any more, so it is sold again.
    expect(await visitor.send(refund, { slug: SLUG })).toBe(`${READING}?problem=late`);
    const again = orderedAt(await visitor.buy(SLUG));
    expect(again.orderId).not.toBe(ordered.orderId);
    expect((await visitor.status(again)).status).toBe(402);
    expect(await visitor.state(again)).not.toHaveProperty('already_paid_order_id');
    await payWith(wallet, await visitor.payUri(again));
    expect(await visitor.buy(SLUG)).toBe(READING);
  });

  test('what is sent twice is done once: order, checkout, donation, tip, refund', async () => {
    const visitor = new ShopVisitor(url, token);
    const twice = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
      const form = { ...fields, once: randomUUID() };
      const both = await Promise.all([visitor.send(path, form), visitor.send(path, form)]);
      expect(new Set([...both, await visitor.send(path, form)]).size, path).toBe(1);
      return both[0];
    };
    const order = await twice(`/shop/articles/${SLUG}/buy`);
    expect(await visitor.buy(SLUG)).not.toBe(order);
    expect(await twice('/shop/donate/submit', { amount: '1' })).not.toBe(
      await twice('/shop/donate/submit', { amount: '1' }),
    );
    await visitor.send('/shop/cart/add', { id: 'ledger', quantity: '1' });
    const before = (await stock.of('ledger')).total_locked;
    const address = { name: 'A', street: 'B 1', post_code: '86150', town: 'C', country: 'DE' };
    expect(await twice('/shop/checkout/submit', address)).toMatch(/^\/shop\/orders\//);
    expect((await stock.of('ledger')).total_locked).toBe(before + 1);

    // Two clicks of a visitor without a cookie.
    const form = { ...ANSWERS, once: randomUUID() };
    const answers = await Promise.all(
      [0, 1].map(() => new ShopVisitor(url, token).request('POST', '/shop/survey/submit', form)),
    );
    const tips = answers.map(({ headers }) => headers.getSetCookie()[0] ?? '');
    expect(tips[0]).toContain('shop_tip=');
    expect(tips[1]).toBe(tips[0]);

    const wallet = await fundedWallet(url, 'KUDOS:2');
    const { orderId, page } = orderedAt(order);
    await payWith(wallet, await visitor.payUri({ orderId, page }));
    expect(await twice(`/shop/orders/${orderId}/refund`, { slug: SLUG })).toMatch(/\/refunded\?/);
  });

  test('goods go from the cart to a contract whose address the merchant can forget', async () => {
    const before = (await stock.of('ledger')).total_sold;
    const visitor = new ShopVisitor(url, token);
    await visitor.send('/shop/cart/add', { id: 'ledger', quantity: '2' });
    await visitor.send('/shop/cart/submit', { then: 'checkout' });
    const address = { name: 'Anna', street: 'Lange Gasse 3', post_code: '86150', town: 'Augsburg' };
    const sent = await visitor.send('/shop/checkout/submit', { ...address, country: 'DE' });
    const ordered = orderedAt(sent);
    const wallet = await fundedWallet(url, 'KUDOS:30');
    await payWith(wallet, await visitor.payUri(ordered));
    expect((await stock.of('ledger')).total_sold).toBe(before + 2);

    const contract = JSON.stringify((await stock.order(ordered.orderId))['contract_terms']);
    for (const line of Object.values(address)) expect(contract).toContain(line);
    await stock.forget(ordered.orderId);
    const forgotten = JSON.stringify(await stock.order(ordered.orderId));
    for (const line of ['Anna', 'Lange Gasse', '86150', 'Augsburg']) {
      expect(forgotten).not.toContain(line);
    }
  });

  test('a second browser sees a receipt only after the wallet has shown the payment there', async () => {
    const visitor = new ShopVisitor(url, token);
    const ordered = orderedAt(await visitor.send('/shop/donate/submit', { amount: '1' }));
    const show = `/shop/orders/${ordered.orderId}/show`;
    const other = new ShopVisitor(url, token);
    // While it is not paid, the number of an order opens no way to pay it.
    expect((await other.request('POST', show)).status).toBe(404);
    const wallet = await fundedWallet(url, 'KUDOS:2');
    await payWith(wallet, await visitor.payUri(ordered));
    const before = await balanceOf(wallet);
    const shown = orderedAt(await other.send(show));
    expect(shown.orderId).toBe(ordered.orderId);
    expect((await other.state(shown))['order_status']).toBe('claimed');
    await payWith(wallet, await other.payUri(shown));
    expect((await other.state(shown))['order_status']).toBe('paid');
    expect(await balanceOf(wallet)).toBe(before);
  });

  test.each([
    ['5', '', 'KUDOS:5'],
    ['5', '3,50', 'KUDOS:3.5'],
    ['', ' 1000 ', 'KUDOS:1000'],
  ])('a donation of "%s" "%s" is an order for %s', async (amount, other, total) => {
    const visitor = new ShopVisitor(url, token);
    const ordered = orderedAt(await visitor.send('/shop/donate/submit', { amount, other }));
    expect((await visitor.state(ordered))['total_amount']).toBe(total);
  });

  test.each([
    ['', ''],
    ['2', '0'],
    ['2', '-1'],
    ['2', '1000.01'],
    ['2', '1e2'],
    ['2', '0.000000001'],
    ['twelve', ''],
  ])('a donation of "%s" "%s" goes back as it was typed', async (amount, other) => {
    const visitor = new ShopVisitor(url, token);
    const back = new URL(await visitor.send('/shop/donate/submit', { amount, other }), url);
    expect(back.pathname).toBe('/shop/donate');
    expect(Object.fromEntries(back.searchParams)).toEqual({ problem: 'amount', amount, other });
  });

  test('[TIP-1] a survey gives one tip to each visitor who answers all of it', async () => {
    const visitor = new ShopVisitor(url, token);
    const some = { ...ANSWERS, reads: 'wall' };
    expect(await visitor.send('/shop/survey/submit', some)).toBe('/shop/survey?missing=reads');
    expect(visitor.cookie('shop_tip')).toBeUndefined();
    expect(await visitor.send('/shop/survey/submit', ANSWERS)).toBe('/shop/survey/tip');
    const tip = visitor.cookie('shop_tip') ?? '';
    expect(await visitor.send('/shop/survey/submit', ANSWERS)).toBe('/shop/survey/tip');
    expect(visitor.cookie('shop_tip')).toBe(tip);

    const link = linkIn(tip);
    expect(link.page !== undefined).toBe(style === 'B');
    const wallet = createMemoryWallet();
    expect(formatAmount((await getTipOffer(wallet, link.uri)).amount)).toBe('KUDOS:0.5');
    await acceptTip(wallet, link.uri);
    await runUntilDone(wallet, { forMs: 20_000 });
    expect(await balanceOf(wallet)).toBe('KUDOS:0.5');
  });

  // Last, and on a server of its own: the clock is moved.
  test.runIf(style === 'B')(
    '[REF-1] the last payer has three minutes to give it back, and none has longer',
    async () => {
      const wallet = await fundedWallet(url, 'KUDOS:5');
      const visitors = [new ShopVisitor(url, token), new ShopVisitor(url, token)] as const;
      const orders = [await visitors[0].order(SLUG), await visitors[1].order(OTHER_SLUG)] as const;
      const giveBack = (i: 0 | 1, slug: string) =>
        visitors[i].send(`/shop/orders/${orders[i].orderId}/refund`, { slug });
      await advanceClock(url, 570_000);
      await payWith(wallet, await visitors[0].payUri(orders[0]));
      await payWith(wallet, await visitors[1].payUri(orders[1]));
      await advanceClock(url, 180_000);
      expect(await giveBack(0, SLUG)).toMatch(/\/refunded\?/);
      await advanceClock(url, 40_000);
      const late = await giveBack(1, OTHER_SLUG);
      expect(late).toBe(`/shop/articles/${OTHER_SLUG}/read?problem=late`);
      expect((await stock.order(orders[1].orderId))['refunded']).toBe(false);
    },
  );
});
