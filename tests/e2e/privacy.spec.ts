/** The page that shows who knows what of a purchase, to its buyer and its shop. It needs no scripts. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance, registerBankUser } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

test.use({ javaScriptEnabled: false, expectedErrors: [/404/] });

const LINK = 'Who knows what about this purchase?';
const SUMMARY = 'A lamp with a green shade';

async function payUriOn(page: Page): Promise<string> {
  const link = page.locator('a[href^="taler"]').first();
  return (await link.getAttribute('href')) ?? '';
}

/** Makes an order of a new shop and pays it. `statusUrl` has the order's secret. */
async function paidOrder(url: string) {
  const shop = await createInstance(url, { name: 'Lamps' });
  const { orderId, payUri } = await makeOrder(shop, {
    summary: SUMMARY,
    fulfillment_url: undefined,
    delivery_location: { street: 'Via Roma', town: 'Firenze', country: 'IT' },
  });
  const { baseUrl, authorization } = shop;
  const order = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
  return { shop, orderId, statusUrl: String(order['order_status_url']) };
}

async function expectProof(page: Page, owner = 'Your'): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Who knows what');
  for (const name of [`${owner} bank`, 'The exchange', `${owner} wallet`]) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByTestId('equal')).toHaveText('Equal values: 0');
  const coins = main.getByRole('table').getByRole('row');
  expect(await coins.count()).toBeGreaterThan(1);
  // Each coin came from an envelope that was signed with its key, so there is one at least.
  for (const cells of await main.getByRole('table').locator('tbody tr').all()) {
    const counts = await cells.getByRole('cell').allInnerTexts();
    expect(Number(counts[2]?.replaceAll(',', ''))).toBeGreaterThan(0);
    expect(Number(counts[3]?.replaceAll(',', ''))).toBeGreaterThan(0);
  }
}

test('I14-10 the buyer sees by the order’s secret who knows what, a stranger sees nothing', async ({
  page,
  url,
}) => {
  const { shop, orderId, statusUrl } = await paidOrder(url);
  await page.goto(statusUrl);
  await page.getByRole('link', { name: LINK }).click();
  await expectProof(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(SUMMARY);
  await expect(main).toContainText(`Order ${orderId}`);
  await expect(main).toContainText('The delivery address that was entered with the order.');
  await expect(main).not.toContainText('Via Roma');
  await expect(main).toContainText(shop.account.username);
  await expect(main).toContainText('You are not logged in at the bank');

  const own = new URL(page.url());
  const without = new URL(own);
  without.searchParams.delete('token');
  const wrong = new URL(own);
  wrong.searchParams.set('token', '0'.repeat(26));
  const asShop = new URL(`/privacy?order=${orderId}&as=shop`, url);
  const asVisitor = new URL(`/privacy?order=${orderId}`, url);
  for (const address of [without, wrong, asShop, asVisitor]) {
    const answer = await page.goto(address.href);
    expect([address.search, answer?.status()]).toEqual([address.search, 404]);
    const text = (await answer?.text()) ?? '';
    expect(text).not.toContain(SUMMARY);
    expect(text).not.toContain(shop.account.username);
  }
});

test('I14-10 a shop sees it for its own order, another shop does not', async ({ page, url }) => {
  const { shop, orderId } = await paidOrder(url);
  await openDashboard(page, shop, `/dashboard/orders/${orderId}`);
  await page.getByRole('link', { name: LINK }).click();
  await expectProof(page, 'The customer’s');
  await expect(page.getByRole('main')).toContainText(SUMMARY);

  const address = page.url();
  await page.context().clearCookies();
  await openDashboard(page, await createInstance(url));
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).not.toContain(SUMMARY);
});

test('I14-10 the tour leads to a visitor’s own purchase and the bank’s own records', async ({
  page,
  url,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See who knows what about a purchase' }).click();
  await expect(page.getByText('You have not paid for anything in this browser.')).toBeVisible();
  await page.goto('/shop/articles/every-sum-twice');
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await payOrder(await fundedWallet(url, 'KUDOS:5'), await payUriOn(page));
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('link', { name: LINK })).toBeVisible();
  const { username, password } = await registerBankUser(url);
  await page.goto('/bank/log-in');
  await page.getByLabel('Name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.goto('/privacy');
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expectProof(page);
  await expect(page.getByRole('main')).toContainText(`Account ${username}: 0 withdrawals`);
});
