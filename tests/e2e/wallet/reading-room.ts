/** A reader with coins, and paid pages of a style B shop. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '../../support/browser';
import { call, registerBankUser } from '../../support/deployment';
import { errandHeaders, openSeller, startShop, type Family, type LocalShop } from './local-shop';

/** Withdraws coins by the bank's link. The 202 has a test of its own. */
export async function fund(page: Page, id: string, url: string): Promise<void> {
  const { username, authorization } = await registerBankUser(url, 'buyer');
  const withdrawals = `${url}/bank/accounts/${username}/withdrawals`;
  const started = await call('POST', withdrawals, { body: { amount: 'KUDOS:10' }, authorization });
  const uri = encodeURIComponent(String(started['taler_withdraw_uri']));
  await page.goto(`chrome-extension://${id}/wallet.html?uri=${uri}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(
    page.getByRole('heading', { name: 'One step left: confirm at the bank' }),
  ).toBeVisible();
  const one = `${withdrawals}/${String(started['withdrawal_id'])}`;
  await call('POST', `${one}/confirm`, { body: {}, authorization });
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
}

/**
 * Sells pages: one order per page and browser session, which is a cookie. It asks the backend each time.
 */
export async function openReadingRoom(url: string, family: Family): Promise<LocalShop> {
  const seller = await openSeller(url);
  const orders = new Map<string, string>();
  return startShop(async (request, address) => {
    const given = /(?:^|; )room=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1];
    const session = given ?? randomBytes(8).toString('hex');
    const resourceUrl = `${address.origin}${address.pathname}`;
    const cookie = { 'set-cookie': `room=${session}; Path=/` };
    const key = `${session} ${address.pathname}`;
    const named = address.searchParams.get('order_id');
    const orderId = named ?? orders.get(key) ?? (await seller.createOrder(resourceUrl, 'KUDOS:2'));
    orders.set(key, orderId);
    const sig = address.searchParams.get('session_sig');
    const check = await seller.check({
      order_id: orderId,
      session_id: session,
      resource_url: resourceUrl,
      ...(sig === null ? {} : { session_sig: sig }),
    });
    if (check['paid'] === true) return { status: 200, headers: cookie, html: '<h1>The essay</h1>' };
    const headers = errandHeaders(family, {
      'Contract-Url': String(check['contract_url']),
      'Resource-Url': resourceUrl,
      'Session-Id': session,
    });
    return { status: 402, headers: { ...headers, ...cookie }, html: '<h1>To be paid</h1>' };
  });
}
