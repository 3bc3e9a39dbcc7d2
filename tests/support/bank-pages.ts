/** A person at the bank's pages. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './browser';

/** Returns a name that no account has. */
export const freshName = () => `anna-${randomUUID().slice(0, 8)}`;

/** Opens an account by the bank's page. Its owner is logged in then. */
export async function register(page: Page, username = freshName(), next?: string): Promise<string> {
  await page.goto(`/bank/register${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`);
  await page.getByLabel('Name', { exact: true }).fill(username);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Open the account' }).click();
  // Parts that the style sheet hides are there while a page is still loading.
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/bank/register'));
  return username;
}

/** Ends the session at the bank. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
}
