/** Forms of the dashboard that show beside them what they make. */
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { createInstance } from '../support/deployment';

test('beside the form of an order stands what its customer will see, and beside a product’s, too', async ({
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
