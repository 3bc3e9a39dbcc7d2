/** Owners use their wallet besides paying: history, backup, settings, details, forgetting. */
import { readFileSync } from 'node:fs';
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
  await expect(
    page.getByRole('heading', { name: 'One step left: confirm at the bank' }),
  ).toBeVisible();
}

async function payUriOf(url: string, summary = 'A reading lamp'): Promise<string> {
  const shop = await createInstance(url, { default_max_deposit_fee: 'KUDOS:0' });
  const orders = `${shop.baseUrl}private/orders`;
  const { authorization } = shop;
  const order = { amount: 'KUDOS:4.2', summary, fulfillment_url: 'https://shop.example/lamps' };
  const made = await call('POST', orders, { authorization, body: { order } });
  const unpaid = await call('GET', `${orders}/${String(made['order_id'])}`, { authorization });
  return String(unpaid['taler_pay_uri']);
}

/** Units of a signed decimal number. */
function unitsOf(text: string): bigint {
  const { units } = parseAmount(`KUDOS:${text.replace('-', '')}`);
  return text.startsWith('-') ? -units : units;
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
  await expect(page.getByText('You paid')).toBeVisible();
  await expect(page.locator('dd data')).toHaveAttribute('data-amount', total ?? '');

  await page.getByRole('link', { name: 'Step by step' }).click();
  for (const step of ['Order received from the shop', 'You agreed to pay', 'Change renewed']) {
    await expect(page.getByText(step)).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto(`chrome-extension://${id}/popup.html`);
  await expect(page.getByRole('link', { name: /^A reading lamp/ })).toBeVisible();
  const bought = page.getByRole('listitem').filter({ hasText: 'A reading lamp' });
  await expect(bought.locator('data')).toHaveAttribute('data-amount', `-${total}`);
  const left = 10_00000000n - parseAmount(total ?? '').units;
  await expect(page.locator('main data').first()).toHaveAttribute(
    'data-amount',
    formatAmount({ currency: 'KUDOS', units: left }),
  );
  await expectAccessible(page);
});

test('[USE-5] [USE-8] [USE-20] an order waits for its decision, in the wallet, the popup and the badge; the history is filtered and saved', async ({
  extension: { page, context, id },
  url,
}) => {
  const home = `chrome-extension://${id}/wallet.html`;
  const worker = context.serviceWorkers().find((each) => each.url().includes(id));
  const badge = () => worker?.evaluate(() => chrome.action.getBadgeText({}));
  const withdrawal = await askBank(url, 'KUDOS:10');
  await withdraw(page, home, withdrawal);
  await withdrawal.confirm();
  await page.goto(home);
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
  const reminder = page.getByText('Back up your coins.');
  await expect(reminder).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('Available')).toBeVisible();
  await expect(reminder).toHaveCount(0);

  for (const name of ['first', 'second']) {
    await open(page, home, await payUriOf(url, `The ${name} lamp`));
    await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  }
  await expect.poll(badge).toBe('2');
  await page.goto(`chrome-extension://${id}/popup.html`);
  const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
  await expect(waiting.getByRole('listitem')).toHaveText([/The first lamp/, /The second lamp/]);
  await expect(waiting.getByText(/^Pay by/).first()).toBeVisible();
  await expect(page.getByText('The first lamp')).toHaveCount(1);
  await expectAccessible(page);
  const review = waiting.getByRole('link', { name: 'Review and pay' }).first();
  const address = (await review.getAttribute('href')) ?? '';

  await page.goto(home);
  await waiting.getByRole('button', { name: /^Decline: The second lamp/ }).click();
  await expect(waiting.getByRole('listitem')).toHaveText([/The first lamp/]);
  await expect(page.getByText('declined', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`chrome-extension://${id}/${address}`);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect.poll(badge).toBe('');

  await open(page, home, await payUriOf(url, 'The third lamp'));
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment declined' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute(
    'href',
    /^https:\/\/shop\.example\/lamps\?order_id=/,
  );

  await page.goto(`${home}?view=history`);
  await page.getByLabel('Search').fill('LAMP');
  await page.getByLabel('Show').selectOption('Purchases');
  await expect(page.getByText(/^3 of \d entries$/)).toBeVisible();
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Show').selectOption('Everything');
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('wallet-history.csv');
  const [header = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toBe('time,type,title,state,currency,change,fees,refunded');
  const changes = lines.map((line) => line.split(',').at(-3) ?? '');
  await page.goto(home);
  const balance = page.getByRole('region', { name: 'Balance' }).locator('data').first();
  const sum = changes.reduce((units, change) => units + unitsOf(change), 0n);
  await expect(balance).toHaveAttribute(
    'data-amount',
    formatAmount({ currency: 'KUDOS', units: sum }),
  );
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
  await page.getByRole('button', { name: 'Set up backup' }).click();
  await expect(page.locator('main').getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Backup service')).toHaveValue('localhost');
  await page.getByLabel('Backup service').fill(`${url}/sync/`);
  await page.getByRole('button', { name: 'Set up backup' }).click();
  const sheet = page.getByRole('region', { name: 'Your recovery key' });
  await expect(sheet.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  const shown = await sheet.locator('p.font-mono').innerText();
  const key = shown.replaceAll(/\s/g, '');
  expect(key).toMatch(/^taler-sync\+http:\/\/.*#[0-9A-Z]{52}$/);
  await page.getByRole('button', { name: 'I have stored it safely' }).click();
  // Capitals as in the key: small letters of a sentence or an address may be the same by chance.
  await expect(page.getByText(new RegExp(key.slice(-4)))).toHaveCount(0);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.locator('main').getByRole('status').first()).toContainText('kB, encrypted');

  const context = await browser.newContext({ locale: 'en-GB', baseURL: url });
  const other = await context.newPage();
  await other.goto('/wallet/backup');
  await other.getByLabel('Recovery key').fill(key.slice(0, -1));
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(other.locator('main').getByRole('alert')).toContainText('not a recovery key');
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
  await expect(page.getByText('You have accepted these terms.')).toBeVisible();
  await withdraw(page, home, withdrawal);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Open the developer view' }).click();
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

  await page.getByRole('link', { name: 'Wallet löschen …' }).click();
  await expect(page.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Wallet mit 6,00 KUDOS löschen' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet gelöscht' })).toBeFocused();
  await page.goto(home);
  await expect(page.getByText('Noch keine Münzen')).toBeVisible();
});
