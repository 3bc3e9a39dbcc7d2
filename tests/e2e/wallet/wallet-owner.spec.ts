/** Owners use their wallet besides paying: history, backup, settings, details, forgetting. */
import type { Page } from '@playwright/test';
import { addAmounts, formatAmount, parseAmount } from '@/protocol/amount';
import { expectAccessible } from '../../support/accessible';
import { expect, test } from '../../support/browser';
import { call, createInstance, registerBankUser } from '../../support/deployment';

interface Withdrawal {
  readonly uri: string;
  confirm(): Promise<void>;
}

async function askBank(url: string, amount: string): Promise<Withdrawal> {
  const { username, authorization } = await registerBankUser(url, 'owner');
  const withdrawals = `${url}/bank/accounts/${username}/withdrawals`;
  const started = await call('POST', withdrawals, { body: { amount }, authorization });
  const confirm = `${withdrawals}/${String(started['withdrawal_id'])}/confirm`;
  return {
    uri: String(started['taler_withdraw_uri']),
    confirm: async () => {
      await call('POST', confirm, { body: {}, authorization });
    },
  };
}

/** `home`: the wallet of the site or of the extension. */
async function open(page: Page, home: string, uri: string): Promise<void> {
  await page.goto(`${home}?uri=${encodeURIComponent(uri)}`);
}

async function withdraw(page: Page, home: string, { uri }: Withdrawal): Promise<void> {
  await open(page, home, uri);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'The bank knows this wallet now' })).toBeVisible();
}

async function payUriOf(url: string): Promise<string> {
  const shop = await createInstance(url, { default_max_deposit_fee: 'KUDOS:0' });
  const orders = `${shop.baseUrl}private/orders`;
  const { authorization } = shop;
  const order = { amount: 'KUDOS:4.2', summary: 'A reading lamp' };
  const made = await call('POST', orders, { authorization, body: { order } });
  const unpaid = await call('GET', `${orders}/${String(made['order_id'])}`, { authorization });
  return String(unpaid['taler_pay_uri']);
}

/** Uses Tab alone, as a user without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name });
  await expect(wanted).toBeEnabled();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await wanted.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(name)}`);
}

test('a payment by keyboard alone: price and fees are the total, the news has the focus, every step is kept', async ({
  extension: { page, id },
  url,
}) => {
  const home = `chrome-extension://${id}/wallet.html`;
  const withdrawal = await askBank(url, 'KUDOS:10');
  await withdraw(page, home, withdrawal);
  await page.goto(home);
  await expect(page.getByText('confirm at the bank', { exact: true })).toBeVisible();
  await withdrawal.confirm();
  await expect(page.getByRole('status')).toContainText('10.00 KUDOS arrived');

  await open(page, home, await payUriOf(url));
  const pay = page.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeVisible();
  const stated = await page.locator('dd data').evaluateAll((all) => all.map((one) => one.dataset));
  const [price, paymentFees, changeFees, total] = stated.map(({ amount }) => amount ?? '');
  expect(price).toBe('KUDOS:4.2');
  const sum = [price, paymentFees, changeFees].map((text) => parseAmount(text ?? ''));
  expect(formatAmount(sum.reduce(addAmounts))).toBe(total);
  await tabTo(page, /^Pay /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeFocused();
  await expect(page).toHaveTitle(/^Paid – Wallet/);

  await page.getByRole('link', { name: 'Step by step' }).click();
  for (const step of ['The shop made its offer', 'You agreed to pay', 'The change was renewed']) {
    await expect(page.getByText(step)).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto(`chrome-extension://${id}/popup.html`);
  await expect(page.getByRole('link', { name: /^A reading lamp/ })).toBeVisible();
  const left = 10_00000000n - parseAmount(total ?? '').units;
  await expect(page.locator('main data').first()).toHaveAttribute(
    'data-amount',
    formatAmount({ currency: 'KUDOS', units: left }),
  );
  await expectAccessible(page);
});

test('a backup is set up, its key shown once and masked then; another browser restores the coins with it', async ({
  page,
  browser,
  url,
}) => {
  const withdrawal = await askBank(url, 'KUDOS:7');
  await withdraw(page, '/wallet', withdrawal);
  await withdrawal.confirm();
  await page.goto('/wallet');
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Backup' }).click();
  await page.getByLabel('Backup service').fill('localhost');
  await page.getByRole('button', { name: 'Set up the backup' }).click();
  await expect(page.locator('main').getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Backup service')).toHaveValue('localhost');
  await page.getByLabel('Backup service').fill(`${url}/sync/`);
  await page.getByRole('button', { name: 'Set up the backup' }).click();
  const sheet = page.getByRole('region', { name: 'Your recovery key' });
  await expect(sheet.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  const shown = await sheet.locator('p.font-mono').innerText();
  const key = shown.replaceAll(/\s/g, '');
  expect(key).toMatch(/^taler-sync\+http:\/\/.*#[0-9A-Z]{52}$/);
  await page.getByRole('button', { name: 'I have kept it safe' }).click();
  // Capitals as in the key: small letters of a sentence or an address may be the same by chance.
  await expect(page.getByText(new RegExp(key.slice(-4)))).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(page.locator('main').getByRole('status').first()).toContainText('kB, sealed');

  const context = await browser.newContext({ locale: 'en-GB', baseURL: url });
  const other = await context.newPage();
  await other.goto('/wallet/backup');
  await other.getByLabel('Recovery key').fill(key.slice(0, -1));
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(other.locator('main').getByRole('alert')).toContainText('no recovery key');
  await expect(other.getByLabel('Recovery key')).toHaveValue(key.slice(0, -1));
  await expectAccessible(other);
  await other.getByLabel('Recovery key').fill(shown);
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(other.locator('main').getByRole('status').first()).toContainText('Restored:');
  await other.getByRole('link', { name: 'Balance' }).click();
  await expect(other.locator('main data').first()).toHaveAttribute('data-amount', 'KUDOS:7');
  await context.close();
});

test('settings: an exchange and its terms, language and theme; inside: what waits and goes on; forgetting names the money', async ({
  extension: { page, id },
  url,
}) => {
  const home = `chrome-extension://${id}/wallet.html`;
  await page.goto(`${home}?view=settings`);
  await page.getByLabel('Address of the exchange').fill(`${url}/exchange/`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('not accepted yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Read the terms/ }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status')).toHaveText('You have accepted this version.');
  await expectAccessible(page);

  const withdrawal = await askBank(url, 'KUDOS:6');
  await open(page, home, withdrawal.uri);
  await expect(page.getByText('You have accepted them.')).toBeVisible();
  await withdraw(page, home, withdrawal);
  await page.goto(`${home}?view=developer`);
  await page.getByRole('button', { name: /^Retry now: withdrawal/ }).click();
  await expect(page.getByText('Tried.')).toBeVisible();
  await expectAccessible(page);
  await withdrawal.confirm();
  await page.getByRole('button', { name: 'Run until done' }).click();
  await expect(page.getByText('Nothing is left to do.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('cell', { name: 'fresh' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Wie das System' }).click();

  await page.getByRole('link', { name: 'Alles vergessen …' }).click();
  await expect(page.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alles vergessen, mit 6,00 KUDOS' }).click();
  await expect(page.getByRole('heading', { name: 'Die Wallet ist leer' })).toBeFocused();
  await page.goto(home);
  await expect(page.getByText('Noch keine Münzen')).toBeVisible();
});
