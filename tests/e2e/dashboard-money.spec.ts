/** The dashboard's money: each figure beside its list, each transfer beside its orders. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeText } from '../support/accessible';
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

/** Moves the instance's only order with its figures, while the job that adds figures up waits. */
async function moveToPast(
  databaseUrl: string,
  { instance, orderId, daysAgo }: { instance: MerchantInstance; orderId: string; daysAgo: number },
): Promise<void> {
  const ms = daysAgo * 86_400_000;
  const figures = (table: string) =>
    `update merchant.${table} set start_ms = start_ms - ${ms}
     where instance_id = '${instance.id}' and kind <> 'all';`;
  await query(
    databaseUrl,
    `do $$ begin
       lock table merchant.figure_change, merchant.figure in exclusive mode;
       update merchant."order" set paid_ms = paid_ms - ${ms}, created_ms = created_ms - ${ms}
       where instance_id = '${instance.id}' and order_id = '${orderId}';
       ${figures('figure')} ${figures('figure_change')}
     end $$`,
  );
}

async function refund(instance: MerchantInstance, orderId: string, amount: string): Promise<void> {
  const { baseUrl, authorization } = instance;
  const body = { refund: amount, reason: 'too many' };
  await call('POST', `${baseUrl}private/orders/${orderId}/refund`, { authorization, body });
}

test('[UI-2] [USE-10] every figure of the first page leads to the list that sums to it', async ({
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
  await openDashboard(page, instance, '/dashboard');

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
  // Paid, refunded, orders, share, orders of the share, pending payout.
  expect(figures).toHaveLength(6);
  const shown = new Set<string>();
  for (const { href, amount, text } of figures) {
    await page.goto(href);
    const totals = await amountsIn(page, '[data-testid=totals]');
    const count = /^(\d+) order/.exec(await page.getByTestId('totals').innerText())?.[1];
    const query = new URL(href, url).searchParams;
    if (amount !== null && query.get('by') === 'refunded') expect(totals[1], href).toBe(amount);
    else if (amount !== null) expect(totals, href).toContain(amount);
    else if (text.endsWith('%')) expect(count, href).toBe('2');
    // The list of the period has what is still open, too.
    else if (text.endsWith('open')) expect(count, href).toBe('3');
    else expect(text, href).toContain(count);
    shown.add(amount ?? text);
  }
  expect([...shown]).toEqual(
    expect.arrayContaining([
      'KUDOS:4.5',
      'KUDOS:5',
      'KUDOS:0.5',
      '2',
      '2 of 2 orders paid, 1 still open',
    ]),
  );
});

/** Sells for 2 KUDOS, waits for the transfer, and opens its page. */
async function openTransfer(page: Page, url: string) {
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
  const row = page.getByRole('table', { name: 'Transfers' }).getByRole('row').nth(1);
  await expect(row).toContainText('Matched');
  await row.getByRole('link').click();
  return { instance, orderId };
}

test.describe('with scripts, which axe needs', () => {
  test.use({ javaScriptEnabled: true });

  test('[USE-11] a transfer’s page is accessible, on narrow screens and with large text', async ({
    page,
    url,
  }) => {
    await openTransfer(page, url);
    await expect(page.getByRole('link', { name: 'Tea' })).toBeVisible();
    await expectAccessible(page);
    await expectRoomForLargeText(page);
  });

  test('[USE-10] the overview compares a range with the period before, in tiles that stack on phones', async ({
    page,
    databaseUrl,
    url,
  }) => {
    const instance = await createInstance(url);
    const wallet = await fundedWallet(url, 'KUDOS:10');
    for (const [amount, daysAgo] of [
      ['KUDOS:2', 10],
      ['KUDOS:3', 0],
    ] as const) {
      const fulfillment = { fulfillment_url: `https://shop.example/${daysAgo}` };
      const order = { summary: 'Bread', amount, ...fulfillment };
      const { orderId, payUri } = await makeOrder(instance, order);
      await payOrder(wallet, payUri);
      await moveToPast(databaseUrl, { instance, orderId, daysAgo });
    }
    await makeOrder(instance, { summary: 'Still open' });
    await openDashboard(page, instance, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    const ranges = page.getByRole('navigation', { name: 'Period' });
    await expect(ranges.getByRole('link', { name: '7 days' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const tile = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
    await expect(tile('Net')).toContainText('+50\u00a0% vs previous period');
    await expect(tile('Orders paid')).toContainText('0\u00a0% vs previous period');
    await expect(tile('Conversion')).toContainText('1 of 1 order paid, 1 still open');
    await expect(tile('Pending payout')).toContainText('5.00');
    await expect(page.getByRole('img', { name: 'Sales per day', exact: true })).toBeVisible();
    await page.getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Sales per day as a table' });
    await expect(table.getByRole('row')).toHaveCount(8);
    await expect(table.locator('[data-amount="KUDOS:2"]')).toHaveCount(1);
    await expectAccessible(page);

    await page.setViewportSize({ width: 320, height: 700 });
    const [net, orders] = [
      await tile('Net').boundingBox(),
      await tile('Orders paid').boundingBox(),
    ];
    expect(orders?.x).toBe(net?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );

    await ranges.getByRole('link', { name: 'Today' }).click();
    await expect(page).toHaveURL(/range=1$/);
    await expect(page.getByRole('img', { name: 'Sales per hour' })).toBeVisible();
    await expect(tile('Net')).toContainText('Nothing in the previous period');
    await page.getByText('Custom dates').click();
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}$`));
    await expect(tile('Net').locator('[data-amount="KUDOS:2"]').first()).toBeVisible();
    await page.goto('/dashboard?from=2999-01-01&to=nonsense&range=x');
    await expect(tile('Net').locator('[data-amount="KUDOS:3"]').first()).toBeVisible();
  });
});

test('[UI-2] [USE-11] a transfer stands beside its orders with all fees, and what does not agree is flagged', async ({
  page,
  databaseUrl,
  url,
}) => {
  const { instance, orderId } = await openTransfer(page, url);
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
  await page.getByRole('link', { name: 'All transfers' }).click();
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
  const reported = page.getByRole('row').filter({ hasText: 'Not yet confirmed' });
  await expect(reported.locator('[data-amount="KUDOS:7"]').first()).toBeVisible();
  await reported.getByRole('link').click();
  await page.getByRole('button', { name: 'Withdraw report' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Report withdrawn.');
  await expect(reported).toHaveCount(0);
});

test('a credit that the exchange knows nothing of is refused, and what was typed stays', async ({
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
  await expect(page).toHaveTitle(`Order ${orderId}, awaiting payment – Merchant ${instance.id}`);
  const forBuyer = page.getByRole('link', { name: /^http.*\/orders\// }).first();
  const answer = await page.request.get((await forBuyer.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(402);
  await page.getByRole('link', { name: 'Delete order' }).click();
  await expect(page.getByRole('main')).toContainText(orderId);
  await page.getByRole('button', { name: 'Delete order' }).click();
  await expect(page.getByRole('status').first()).toContainText('deleted');
});
