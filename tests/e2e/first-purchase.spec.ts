/**
 * The whole story in a real browser: register, withdraw, buy, read and see it in the dashboard. The
 * money arrives on the shop's bank account, to the last fraction. It runs with the extension, with
 * the wallet on the site, and with the command line.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { formatAmount, parseAmount, subtractAmounts, sumAmounts } from '@/protocol/amount';
import type { Florin } from '@/testing/florin';
import { call, unique } from '../support/deployment';
import { expect, test } from '../support/browser';
import { secretOf } from '../support/secrets';

const run = promisify(execFile);

// Another environment is another worker with its own server, so no other test pays the shop here.
test.use({ florinEnv: { FLORIN_TEST: 'first purchase' } });

test.afterEach(({ florin }) => florin.clock.reset());

async function openAccount(page: Page): Promise<string> {
  const name = unique('anna');
  await page.goto('/bank/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Account of ${name}`);
  return name;
}

async function chooseAmount(page: Page, amount: string): Promise<void> {
  await page.goto('/bank/withdrawals/new');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Orders the shop's first essay. Returns its title, and the price as the page's machine value. */
async function orderEssay(page: Page): Promise<{ title: string; price: string }> {
  await page.goto('/shop');
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  const price = (await page.locator('[data-amount]').first().getAttribute('data-amount')) ?? '';
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with coins');
  return { title, price };
}

async function expectReadable(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/shop\/articles\/[^/]+\/read/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('You can open it again in this browser for free.')).toBeVisible();
}

/** Returns the order named in the receipt of the essay's page. */
async function orderOf(page: Page): Promise<string> {
  const text = await page.getByText(/Paid\. Order .+\./).innerText();
  return /Order (.+)\./.exec(text)?.[1] ?? '';
}

async function expectInDashboard(page: Page, order: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /demo dashboard/i }).click();
  const row = page.getByRole('row').filter({ hasText: order });
  await expect(row).toContainText('Paid');
}

/** Returns the order's price in the dashboard's list. */
async function priceOf(page: Page, order: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: order });
  return (await row.locator('[data-amount]').first().getAttribute('data-amount')) ?? '';
}

interface Site {
  readonly florin: Florin;
  readonly databaseUrl: string;
}

interface BankTransfer {
  readonly amount: string;
  readonly direction: string;
  readonly subject: string;
}

async function shopTransfers({ florin, databaseUrl }: Site): Promise<BankTransfer[]> {
  const { url, dataDir } = florin;
  const password = await secretOf(dataDir, 'shop-bank-password', databaseUrl);
  const login = Buffer.from(`shop:${password}`).toString('base64');
  const answer = await call('GET', `${url}/bank/accounts/shop/transfers?delta=-50`, {
    authorization: `Basic ${login}`,
  });
  return (answer['transfers'] as BankTransfer[]).filter(({ direction }) => direction === 'credit');
}

interface WireDetails {
  readonly total: string;
  readonly wire_fee: string;
  readonly deposits: readonly { deposit_value: string; deposit_fee: string }[];
}

/**
 * Moves the clock past the wire deadline and compares the bank's credit with the exchange's account
 * of it. That is the sum of what was paid, less each deposit fee and the wire fee. Returns it.
 */
async function expectWired(site: Site, price: string, known: number): Promise<string> {
  const { florin } = site;
  const { url, clock } = florin;
  // The order allows ten minutes to pay, then three more for a refund.
  await clock.advance('14m');
  await florin.runJobs();
  const [credit, ...earlier] = await shopTransfers(site);
  expect(earlier).toHaveLength(known);
  const wtid = /[0-9A-HJKMNP-TV-Z]{52}/.exec(credit?.subject ?? '')?.[0] ?? '';
  const wire = (await call('GET', `${url}/exchange/transfers/${wtid}`)) as unknown as WireDetails;
  const sum = (texts: string[]) => sumAmounts('KUDOS', texts.map(parseAmount));
  const paid = sum(wire.deposits.map((deposit) => deposit.deposit_value));
  const fees = sum([...wire.deposits.map((deposit) => deposit.deposit_fee), wire.wire_fee]);
  expect(formatAmount(paid)).toBe(price);
  expect(fees.units).toBeGreaterThan(0n);
  expect(credit?.amount).toBe(formatAmount(subtractAmounts(paid, fees)));
  expect(wire.total).toBe(credit?.amount);
  return wire.total;
}

async function expectTransferInDashboard(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Transfers' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Expects that tour, order and transfer name the sum that came to the shop's account. */
async function expectArrived(page: Page, order: string, sent: string): Promise<void> {
  const factOf = (term: string) =>
    page.locator('dl > div', { has: page.getByText(term, { exact: true }) });
  await page.goto('/');
  for (const [term, amount] of [
    ['Arrived at the shop’s account', sent],
    ['On its way', 'KUDOS:0'],
  ] as const) {
    const figure = factOf(term).locator('[data-amount]');
    await expect(figure, term).toHaveAttribute('data-amount', amount);
  }
  await page.goto(`/dashboard/orders/${order}`);
  const toAccount = page.locator('dt', { hasText: 'Sent to your account' });
  const sum = toAccount.locator('xpath=following-sibling::dd[1]').locator('[data-amount]');
  await expect(sum).toHaveAttribute('data-amount', sent);
  await expectTransferInDashboard(page);
  const transfer = page.getByRole('row').nth(1).locator('[data-amount]');
  await expect(transfer.first()).toHaveAttribute('data-amount', sent);
}

test('[WALLET-4] [PAY-14] the first purchase, with the extension', async ({
  extension,
  florin,
  databaseUrl,
}) => {
  const { page, context } = extension;
  const known = (await shopTransfers({ florin, databaseUrl })).length;
  await openAccount(page);
  await chooseAmount(page, '20');
  await expect(page).toHaveURL(/^chrome-extension:/);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(page.getByText('the coins are on their way')).toBeVisible();

  const wallet = await context.newPage();
  await wallet.goto(`chrome-extension://${extension.id}/wallet.html`);
  await expect(wallet.locator('[data-amount="KUDOS:20"]').first()).toBeVisible({ timeout: 30_000 });

  const { title, price } = await orderEssay(page);
  await page
    .getByRole('link', { name: /Open wallet/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expectReadable(page, title);
  const order = await orderOf(page);
  await page.goto('/shop');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'Read it' }).click();
  await expectReadable(page, title);

  await expectInDashboard(page, order);
  await expectWired({ florin, databaseUrl }, price, known);
  await expectTransferInDashboard(page);
});

test('[WALLET-5] [UI-1] [USE-3] the first purchase, with the wallet on the site; all pages name the sum that arrived', async ({
  page,
  florin,
  databaseUrl,
}) => {
  const known = (await shopTransfers({ florin, databaseUrl })).length;
  await openAccount(page);
  await chooseAmount(page, '15');
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(page.getByText('the coins are on their way')).toBeVisible();
  await page.goto('/wallet');
  await expect(page.locator('[data-amount="KUDOS:15"]').first()).toBeVisible({ timeout: 30_000 });

  const { title, price } = await orderEssay(page);
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page
    .getByRole('link', { name: 'Open your purchase' })
    .or(page.getByRole('article'))
    .first()
    .click();
  await expectReadable(page, title);
  const order = await orderOf(page);
  await expectInDashboard(page, order);
  await expectArrived(page, order, await expectWired({ florin, databaseUrl }, price, known));
});

test('the first purchase, on the command line', async ({ page, florin, databaseUrl }) => {
  const known = (await shopTransfers({ florin, databaseUrl })).length;
  const directory = mkdtempSync(path.join(tmpdir(), 'florin-cli-'));
  try {
    const demo = async (): Promise<{ status: number; nextUrl: string }> => {
      const wallet = ['scripts/wallet.mjs', '--db', path.join(directory, 'wallet')];
      const args = [...wallet, '--json', 'demo', '--url', florin.url];
      const { stdout } = await run(process.execPath, args, { timeout: 60_000 });
      return JSON.parse(stdout) as { status: number; nextUrl: string };
    };
    const bought = await demo();
    expect(bought.status).toBe(200);
    expect(bought.nextUrl).toMatch(/\/shop\/articles\/[^/]+\/read\?order_id=/);
    const order = new URL(bought.nextUrl).searchParams.get('order_id') ?? '';
    await expectInDashboard(page, order);
    await expectWired({ florin, databaseUrl }, await priceOf(page, order), known);
    // The same wallet still has that essay, and buys another.
    await florin.clock.reset();
    const again = await demo();
    expect(again.status).toBe(200);
    expect(new URL(again.nextUrl).pathname).not.toBe(new URL(bought.nextUrl).pathname);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
