/**
 * Figures that add up: random purchases, refunds, tips and transfers of a shop of its own. Then each page,
 * export and call says what the books say, and the wallets' histories are their balances. What people read
 * is the amount that programs read.
 */
import fc from 'fast-check';
import { checkAccount, checkTips } from '../support/account-figures';
import { expect, test } from '../support/browser';
import { fundedWallet } from '../support/funded-wallet';
import { checkAllShops, checkSystem } from '../support/operator-figures';
import { MOVES, PlayedShop, RICH, sum } from '../support/played-shop';
import { OPERATOR_TOKEN } from '../support/server';
import {
  checkExports,
  checkOrders,
  checkProducts,
  checkRefundForms,
  checkSales,
  checkStatements,
  checkTransfers,
  tilesOf,
} from '../support/shop-figures';
import { amountsIn, column, rowsOf } from '../support/shown-amounts';
import { assertAddsUp, sumHistory } from '../support/wallet-sums';
import { WebBrowser } from '../support/web-browser';
import { openMerchant, type Merchant } from '@/testing/merchant';
import { getBalances } from '@/wallet/core/balance';
import type { Wallet } from '@/wallet/core/wallet';

// It moves the clock, so it has a server of its own.
test.use({ florinEnv: { FLORIN_TEST: 'figures' } });

test.afterEach(({ florin }) => florin.clock.reset());

async function checkWallet(wallet: Wallet): Promise<void> {
  await assertAddsUp(wallet);
  const balances = await getBalances(wallet);
  expect(await sumHistory(wallet)).toBe(sum(balances.map(({ available }) => available.units)));
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Logs in at the dashboard, as the shop and as the operator. */
async function openBrowser(url: string, { id, authorization }: Merchant): Promise<WebBrowser> {
  const browser = new WebBrowser(url, '127.0.0.1', { 'accept-language': 'en' });
  const token = authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: id, token });
  await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  return browser;
}
/** The first sequence is always the same. */
const RUNS = Number.parseInt(process.env['FIGURE_RUNS'] ?? '5', 10);
const RUN_LIMIT_MS = 120_000;

test('[USE-3] [I13-2] pages, exports, calls and wallets say what the books say', async ({
  url,
  databaseUrl,
  florin,
}) => {
  test.setTimeout((RUNS + 1) * RUN_LIMIT_MS);
  const wallets = [await fundedWallet(url, 'KUDOS:20'), await fundedWallet(url, 'KUDOS:20')];
  const played: bigint[] = [];
  const property = fc.asyncProperty(MOVES, async (moves) => {
    const since = Date.now();
    const merchant = await openMerchant(florin);
    const shop = new PlayedShop(merchant, url, databaseUrl, wallets);
    for (const move of moves) await shop.move(move);
    const browser = await openBrowser(url, merchant);
    await checkSales(shop, browser);
    await shop.wire();
    await checkSales(shop, browser);
    const books = await shop.books();
    await checkProducts(browser, books);
    await checkExports(browser, books);
    const sent = sum(books.credits.map(({ units }) => units));
    expect(await checkOrders(shop, browser, books)).toBe(sent);
    const refunded = sum(books.orders.map((order) => BigInt(order.refunded)));
    const { promised, collected } = books.tips;
    for (const units of [sent, refunded, promised, collected]) played.push(units);
    await checkTransfers(shop, browser, books);
    await checkStatements(browser, books, new Set([since, Date.now()].map(monthOf)));
    await checkAccount(shop, browser, books);
    await checkTips(shop, browser, books);
    await checkAllShops(browser, databaseUrl);
    await checkSystem(browser, url, databaseUrl);
    await Promise.all(wallets.map(checkWallet));
  });
  await fc.assert(property, { numRuns: RUNS, examples: [[RICH]], endOnFailure: true });
  // The first sequence has transfers, refunds and tips.
  expect(played.slice(0, 4).every((units) => units > 0n)).toBe(true);
});

test('[I13-2] a sale that is refunded in the next month: that month is below zero, and each has its transfers', async ({
  url,
  databaseUrl,
  florin,
  clock,
}) => {
  const wallet = await fundedWallet(url, 'KUDOS:8', clock.now);
  const merchant = await openMerchant(florin);
  const shop = new PlayedShop(merchant, url, databaseUrl, [wallet]);
  const sold = monthOf(clock.now());
  const refundPart = await shop.sellForLong('KUDOS:1.5');
  await refundPart('KUDOS:0.4');
  const refund = await shop.sellForLong('KUDOS:0.8');
  await shop.sell('KUDOS:1.1', 1000);
  await shop.wireTransfers(1);
  const [year = 0, month = 0] = sold.split('-').map(Number);
  const next = Date.UTC(year, month, 1) + 60_000;
  await shop.sell('KUDOS:0.6', next - clock.now());
  await clock.advance(next - clock.now());
  await refund();
  await shop.wireTransfers(2);
  const refunded = monthOf(clock.now());
  expect(refunded).not.toBe(sold);

  const browser = await openBrowser(url, merchant);
  const salesOf = async (path: string): Promise<string[]> =>
    amountsIn((await browser.get(path)).text.split('</dl>')[0] ?? '');
  expect(await salesOf(`/dashboard/statement?month=${sold}`)).toEqual([
    'KUDOS:4',
    '-KUDOS:0.4',
    'KUDOS:3.6',
  ]);
  expect(await salesOf(`/dashboard/statement?month=${refunded}`)).toEqual([
    'KUDOS:0',
    '-KUDOS:0.8',
    '-KUDOS:0.8',
  ]);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const range = `?from=${today}&to=${today}`;
  const [home, operators] = await Promise.all(
    ['/dashboard', `/dashboard/operator/shops/${merchant.id}`].map(
      async (path) => (await browser.get(path + range)).text,
    ),
  );
  for (const page of [home, operators]) {
    const tiles = tilesOf(page ?? '');
    expect(amountsIn(tiles).slice(0, 3)).toEqual(['-KUDOS:0.8', 'KUDOS:0', 'KUDOS:0.8']);
    expect(tiles).toContain('\u2212');
  }
  const sales = (await browser.get(`/dashboard/sales${range}`)).text;
  expect(amountsIn(sales.split('<dl')[1] ?? '')).toEqual(['KUDOS:0', '-KUDOS:0.8', '-KUDOS:0.8']);
  await checkSales(shop, browser);
  const books = await shop.books();
  await checkProducts(browser, books);
  await checkTransfers(shop, browser, books);
  await checkStatements(browser, books, new Set([sold, refunded]));
  // Each month has the transfer that was made in it.
  expect(books.credits).toHaveLength(2);
  for (const [index, month] of [sold, refunded].entries()) {
    const csv = (await browser.get(`/dashboard/statement/csv?month=${month}`)).text;
    expect(
      column(rowsOf(csv), 'sent').filter((units) => units !== 0n),
      month,
    ).toEqual([books.credits[index]?.units]);
  }
  // The sale of which a part was refunded. The others are refunded whole, or without a refund.
  expect(await checkRefundForms(browser, books)).toBe(1);
  await checkWallet(wallet);
});
