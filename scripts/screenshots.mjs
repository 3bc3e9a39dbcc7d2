// `npm run screenshots`: pictures of every page with demo data, light, dark and narrow, to
// screenshots/. Needs a running Florin (`npm start`); URL as first argument.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './lib/prepare.mjs';
import { walletPictures } from './lib/wallet-pictures.mjs';

const url = process.argv[2] ?? 'http://localhost:8080';
const shapes = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 320, height: 720 } },
];

const browser = await chromium.launch({ executablePath: ensureBrowser() });
mkdirSync('screenshots', { recursive: true });
mkdirSync('docs/pictures', { recursive: true });

const README_PICTURES = {
  shop: 'shop',
  'bank-account': 'bank',
  'wallet-full': 'wallet',
  dashboard: 'dashboard',
};

/** The pages of transfers and settings, for whoever is logged in. */
async function bank(page, shoot) {
  for (const [name, path] of [
    ['bank-transfer-preview', 'transfers/new?step=preview&to=shop&amount=12.5&subject=Books'],
    ['bank-transfers', 'transfers'],
    ['bank-transfers-filtered', 'transfers?q=credit&show=credit'],
    ['bank-statement', 'statement'],
    ['bank-settings', 'settings'],
    ['bank-delete', 'settings/delete'],
  ]) {
    await page.goto(`${url}/bank/${path}`);
    await shoot(name);
  }
  await page.goto(`${url}/bank/transfers`);
  await page.getByRole('link', { name: 'From the bank' }).click();
  await shoot('bank-one-transfer');
  await page.getByRole('link', { name: 'Send it back…' }).click();
  await shoot('bank-reject');
}

/** Things, cart, delivery, receipt, tip, donation and refund, for whoever has coins in the wallet of the site. */
async function shop(page, shoot) {
  await page.goto(`${url}/shop/cart`);
  await shoot('shop-cart-empty');
  await page.goto(`${url}/shop/goods`);
  await shoot('shop-goods');
  await page.goto(`${url}/shop/goods/loupe`);
  await shoot('shop-good');
  for (const id of ['pencils', 'tally']) {
    await page.goto(`${url}/shop/goods/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
  }
  await shoot('shop-cart');
  await page.goto(`${url}/shop/cart?short=tally&left=0`);
  await shoot('shop-cart-short');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await shoot('shop-checkout');
  await page.getByLabel('Name').fill('Anna Weber');
  await page.getByLabel('Street and number').fill('Lange Gasse 3');
  await page.getByLabel('Postcode').fill('86150');
  await page.getByLabel('Town').fill('Augsburg');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByRole('button', { name: 'Order and go on' }).click();
  await page.waitForURL(/shop\/orders/);
  await shoot('shop-goods-order');
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/receipt/);
  await shoot('shop-receipt');
  await page.emulateMedia({ media: 'print' });
  await shoot('shop-receipt-print');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${url}/shop/donate`);
  await shoot('shop-donate');
  await page.goto(`${url}/shop/survey`);
  await shoot('shop-survey');
  await page.goto(`${url}/shop/orders/1/receipt`);
  await shoot('shop-receipt-strange');
}

/** Answers the survey, and gives the essay back. */
async function moneyBack(page, shoot) {
  await page.goto(`${url}/shop/survey`);
  for (const label of ['By a link', 'On the phone', 'Bookkeeping']) {
    await page.getByLabel(label).check();
  }
  await page.getByRole('button', { name: 'Send the answers' }).click();
  await shoot('shop-tip');
  await page.goto(`${url}/shop`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Read it' }).click();
  await page.getByText('Give the essay back').click();
  await shoot('shop-give-back');
  await page.getByRole('button', { name: /^Give back for/ }).click();
  await shoot('shop-refunded');
}

/** A bank user with coins in the wallet of the site and one bought essay. */
async function story(page, shoot) {
  const name = `anna-${Date.now().toString(36)}`;
  await page.goto(`${url}/`);
  await shoot('tour');
  await page.goto(`${url}/bank`);
  await shoot('bank');
  await page.goto(`${url}/bank/register`);
  await shoot('bank-register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await shoot('bank-account-new');
  await page.goto(`${url}/bank/withdrawals/new`);
  await shoot('bank-withdraw');
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'By link or QR code' }).click();
  await shoot('bank-withdrawal-wallet');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await shoot('wallet-withdraw');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).first().click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).waitFor();
  await shoot('bank-withdrawal-confirm');
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.waitForTimeout(1500);
  await shoot('bank-withdrawal-done');
  await page.goto(`${url}/bank/account`);
  await shoot('bank-account');
  await page.goto(`${url}/bank/transfers/new`);
  await shoot('bank-transfer');
  await bank(page, shoot);
  await page.goto(`${url}/wallet`);
  await page.waitForTimeout(4000);
  await shoot('wallet');
  await page.goto(`${url}/shop`);
  await shoot('shop');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy this essay' }).waitFor();
  await shoot('shop-article');
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/shop\/orders/);
  await shoot('shop-order');
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await shoot('wallet-pay');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForTimeout(4000);
  await shoot('shop-read');
  await moneyBack(page, shoot);
  await shop(page, shoot);
  await page.goto(`${url}/wallet`);
  await page.waitForTimeout(2500);
  await shoot('wallet-after');
  await page.goto(`${url}/dashboard`);
  await shoot('dashboard-log-in');
  await page.getByRole('button', { name: /demo shop/i }).click();
  await page.waitForTimeout(500);
  await shoot('dashboard');
  for (const name of ['create-order', 'products', 'create-product', 'tips', 'settings']) {
    await page.goto(`${url}/dashboard/${name}`);
    await shoot(`dashboard-${name}`);
  }
  await page.goto(`${url}/dashboard/orders`);
  await shoot('dashboard-orders');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForTimeout(500);
  await shoot('dashboard-order');
  await page.goto(`${url}/dashboard/transfers`);
  await shoot('dashboard-transfers');
  await walletPictures(page, url, shoot);
  await page.goto(`${url}/nothing-here`);
  await shoot('not-found');
}

for (const { name, ...options } of shapes) {
  const context = await browser.newContext({ ...options, locale: 'en-GB', deviceScaleFactor: 1 });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const shoot = async (what) => {
    await page.screenshot({ path: `screenshots/${what}-${name}.png`, fullPage: true });
    // What the README shows: the window, not the whole page.
    const shown = name === 'light' ? README_PICTURES[what] : undefined;
    if (shown !== undefined) await page.screenshot({ path: `docs/pictures/${shown}.png` });
  };
  await story(page, shoot).catch((error) => console.error(`${name}: ${error.message}`));
  await context.close();
}
await browser.close();
