import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '../../support/browser';

/** Registers at the bank as a newcomer does, and stays logged in. */
export async function registerAtBank(page: Page): Promise<void> {
  await page.goto('/bank/register');
  await page.getByRole('textbox', { name: 'Name' }).fill(`owner-${randomBytes(5).toString('hex')}`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.locator('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/bank\/account/);
}

/** Asks for a withdrawal: an extension's wallet opens, or else the withdrawal's page. */
export async function askForWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/bank/withdrawals/new');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
}
