/**
 * WALLET_URL gives the wallet an origin of its own. A script in a page of the bank, a shop or the dashboard
 * then reaches no coins. Both hosts are this machine.
 */
import { expect, test } from '@playwright/test';
import { freePort, startServer, type TestServer } from '../../support/server';
import { askForWithdrawal, registerAtBank } from './bank-user';

let server: TestServer;
let walletSite: string;

test.beforeAll(async () => {
  const port = await freePort();
  walletSite = `http://127.0.0.1:${port}`;
  server = await startServer({ port, env: { WALLET_URL: walletSite } });
});

test.afterAll(() => server.stop());

test('coins are withdrawn to the wallet’s own origin, and no other page has them', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await registerAtBank(page);
  await askForWithdrawal(page, '12');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(walletSite);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  expect(new URL(page.url()).origin).toBe(server.url);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
  expect(await databases()).toBe(0);
  await page.getByRole('link', { name: 'To the wallet on this site' }).click();
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(walletSite);
  expect(await databases()).toBe(1);
  await context.close();
});

test('each origin leads to the other for what it does not have', async ({ request }) => {
  const ask = (url: string) => request.get(url, { maxRedirects: 0 });
  for (const path of ['/wallet', '/wallet/history?type=tip', '/wallet?uri=taler%3A%2F%2Fpay']) {
    const led = await ask(server.url + path);
    expect([led.status(), led.headers()['location']]).toEqual([307, walletSite + path]);
    expect((await ask(walletSite + path)).status(), path).toBe(200);
  }
  for (const path of [
    '/',
    '/bank',
    '/shop?x=1',
    '/dashboard/log-in',
    '/exchange/keys',
    '/walletx',
  ]) {
    const led = await ask(walletSite + path);
    expect([led.status(), led.headers()['location']]).toEqual([307, server.url + path]);
  }
  const posted = await request.post(`${walletSite}/bank/log-in/submit`, { maxRedirects: 0 });
  expect(posted.status()).toBe(421);
});
