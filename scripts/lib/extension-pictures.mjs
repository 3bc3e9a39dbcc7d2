// Takes pictures of the extension's pages and popup for `npm run screenshots`. It uses its own
// Chromium with the built extension and withdraws and buys on the way.
import path from 'node:path';
import { chromium } from 'playwright';
import { CONTEXT, untilShown } from './camera.mjs';
import { root } from './prepare.mjs';

const VIEWS = ['history', 'backup', 'developer', 'forget', 'settings'];
/** The width of `popup.html`. */
const POPUP = { width: 380, height: 600 };

async function openBrowser(executablePath) {
  const extension = path.join(root, 'dist/extension');
  const context = await chromium.launchPersistentContext('', {
    ...CONTEXT,
    executablePath,
    headless: false,
    // `--headless=new` is the headless mode that loads extensions.
    args: [
      '--headless=new',
      '--hide-scrollbars',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(30_000);
  return { context, page, at: (file) => new URL(file, worker.url()).href };
}

async function withdraw(page, url, shoot) {
  await page.goto(`${url}/bank/register`);
  await page.getByLabel('Name', { exact: true }).fill(`eva-${Date.now().toString(36)}`);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await page.waitForURL(/bank\/account/);
  await page.goto(`${url}/bank/withdrawals/new`);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await shoot(page, 'bank-withdrawals-new');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await shoot(page, 'withdraw');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.getByText('the coins are on their way').waitFor();
}

async function buy(page, url, shoot) {
  await page.goto(`${url}/shop`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/shop\/orders/);
  await page.getByRole('link', { name: 'Open wallet' }).waitFor();
  await shoot(page, 'shop-order');
  await page.getByRole('link', { name: 'Open wallet' }).click();
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await shoot(page, 'pay');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/read/);
}

async function popup(page, at, shoot, name) {
  await page.goto(at('popup.html'));
  await untilShown(page);
  await shoot(page, name, { size: POPUP });
}

/** Uses a camera of its own, whose German tab has another `navigator.languages`. */
export async function extensionPictures(executablePath, url, camera) {
  const { context, page, at } = await openBrowser(executablePath);
  const shoot = (tab, name, options) => camera.shoot(tab, `extension-${name}`, options);
  try {
    await camera.openGerman(context);
    await popup(page, at, shoot, 'popup-empty');
    await page.goto(at('wallet.html'));
    await untilShown(page);
    await shoot(page, 'wallet-empty');
    await withdraw(page, url, shoot);
    await buy(page, url, shoot);
    await page.goto(at('wallet.html'));
    await page.getByText('in the wallet', { exact: true }).first().waitFor();
    await untilShown(page);
    await shoot(page, 'wallet');
    for (const view of VIEWS) {
      await page.goto(at(`wallet.html?view=${view}`));
      await untilShown(page);
      await shoot(page, view);
    }
    await page.getByRole('link', { name: /Read the terms/ }).click();
    await page.getByText('Version', { exact: true }).waitFor();
    await shoot(page, 'terms');
    await popup(page, at, shoot, 'popup');
  } finally {
    await context.close();
  }
}
