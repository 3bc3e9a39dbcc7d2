/** Pages of the dashboard with scripts: forms with previews, and news of an order. */
import { expect, test } from '../support/browser';
import { expectAccessible } from '../support/accessible';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { createInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[USE-15] beside the form of an order stands what its customer will see, and beside a product’s, too', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/create-product');
  const preview = page.getByRole('complementary');
  await page.getByLabel('Product ID').fill('tea');
  await page.getByLabel('Description').fill('Green tea');
  await page.getByLabel('Price').fill('4,5');
  await page.getByLabel('Unit').fill('bag');
  await expect(preview).toContainText(/Green tea\s*4\.50\sKUDOS per bag\s*Unlimited/);
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.goto('/dashboard/create-order');
  await expect(preview).toContainText('Your description');
  await expect(page.getByText('This form asks for no delivery address')).toBeVisible();
  await page.getByLabel('Description').fill('Tea for the week');
  await page.getByLabel('Product', { exact: true }).selectOption('tea');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Thank-you message').fill('Enjoy!');
  await expect(preview.locator('[data-amount="KUDOS:13.5"]')).toHaveCount(2);
  await expect(preview).toContainText('Tea for the week');
  await expect(preview).toContainText('Enjoy!');
  await page.getByLabel('Price').fill('12');
  await expect(preview.locator('[data-amount="KUDOS:12"]')).toHaveCount(2);
  await page.getByLabel('Price').fill('twelve');
  await expect(preview.locator('[data-amount]')).toHaveCount(0);
});

test('[USE-15] beside the settings stand name, logo and colour, as they are being chosen', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await openDashboard(page, instance, '/dashboard/settings');
  const preview = page.getByRole('region', { name: 'What customers see' });
  const button = preview.getByText('Pay with wallet');
  const before = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByLabel('Shop name').fill('Tea & Tins');
  await page.getByLabel(/^Colour/).fill('#ffd400');
  await expect(preview).toContainText('Tea & Tins');
  await expect(button).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(before).not.toBe('rgb(255, 212, 0)');
  await expect(preview.locator('img')).toHaveCount(0);
  await page.getByLabel(/^Logo/).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 1);
});

test('[UI-4] an order’s page says "Paid" by itself when a customer pays', async ({ page, url }) => {
  const instance = await createInstance(url);
  const { orderId, payUri } = await makeOrder(instance, { summary: 'A stool' });
  const wallet = await fundedWallet(url, 'KUDOS:5');
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  await expectAccessible(page);
  await payOrder(wallet, payUri);
  await expect(page).toHaveTitle(/, paid – /);
  await expectAccessible(page);
});
