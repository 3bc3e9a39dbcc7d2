// Takes pictures of the wallet's pages on the site, for `npm run screenshots`. The browser must be
// logged in at the bank, have coins and have paid once at the demo shop.
import { hostedPaidPicture } from './merchant-pictures.mjs';

/** Opens a tip from the demo shop in this browser's wallet. */
async function tip(page, url) {
  await page.goto(`${url}/dashboard/tips`);
  await page.locator('input[name=balance]').fill('10');
  await page.getByRole('button', { name: 'Open purse' }).click();
  await page.getByRole('link', { name: 'Transfer from the bank on this site' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.goto(`${url}/dashboard/tips`);
    await page.locator('input[name=amount]').fill('1.5');
    await page.locator('input[name=justification]').fill('Your answers to our survey');
    await page.locator('input[name=url]').fill(`${url}/shop`);
    await page.getByRole('button', { name: 'Create tip' }).click();
    const link = page.locator('a[href^="taler"]').first();
    if (await link.isVisible()) return walletLink(page);
    await page.waitForTimeout(1000);
  }
  throw new Error('the purse was not filled');
}

/** Creates an order of the demo shop; returns its page and wallet URI. */
async function order(page, url, amount, summary) {
  await page.goto(`${url}/dashboard/create-order`);
  await page.locator('input[name=amount]').fill(amount);
  await page.locator('input[name=summary]').fill(summary);
  await page.locator('select[name=refund_days]').selectOption('14');
  await page.getByRole('button', { name: /order/i }).last().click();
  await page.waitForURL(/news=created/);
  return { path: page.url().split('?')[0], uri: await walletLink(page) };
}

/** Waits until the change of payments has arrived. */
async function untilRenewed(page) {
  await page.waitForFunction(
    () => !/change is being renewed/.test(document.querySelector('main').textContent),
  );
}

function walletLink(page) {
  return page.locator('a[href^="taler"]').first().getAttribute('href');
}

/** A partial refund by the shop. */
async function refund(page, url, shoot) {
  const { path, uri } = await order(page, url, '2.75', 'A facsimile of the tally sticks of 1834');
  await open(page, url, uri);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('heading', { name: 'Paid' }).waitFor();
  await hostedPaidPicture(page, path, shoot);
  await page.goto(`${path}/refund?step=preview&amount=0.6&reason=A+torn+page`);
  await page.getByRole('button', { name: /^Refund/ }).click();
  await page.waitForURL((at) => !at.pathname.includes('/refund'));
  return walletLink(page);
}

async function open(page, url, uri) {
  await page.goto(`${url}/wallet?uri=${encodeURIComponent(uri)}`);
}

async function comesAndGoes(page, url, shoot) {
  await page.goto(`${url}/dashboard`);
  const logIn = page.getByRole('button', { name: /demo dashboard/i });
  if (await logIn.isVisible()) await logIn.click();
  await open(page, url, await tip(page, url));
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await shoot('wallet-tip');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('link', { name: 'Go to the wallet' }).waitFor();
  await shoot('wallet-tip-done');
  await open(page, url, await refund(page, url, shoot));
  await page.getByRole('button', { name: 'Accept refund' }).waitFor();
  await shoot('wallet-refund');
  await page.getByRole('button', { name: 'Accept refund' }).click();
  await page.getByRole('heading', { name: 'Refund received' }).waitFor();
  await shoot('wallet-refund-done');
}

/** An order that costs more than the balance. */
async function short(page, url, shoot) {
  const { uri } = await order(page, url, '500', 'A printing press, used');
  await open(page, url, uri);
  await page.getByRole('heading', { name: 'Not enough coins' }).waitFor();
  await shoot('wallet-short');
}

async function backup(page, url, shoot) {
  await page.goto(`${url}/wallet/backup`);
  await page.getByRole('button', { name: 'Set up backup' }).waitFor();
  await shoot('wallet-backup-new');
  await page.getByRole('button', { name: 'Set up backup' }).click();
  await page.getByRole('button', { name: 'I have stored it safely' }).waitFor();
  await shoot('wallet-backup-key');
  await page.getByRole('button', { name: 'I have stored it safely' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Backed up:').waitFor();
  await shoot('wallet-backup');
}

export async function walletPictures(page, url, shoot) {
  await comesAndGoes(page, url, shoot);
  await page.goto(`${url}/wallet`);
  await page.getByText('in the wallet', { exact: true }).first().waitFor();
  await untilRenewed(page);
  await shoot('wallet-full');
  await page.goto(`${url}/wallet/history`);
  await page.getByText('Refund received').first().waitFor();
  await shoot('wallet-history');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Refund received' })
    .getByRole('link')
    .first()
    .click();
  await page.getByText('Refunded').waitFor();
  await shoot('wallet-entry');
  await short(page, url, shoot);
  await backup(page, url, shoot);
  await page.goto(`${url}/wallet/settings`);
  await page.getByRole('link', { name: /Read the terms/ }).waitFor();
  await shoot('wallet-settings');
  await page.getByRole('link', { name: /Read the terms/ }).click();
  await page.getByText('Version', { exact: true }).waitFor();
  await shoot('wallet-terms');
  await page.goto(`${url}/wallet/developer`);
  await page.getByRole('table').first().waitFor();
  await shoot('wallet-developer');
  await page.goto(`${url}/wallet/forget`);
  await page.getByRole('button', { name: /^Delete wallet/ }).waitFor();
  await shoot('wallet-forget');
}
