/** A new merchant gets to the first paid order by the pages' instructions alone. */
import { expect, test } from '../support/browser';
import { payOrder } from '../support/dashboard';
import { registerBankUser } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

test.use({ javaScriptEnabled: false });

test('[UI-2] from the log-in page to the first paid order, without a word of documentation', async ({
  page,
  url,
}) => {
  const { username } = await registerBankUser(url);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Open a shop' }).click();
  await page.getByLabel('Shop name').fill('Anna’s teas');
  await page.getByLabel('Your bank username').fill(username);
  await page.getByRole('button', { name: 'Open shop' }).click();
  await expect(page.getByText(/^secret-token:[0-9A-Z]+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue to your dashboard' }).click();

  const next = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
  await expect(next).toContainText('Create your first order');
  await expect(page.getByRole('table')).toHaveCount(0);
  await next.getByRole('link', { name: 'Create an order' }).click();
  await page.getByLabel('Description').fill('A pot of tea');
  await page.getByLabel('Price').fill('2');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('img', { name: 'Pay 2.00 KUDOS for A pot of tea' })).toBeVisible();

  await page.goto('/dashboard');
  await expect(next).toContainText('Get it paid');
  await next.getByRole('link', { name: 'View order and payment link' }).click();
  const uri = await page
    .getByRole('link', { name: /^taler\S*:\/\/pay\// })
    .first()
    .getAttribute('href');
  await payOrder(await fundedWallet(url, 'KUDOS:5'), uri ?? '');
  await page.reload();
  await expect(page).toHaveTitle(/, paid – /);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your first order has been paid' })).toBeVisible();
  await expect(next).toContainText('Receive your payout');
  await expect(next).toContainText('Next payout:');
  const payout = (await next.locator('time').getAttribute('datetime')) ?? '';
  // The form's refund period comes before.
  expect(Date.parse(payout)).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  await expect(page.locator(`dl time[datetime="${payout}"]`)).toBeVisible();
});
