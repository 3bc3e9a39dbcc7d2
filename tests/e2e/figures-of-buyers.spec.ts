/** Figures that add up for buyers: on the tour, in the demo shop, and on the pages of their wallet. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { payerOf } from '../support/bank-users';
import { expect, test } from '../support/browser';
import { makeOrder, payOrder } from '../support/dashboard';
import { fundedWallet } from '../support/funded-wallet';
import { sum, textOf, unitsOf } from '../support/played-shop';
import { orderedAt, shopToken, ShopVisitor, type Ordered } from '../support/shop-visitor';
import { amountsIn, amountsOn, column, rowsOf } from '../support/shown-amounts';
import { parseAmount } from '@/protocol/amount';
import { openBankUser } from '@/testing/calls/bank-user';
import { openMerchant } from '@/testing/merchant';

/** Sums what the entries of a wallet say to have come or gone. Fees have no sign: they are parts. */
async function sumOfEntries(page: Page): Promise<bigint> {
  const entries = page.locator('main li data');
  await expect(entries.first()).toBeVisible();
  await amountsOn(page.locator('main li'));
  const texts = await entries.allTextContents();
  const signed = texts.filter((text) => /^[+\u2212]/.test(text));
  return sum(
    signed.map((text) =>
      unitsOf(text.replace('+', '').replace('\u2212', '-').replace('\u00a0KUDOS', '')),
    ),
  );
}

/** The wallet has this balance, and its entries say so, once its coins are renewed. */
async function expectBalance(page: Page, units: bigint): Promise<void> {
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'Balance' }).locator('data').first();
  await expect(balance).toHaveAttribute('data-amount', textOf(units));
  expect(await sumOfEntries(page)).toBe(units);
}

/** The amount of an entry’s page, and the parts of it among its details. */
async function amountsOf(page: Page): Promise<string[]> {
  const details = page.getByRole('region', { name: 'Details' }).locator('dd');
  await expect(details.locator('data').first()).toBeVisible();
  const [amount = ''] = await amountsOn(page.locator('main'));
  return [amount, ...(await amountsOn(details))];
}
const ESSAY = 'the-coin-with-the-lily';

test('[I13-2] a visitor’s purchases are the same on the tour, in the shop and on receipts', async ({
  url,
  florin,
}) => {
  const wallet = await fundedWallet(url, 'KUDOS:5');
  const visitor = new ShopVisitor(url, await shopToken(florin.dataDir));
  const amountsAt = async (path: string) =>
    amountsIn(await (await visitor.request('GET', path)).text());
  const buy = async (ordered: Ordered): Promise<string> => {
    await payOrder(wallet, await visitor.payUri(ordered));
    const { contract_terms: terms } = await visitor.state(ordered);
    return textOf(unitsOf((terms as { amount: string }).amount));
  };
  const gift = orderedAt(await visitor.send('/shop/donate/submit', { amount: '1' }));
  const given = await buy(gift);
  const essay = await visitor.order(ESSAY);
  const price = await buy(essay);
  expect(await amountsAt(`/shop/orders/${gift.orderId}/receipt`)).toContain(given);
  expect(await amountsAt(`/shop/articles/${ESSAY}/read`)).toContain(price);
  expect(await amountsAt('/shop/purchases')).toEqual([price, given]);
  await visitor.send(`/shop/orders/${essay.orderId}/refund`, { slug: ESSAY });
  expect(await amountsAt('/shop/purchases')).toEqual([price, price, given]);
  const paid = textOf(unitsOf(price) + unitsOf(given));
  expect((await amountsAt('/')).slice(3, 5)).toEqual([paid, price]);
});

test('[I13-2] in a wallet, what was agreed to is paid, and history and file add up to the balance', async ({
  page,
  url,
  florin,
}) => {
  const merchant = await openMerchant(florin);
  const open = (uri: string) => page.goto(`/wallet?${new URLSearchParams({ uri })}`);
  const last = page.locator('dd data').last();
  const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  const withdrawal = await (
    await openBankUser(url, await payerOf(url, parseAmount('KUDOS:10')))
  ).startWithdrawal('KUDOS:10');
  await open(withdrawal.uri);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await heading('One step left: confirm at the bank');
  await withdrawal.confirm();
  await page.goto('/wallet');
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();

  let expected = unitsOf('KUDOS:10');
  for (const [amount, refund] of [
    ['KUDOS:1.5', 'KUDOS:0.6'],
    ['KUDOS:4.27', undefined],
    ['KUDOS:0.03', 'KUDOS:0.03'],
  ] as const) {
    const delay = { d_ms: 3_600_000 };
    const order = {
      amount,
      summary: `For ${amount}`,
      wire_transfer_delay: delay,
      fulfillment_url: undefined,
    };
    const { orderId, payUri } = await makeOrder(merchant, order, { refund_delay: delay });
    await open(payUri);
    await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
    const parts = (await amountsOn(page.locator('dd'))).map(unitsOf);
    const agreed = parts.at(-1) ?? 0n;
    expect(sum(parts.slice(0, -1))).toBe(agreed);
    await page.getByRole('button', { name: /^Pay / }).click();
    await heading('Paid');
    await expect(last).toHaveAttribute('data-amount', textOf(agreed));
    expected -= agreed;
    await expectBalance(page, expected);
    await page.locator('main li a').first().click();
    const [spent = '', ...facts] = await amountsOf(page);
    expect(-unitsOf(spent)).toBe(agreed);
    expect(sum(facts.map(unitsOf))).toBe(agreed);
    if (refund === undefined) continue;
    await open(await merchant.refund(orderId, refund));
    await expect(page.getByRole('button', { name: 'Accept refund' })).toBeVisible();
    const atLeast = unitsOf((await last.getAttribute('data-amount')) ?? '');
    await page.getByRole('button', { name: 'Accept refund' }).click();
    await heading('Refund received');
    const [refunded = 0n, fees = 0n, cameBack = 0n] = (await amountsOn(page.locator('dd'))).map(
      unitsOf,
    );
    expect([refunded, refunded - fees]).toEqual([unitsOf(refund), cameBack]);
    expect(cameBack).toBeGreaterThanOrEqual(atLeast);
    expected += cameBack;
    await expectBalance(page, expected);
  }
  await page.goto('/wallet/history');
  expect(await sumOfEntries(page)).toBe(expected);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const lines = rowsOf(readFileSync(await file.path(), 'utf8'));
  expect(sum(column(lines, 'change'))).toBe(expected);
});
