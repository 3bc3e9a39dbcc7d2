import { describe, expect, inject, test } from 'vitest';
import { formatAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, describeOffer, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { fundedWallet } from '../../support/funded-wallet';
import { ShopVisitor, shopToken } from '../../support/shop-visitor';

const url = inject('serverUrl');
const token = await shopToken(inject('dataDir'));
const SLUG = 'the-coin-with-the-lily';
const OTHER_SLUG = 'every-sum-twice';

async function balanceOf(wallet: Wallet): Promise<string[]> {
  return (await getBalances(wallet)).map(({ available }) => formatAmount(available));
}

async function pay(wallet: Wallet, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the offer is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  await runUntilDone(wallet, { forMs: 20_000 });
  const paid = await describeOffer(wallet, offer.purchase);
  if (paid.state !== 'paid') throw new Error(`the purchase is ${paid.state}`);
  return paid.nextUrl ?? '';
}

describe('[UI-1] ordering an article', () => {
  test('is answered 303 to the order’s page, with what was ordered under the shop’s seal', async () => {
    const location = await new ShopVisitor(url, token).buy(SLUG);
    expect(location).toMatch(/^\/shop\/orders\/[^/?]+\?ticket=[\w-]+\.[\w-]{22}$/);
  });

  test('makes an order at the merchant backend that waits to be paid', async () => {
    const visitor = new ShopVisitor(url, token);
    const status = await visitor.status(await visitor.order(SLUG));
    expect(status.status).toBe(402);
    const body = (await status.json()) as Record<string, string>;
    expect(body['taler_pay_uri']).toContain('pay/');
    expect(body['fulfillment_url']).toBe(`${url}/shop/articles/${SLUG}/read`);
  });

  test('[SESS-1] gives every order of one article the same fulfillment URL, others another', async () => {
    const urls = [];
    for (const slug of [SLUG, SLUG, OTHER_SLUG]) {
      const visitor = new ShopVisitor(url, token);
      const status = await visitor.status(await visitor.order(slug));
      urls.push(((await status.json()) as { fulfillment_url: string }).fulfillment_url);
    }
    expect(urls[0]).toBe(urls[1]);
    expect(urls[2]).not.toBe(urls[0]);
  });

  test('keeps one session per browser, in cookies that scripts cannot read', async () => {
    const visitor = new ShopVisitor(url, token);
    const first = await visitor.request('POST', `/shop/articles/${SLUG}/buy`);
    for (const cookie of first.headers.getSetCookie()) expect(cookie).toContain('HttpOnly');
    const session = visitor.cookie('shop_session');
    expect(session).toMatch(/^[\w-]{32}\.[\w-]{22}$/);
    await visitor.buy(OTHER_SLUG);
    expect(visitor.cookie('shop_session')).toBe(session);
  });

  test('of an unknown article is 404', async () => {
    const response = await new ShopVisitor(url, token).request(
      'POST',
      '/shop/articles/no-such/buy',
    );
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('by reloading the form’s address leads back to the article', async () => {
    const response = await new ShopVisitor(url, token).request('GET', `/shop/articles/${SLUG}/buy`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/shop/articles/${SLUG}`);
  });
});

describe('a paid article', () => {
  test('[PAY-14] [SESS-5] the wallet is sent to the fulfillment URL with the order’s number', async () => {
    const wallet = await fundedWallet(url, 'KUDOS:5');
    const visitor = new ShopVisitor(url, token);
    const ordered = await visitor.order(SLUG);
    const next = new URL(await pay(wallet, await visitor.payUri(ordered)));
    expect(next.pathname).toBe(`/shop/articles/${SLUG}/read`);
    expect(next.searchParams.get('order_id')).toBe(ordered.orderId);
    expect((await visitor.status(ordered)).status).toBe(200);
  });

  test('is not sold again to the browser that bought it, other articles are', async () => {
    const wallet = await fundedWallet(url, 'KUDOS:5');
    const visitor = new ShopVisitor(url, token);
    await pay(wallet, await visitor.payUri(await visitor.order(SLUG)));
    expect(await visitor.buy(SLUG)).toBe(`/shop/articles/${SLUG}/read`);
    expect(await visitor.buy(OTHER_SLUG)).toMatch(/^\/shop\/orders\//);
  });

  test('[SESS-2] is sold to a browser that knows no more than the order’s number', async () => {
    const wallet = await fundedWallet(url, 'KUDOS:5');
    const buyer = new ShopVisitor(url, token);
    const ordered = await buyer.order(SLUG);
    await pay(wallet, await buyer.payUri(ordered));
    const thief = new ShopVisitor(url, token);
    await thief.order(OTHER_SLUG);
    const response = await fetch(`${url}/shop/articles/${SLUG}/buy`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: url,
        cookie: `shop_session=${thief.cookie('shop_session')!}; shop_order_${SLUG}=${ordered.orderId}`,
      },
    });
    expect(response.headers.get('location')).toMatch(/^\/shop\/orders\//);
  });

  test(
    '[SESS-1] is opened in a second browser by the wallet, without paying again',
    { timeout: 30_000 },
    async () => {
      const wallet = await fundedWallet(url, 'KUDOS:5');
      const first = new ShopVisitor(url, token);
      const bought = await first.order(SLUG);
      await pay(wallet, await first.payUri(bought));
      const before = await balanceOf(wallet);

      const second = new ShopVisitor(url, token);
      const ordered = await second.order(SLUG);
      const watched = second.status(ordered, 30_000);
      const offer = await preparePay(wallet, await second.payUri(ordered));
      await runUntilDone(wallet, { forMs: 20_000 });
      const shown = await describeOffer(wallet, offer.purchase);
      expect(shown.state).toBe('paid');
      expect(await balanceOf(wallet)).toEqual(before);
      // A waiter for the new order hears of the old one at once, not when its time is over.
      const seen = (await (await watched).json()) as { already_paid_order_id?: string };
      expect(seen.already_paid_order_id).toBe(bought.orderId);
      expect(await second.buy(SLUG)).toBe(`/shop/articles/${SLUG}/read`);
    },
  );
});
