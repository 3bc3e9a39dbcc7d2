import { expect, test } from '../../support/browser';
import { askForWithdrawal, registerAtBank } from './bank-user';

test('an empty wallet says where coins come from', async ({ page }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Your wallet' })).toBeVisible();
  await expect(page.getByText('No coins yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the bank' })).toHaveAttribute('href', '/bank');
});

test('coins are withdrawn by the page, and are there when it is opened again', async ({ page }) => {
  await registerAtBank(page);
  await askForWithdrawal(page, '12', 'By link or QR code');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
  await expect(page.getByText('Fees of the withdrawal')).toBeVisible();
  const arrives = page.locator('dd data').last();
  const promised = await arrives.getAttribute('data-amount');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.getByRole('link', { name: 'To the wallet on this site' }).click();
  await expect(page.locator('main data').first()).toHaveAttribute('data-amount', promised ?? '');
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('main data').first()).toHaveAttribute('data-amount', promised ?? '');
});

test('an address that is none of the wallet’s is refused in words', async ({ page }) => {
  await page.goto('/wallet');
  await page.getByLabel('Address for wallets').fill('https://example.com/');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'no address that this wallet can open',
  );
});
