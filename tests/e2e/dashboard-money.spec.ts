/** The dashboard's money: each figure beside its list, each transfer beside its orders. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { query } from '../support/database';
import { call, createInstance, runJobsUntil, type MerchantInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

test.use({ javaScriptEnabled: false });

/** Returns the machine value of the only amount in a cell, a link or a line. */
const amountsIn = (page: Page, path: string): Promise<string[]> =>
  page
    .locator(path)
    .locator('[data-amount]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-amount') ?? ''));

async function refund(instance: MerchantInstance, orderId: string, amount: string): Promise<void> {
  const { baseUrl, authorization } = instance;
  const body = { refund: amount, reason: 'too many' };
  await call('POST', `${baseUrl}private/orders/${orderId}/refund`, { authorization, body });
}

test('[UI-2] [ui 14] every figure of the first page leads to the list that sums to it', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const wallet = await fundedWallet(url, 'KUDOS:10');
  const refundable = { refund_delay: { d_ms: 3_600_000 } };
  const late = { wire_transfer_delay: { d_ms: 7_200_000 } };
  const tea = { ...late, amount: 'KUDOS:2', summary: 'Tea' };
  const cake = {
    ...late,
    amount: 'KUDOS:3',
    summary: 'Cake',
    fulfillment_url: 'https://shop.example/cake',
  };
  const first = await makeOrder(instance, tea, refundable);
  const second = await makeOrder(instance, cake, refundable);
  await makeOrder(instance, { amount: 'KUDOS:5', summary: 'Left alone' });
  await payOrder(wallet, first.payUri);
  await payOrder(wallet, second.payUri);
  await refund(instance, first.orderId, 'KUDOS:0.5');
  await openDashboard(page, instance);

  await page.waitForLoadState();
  const figures = await page
    .getByRole('main')
    .locator('a[href^="/dashboard/orders?"]')
    .filter({ hasText: /\d/ })
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        amount: link.querySelector('[data-amount]')?.getAttribute('data-amount') ?? null,
        text: link.textContent,
      })),
    );
  // Money on its way, then for today, 7 and 30 days: paid, orders, share, offers, refunds.
  expect(figures.length).toBeGreaterThanOrEqual(16);
  const shown = new Set<string>();
  for (const { href, amount, text } of figures) {
    await page.goto(href);
    const totals = await amountsIn(page, '[data-testid=totals]');
    const count = /^(\d+) order/.exec(await page.getByTestId('totals').innerText())?.[1];
    const query = new URL(href, url).searchParams;
    if (amount !== null && query.get('by') === 'refunded') expect(totals[1], href).toBe(amount);
    else if (amount !== null) expect(totals, href).toContain(amount);
    else if (text.endsWith('%')) expect(count, href).toBe('2');
    else expect(text, href).toContain(count);
    shown.add(amount ?? text);
  }
  expect([...shown]).toEqual(
    expect.arrayContaining(['KUDOS:4.5', 'KUDOS:5', 'KUDOS:0.5', '2', '2 of 3 orders paid']),
  );
});

test('[UI-2] [ui 24] a transfer stands beside its orders with all fees, and what does not agree is flagged', async ({
  page,
  databaseUrl,
  url,
}) => {
  const instance = await createInstance(url, { default_wire_transfer_delay: { d_ms: 1000 } });
  const wallet = await fundedWallet(url, 'KUDOS:5');
  const { orderId, payUri } = await makeOrder(instance, { amount: 'KUDOS:2', summary: 'Tea' });
  await payOrder(wallet, payUri);
  const listTransfers = async (): Promise<unknown> => {
    const { baseUrl, authorization } = instance;
    return (await call('GET', `${baseUrl}private/transfers`, { authorization }))['transfers'];
  };
  await runJobsUntil(url, async () => ((await listTransfers()) as unknown[]).length > 0);
  await openDashboard(page, instance, '/dashboard/transfers');
  await expect(page.getByText('Matched', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tea' })).toHaveAttribute(
    'href',
    `/dashboard/orders/${orderId}`,
  );
  const facts = page.getByRole('main').locator('dl').first();
  const units = (await amountsIn(page, 'main dl'))
    .slice(0, 4)
    .map((text) => BigInt(Math.round(Number(text.replace('KUDOS:', '')) * 1e8)));
  const [coins = 0n, depositFees = 0n, wireFee = 0n, sent = -1n] = units;
  expect(coins - depositFees - wireFee).toBe(sent);
  await expect(facts).toContainText('Transfer fee');
  await page.getByRole('link', { name: 'Mismatches' }).click();
  await expect(page.getByText('Everything matches')).toBeVisible();

  // The exchange sent more than our orders bring, and a credit that it has not reported.
  await query(
    databaseUrl,
    'update merchant.transfer set credit_amount = credit_amount + 1000000 where instance_id = $1',
    [instance.id],
  );
  await query(
    databaseUrl,
    `insert into merchant.transfer (instance_id, exchange_url, wtid, payto, credit_amount, verified,
       confirmed)
     values ($1, $2, $3, $4, 700000000, false, true)`,
    [instance.id, `${url}/exchange/`, Buffer.alloc(32, 7), instance.account.payto],
  );
  await page.reload();
  await expect(page.getByText('Received more than expected:')).toContainText('0.01');
  const reported = page.getByRole('region').filter({ hasText: 'Reported by you' });
  await expect(reported.locator('[data-amount="KUDOS:7"]').first()).toBeVisible();
  await reported.getByRole('button', { name: 'Withdraw report' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Report withdrawn.');
  await expect(reported).toHaveCount(0);
});

test('[ui 21] [ui 24] a credit that the exchange knows nothing of is refused, and what was typed stays', async ({
  page,
  url,
}) => {
  await openDashboard(page, await createInstance(url), '/dashboard/transfers/report');
  const wtid = 'A'.repeat(51) + '0';
  await page.getByLabel('Amount').fill('1,5');
  await page.getByLabel('Transfer ID').fill(wtid);
  await page.getByRole('button', { name: 'Report transfer' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The exchange has no record of this transfer');
  await expect(alert.getByRole('link')).toHaveAttribute('href', '#wtid');
  await expect(page.getByLabel('Amount')).toHaveValue('1,5');
  await expect(page.getByLabel('Transfer ID')).toHaveValue(wtid);
});

test('[UI-2] order ids with any character that is allowed have pages, questions and exports', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const orderId = 'a:b@c+d_e.f-1';
  await makeOrder(instance, { order_id: orderId, summary: 'Odd' });
  await openDashboard(page, instance, '/dashboard/orders');
  await page.getByRole('link', { name: 'Odd' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Odd');
  await expect(page).toHaveTitle(`Order ${orderId}, awaiting payment – Dashboard`);
  const forBuyer = page.getByRole('link', { name: /^http.*\/orders\// }).first();
  const answer = await page.request.get((await forBuyer.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(402);
  await page.getByRole('link', { name: 'Delete order' }).click();
  await expect(page.getByRole('main')).toContainText(orderId);
  await page.getByRole('button', { name: 'Delete order' }).click();
  await expect(page.getByRole('status').first()).toContainText('deleted');
});
