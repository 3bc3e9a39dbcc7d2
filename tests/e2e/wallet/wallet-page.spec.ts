import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { formatAmount, parseAmount, subtractAmounts } from '@/protocol/amount';
import { expectAccessible } from '../../support/accessible';
import { expect, test } from '../../support/browser';
import { makeOrder } from '../../support/dashboard';
import { createInstance } from '../../support/deployment';
import { askForWithdrawal, registerAtBank } from './bank-user';

test('an empty wallet says where coins come from', async ({ page }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Your wallet' })).toBeVisible();
  await expect(page.getByText('No coins yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the bank' })).toHaveAttribute('href', '/bank');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[USE-18] it says that it needs them, and does not seem to load', async ({ page }) => {
    await page.goto('/wallet');
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.getByText('Opening the wallet')).toBeHidden();
  });
});

/** Expects at most 130 kB of scripts besides the wallet's worker, which has the wallet itself. */
async function expectFewScripts(page: Page): Promise<void> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes, page.url()).toBeGreaterThan(50_000);
  expect(bytes, page.url()).toBeLessThan(130_000);
}

test('coins are withdrawn by the page, and are there when it is opened again', async ({ page }) => {
  await registerAtBank(page);
  await askForWithdrawal(page, '12');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
  await expect(page.getByText('Withdrawal fees')).toBeVisible();
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

/** A film of one picture, which Chromium shows as its camera: a QR code in the middle. */
async function filmOf(text: string): Promise<string> {
  const [width, height, dot] = [640, 480, 6];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const light = Buffer.alloc(width * height, 235);
  const left = Math.floor((width - size * dot) / 2);
  const top = Math.floor((height - size * dot) / 2);
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue;
      for (let line = 0; line < dot; line += 1) {
        const from = (top + y * dot + line) * width + left + x * dot;
        light.fill(16, from, from + dot);
      }
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'florin-film-')), 'code.y4m');
  await writeFile(file, Buffer.concat([head, Buffer.from('FRAME\n'), light, colours]));
  return file;
}

test('[USE-20] a camera reads the code of an order, and the wallet asks what to do', async ({
  playwright,
  launchOptions,
  url,
}) => {
  const { payUri } = await makeOrder(await createInstance(url), { summary: 'A lamp' });
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await filmOf(payUri)}`,
    ],
  });
  const page = await browser.newPage({ baseURL: url, locale: 'en-GB' });
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  await expect(page).toHaveURL(`/wallet?${new URLSearchParams({ uri: payUri })}`);
  await expect(page.getByRole('heading', { name: 'Not enough coins' })).toBeVisible();
  await browser.close();
});

test('an empty link is refused at its field, in the page’s language', async ({ browser, url }) => {
  for (const [locale, field, button, words] of [
    ['en-GB', 'Wallet link', 'Open', 'Enter the link.'],
    ['de-DE', 'Wallet-Link', 'Öffnen', 'Geben Sie den Link ein.'],
  ] as const) {
    const page = await browser.newPage({ baseURL: url, locale });
    await page.goto('/wallet');
    const link = page.getByLabel(field);
    for (const typed of ['', '  ']) {
      await link.fill(typed);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(link).toHaveAttribute('aria-invalid', 'true');
      await expect(link).toHaveAccessibleDescription(new RegExp(`taler\\+http.* ${words}$`));
      await expect(link).toBeFocused();
      await expect(page).toHaveURL('/wallet');
    }
    await page.close();
  }
});

test('an address that is none of the wallet’s is refused in words', async ({ page }) => {
  await page.goto('/wallet');
  await page.getByLabel('Wallet link').fill('https://example.com/');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'wallet cannot open this link',
  );
});

test('[UI-4] what the owner decides on states its fees, satisfies axe, and needs at most 130 kB of scripts', async ({
  page,
  url,
}) => {
  await registerAtBank(page);
  await page.goto('/shop');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await expect(page.getByRole('heading', { name: 'Not enough coins' })).toBeVisible();
  await expect(page.locator('main').getByRole('status')).toContainText('You still need');
  await expect(page.getByRole('link', { name: 'Get more coins' })).toHaveAttribute(
    'href',
    /^\/bank\/withdrawals\/new\?amount=[1-9]\d*$/,
  );
  await expectAccessible(page);
  await expectFewScripts(page);
  const toPay = page.url();
  await askForWithdrawal(page, '10');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
  await expectAccessible(page);
  await expectFewScripts(page);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.getByRole('link', { name: 'To the wallet on this site' }).click();
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
  await page.goto(toPay);
  const total = page.locator('dd data').last();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expectAccessible(page);
  await expectFewScripts(page);
  const paid = parseAmount((await total.getAttribute('data-amount')) ?? '');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/read\?order_id=/);
  await page.goto('/wallet');
  const left = formatAmount(subtractAmounts(parseAmount('KUDOS:10'), paid));
  await expect(page.locator('main data').first()).toHaveAttribute('data-amount', left);
  await expectAccessible(page);
  await expectFewScripts(page);
  // An entry of the history, with its steps.
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Step by step' })).toBeVisible();
  await expectAccessible(page);
  await expectFewScripts(page);

  // A shop without a page to return to says what comes next.
  const message = 'Your table is number 9.';
  const order = { summary: 'Tea', fulfillment_url: undefined, fulfillment_message: message };
  const { payUri } = await makeOrder(await createInstance(url), order);
  await page.goto(`/wallet?uri=${encodeURIComponent(payUri)}`);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(message);
});
