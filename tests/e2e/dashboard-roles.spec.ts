/** People of one shop with a role of their own: what they see, and what they are not offered. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance, type MerchantInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

test.use({ expectedErrors: [/403.*\/dashboard\/not-allowed/] });

const TOKEN = /^secret-token:[0-9A-Z]+$/;

/** The owner makes a token with a role in the dashboard. Its holder logs in with it. */
async function logInAs(page: Page, shop: MerchantInstance, role: string): Promise<void> {
  await openDashboard(page, shop, '/dashboard/settings/token');
  await page.getByLabel('Name').fill('Anna');
  await page.getByLabel(new RegExp(`^${role}: `)).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(TOKEN).innerText();
  await page.getByRole('link', { name: 'Back to people and tokens' }).click();
  await expect(page.getByRole('row', { name: /Anna/ })).toContainText(role);
  await page.getByRole('button', { name: /^Log out/ }).click();
  await openDashboard(page, { ...shop, authorization: `Bearer ${token}` }, '/dashboard/orders');
  await expect(page.getByRole('banner')).toContainText(role);
}

test('[USE-20] the owner makes a clerk’s token, with which one sells and sees nothing else', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url, { name: 'Teas of Anna and all her many friends' });
  await logInAs(page, shop, 'Clerk');
  const navigation = page.getByRole('banner').getByRole('link');
  await expect(navigation.filter({ hasText: 'Orders' })).toHaveCount(1);
  await expect(navigation.filter({ hasText: 'Settings' })).toHaveCount(0);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not allow this');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('banner').getByText('Clerk')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Teas of Anna')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Go to orders' }).click();
  await page.getByRole('link', { name: 'New order' }).first().click();
  await page.getByLabel('Description').fill('Tea');
  await page.getByLabel('Price').fill('2');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea');
});

for (const [role, mayRefund] of [
  ['Web shop', false],
  ['Till', false],
  ['Customer service', true],
] as const) {
  test(`[USE-20] with the role ${role} one sells, ${mayRefund ? 'refunds' : 'refunds nothing'}, and sees no settings`, async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url, { name: 'Teas of Anna' });
    const later = { wire_transfer_delay: { d_ms: 172_800_000 } };
    const order = { summary: 'A pot of tea', ...later };
    const { orderId, payUri } = await makeOrder(shop, order, {
      refund_delay: { d_ms: 86_400_000 },
    });
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    await logInAs(page, shop, role);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')).toHaveText([
      'Overview',
      'Orders',
    ]);
    await expect(page.getByRole('link', { name: 'New order' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'A pot of tea' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A pot of tea');
    const refund = page.getByRole('main').getByRole('link', { name: 'Refund', exact: true });
    await expect(refund).toHaveCount(mayRefund ? 1 : 0);
    await page.goto(`/dashboard/orders/${orderId}/refund`);
    const title = page.getByRole('heading', { level: 1 });
    if (mayRefund) {
      await page.getByLabel('Reason').fill('It broke');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /^Refund / }).click();
      await expect(title).toHaveText('A pot of tea');
      await expect(page.getByRole('main')).toContainText('Refunded');
    } else {
      await expect(title).toHaveText('Your role does not allow this');
    }
    await page.goto('/dashboard/settings');
    await expect(title).toHaveText('Your role does not allow this');
    await expect(page.getByRole('main')).toContainText(`“Teas of Anna” as ${role}`);
  });
}

/** Pages that a reader finds by the menu and by links on them. */
const PLACES = [
  '',
  '/orders',
  '/products',
  '/tips',
  '/transfers',
  '/statement',
  '/sales',
  '/settings',
];
/** Fields and buttons that change something. A reader's settings are fields that are turned off. */
const ENABLED = 'form[method=post] :is(input:not([type=hidden]), select, textarea, button):enabled';
const ENDS_SESSION = /\/dashboard\/(log-in|log-out)/;

test('[USE-20] the owner makes a reader’s token, with which one sees everything and is offered no change', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const { baseUrl, authorization } = shop;
  await call('POST', `${baseUrl}private/products`, {
    authorization,
    body: { product_id: 'tea', description: 'Tea', price: 'KUDOS:2', total_stock: 9 },
  });
  const goods = {
    inventory_products: [{ product_id: 'tea', quantity: 1 }],
    refund_delay: { d_ms: 86_400_000 },
  };
  const later = { wire_transfer_delay: { d_ms: 172_800_000 } };
  const { orderId, payUri } = await makeOrder(shop, { summary: 'A bag of tea', ...later }, goods);
  await makeOrder(shop, { summary: 'Not paid' });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);

  await logInAs(page, shop, 'Reader');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'New order' })).toHaveCount(0);
  await main.getByRole('link', { name: 'A bag of tea' }).click();
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('Tea');
  await expect(main.getByRole('link', { name: 'Refund', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const seen = new Set([`/dashboard/orders/${orderId}`, '/dashboard/products/tea']);
  for (const place of PLACES) seen.add(`/dashboard${place}`);
  for (const path of seen) {
    const answer = await page.goto(path);
    expect([path, new URL(page.url()).pathname, answer?.status()]).toEqual([path, path, 200]);
    await expect(main.locator(ENABLED), path).toHaveCount(0);
    const links = await main
      .locator('a[href^="/dashboard"]')
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ pathname }) => pathname));
    for (const link of links) {
      const isPage = !ENDS_SESSION.test(link) && !/\/(csv|export|picture)\b/.test(link);
      if (isPage) seen.add(link);
    }
  }
  expect(seen.size).toBeGreaterThan(PLACES.length + 2);
  expect([...seen]).toContain('/dashboard/settings/accounts');

  await page.goto('/dashboard/settings');
  const name = page.getByLabel('Shop name');
  await expect(name).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const preview = page.getByRole('region', { name: 'What customers see' });
  await expect(preview.getByText('Pay with wallet')).toBeVisible();
  await expect(preview).toContainText(await name.inputValue());
  await expectAccessible(page);
  await page.goto('/dashboard/create-order');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not allow this');
});
