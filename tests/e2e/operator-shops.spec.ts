/** The operator's pages about shops, without scripts. */
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { call, createInstance, registerBankUser, unique } from '../support/deployment';
import { OPERATOR_TOKEN } from '../support/server';

test.use({ javaScriptEnabled: false });

test('[UI-2] [USE-19] the operator sees all shops, makes one, and closes it', async ({
  page,
  url,
}) => {
  const { payto } = await registerBankUser(url);
  const id = unique('opened');
  await page.goto('/dashboard/operator');
  await page.getByLabel('Operator token').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('The operator token is incorrect');
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Instance', { exact: true }).fill(id);
  await page.getByLabel('Name', { exact: true }).fill('Opened here');
  await page.getByLabel('Bank account', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Create shop' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an IBAN');
  await expect(page.getByLabel('Instance', { exact: true })).toHaveValue(id);
  await page.getByLabel('Bank account', { exact: true }).fill(payto);
  await page.getByRole('button', { name: 'Create shop' }).click();
  const token = await page.getByText(/^secret-token:[0-9A-Z]+$/).innerText();

  await page.getByRole('link', { name: 'Log in to the shop’s dashboard' }).click();
  await page.getByLabel('Shop ID').fill(id);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Get your first payment')).toBeVisible();

  await page.goto('/dashboard/operator');
  await page.getByLabel('Search').fill('no shop has this name');
  await page.getByRole('button', { name: 'Find shops' }).click();
  await expect(page.getByText('No shop found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all shops' }).click();
  await page.getByLabel('Search').fill(id.toUpperCase());
  await page.getByRole('button', { name: 'Find shops' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Opened here' }).click();
  await expect(page.getByRole('heading', { name: 'Opened here' })).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to shops' }).click();

  // On a phone no shop is wider than the screen, and nothing scrolls sideways.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/dashboard/operator?q=${id}`);
  const table = page.getByRole('region', { name: 'Shops' });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: `Close: ${id}` }).click();
  await expect(page.getByText('“Opened here” stops taking orders')).toBeVisible();
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Close…' }).click();
  await page.getByRole('button', { name: 'Close shop' }).click();
  await expect(page.getByText(`“${id}” is closed.`)).toBeVisible();
  await page.goto(`/dashboard/operator/shops/${id}/close`);
  await expect(page).toHaveURL(/\/dashboard\/operator$/);
  await page.getByLabel('Search').fill(id);
  await page.getByRole('button', { name: 'Find shops' }).click();
  await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Closed');
});

test('[UI-2] [USE-19] the operator looks at a shop’s figures and cannot change them', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const order = { amount: 'KUDOS:7.5', summary: 'Tea', fulfillment_url: 'https://a.example/' };
  const { baseUrl, authorization } = shop;
  await call('POST', `${baseUrl}private/orders`, { authorization, body: { order } });
  const path = `/dashboard/operator/shops/${shop.id}`;
  // The shop's own owner is not its operator.
  await openDashboard(page, shop, '/dashboard');
  await page.goto(path);
  await expect(page.getByLabel('Operator token')).toBeVisible();
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(' at this bank')).toBeVisible();
  await expect(page.getByText('payto:')).toHaveCount(0);
  // What can still be paid is not lost.
  await expect(page.getByText('1 order still open')).toBeVisible();
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?range=30$`));
  await expect(page.getByText('1 order still open')).toBeVisible();
  // There is no form of the shop, and no link to its own pages.
  const main = page.getByRole('main');
  await expect(main.locator('form[method="post"]')).toHaveCount(0);
  await expect(main.locator('a[href^="/dashboard/"]:not([href*="/operator"])')).toHaveCount(0);
  const missing = await page.request.get('/dashboard/operator/shops/no-such-shop');
  expect(missing.status()).toBe(404);
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page.getByText('10 per name, 100 per address')).toBeVisible();
});
