/** Orders at the dashboard, without scripts: made, found, sorted, exported, given back, deleted. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { createInstance, runJobs } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';
import { press, reach, type } from '../support/keyboard';

test.use({ javaScriptEnabled: false });

const PAGE_OF_ORDER = /^http\S*\/orders\//;

/** The summaries in the page's list. */
const summaries = (page: Page): Locator => page.getByRole('cell').getByRole('link');

test('[UI-2] [USE-17] a form makes an order with its link and code, and keeps what was typed when refused', async ({
  page,
  url,
}) => {
  await openDashboard(page, await createInstance(url), '/dashboard/create-order');
  // It is for orders with products.
  await expect(page.getByText('no delivery address')).toHaveCount(0);
  await page.getByLabel('Description').fill('椅'.repeat(400));
  await page.getByLabel('Price').fill('nothing');
  await page.getByLabel('Return page').fill('https://shop.example/chair');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an amount above zero');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#amount');
  await expect(page.getByLabel('Description')).toHaveValue('椅'.repeat(400));
  await page.getByLabel('Description').fill('  ');
  await page.getByRole('button', { name: 'Create order' }).click();
  const wrong = page.getByRole('alert').getByRole('link');
  await expect(wrong).toHaveCount(2);
  await expect(wrong.first()).toHaveAttribute('href', '#summary');
  await expect(wrong.last()).toHaveAttribute('href', '#amount');
  await page.getByLabel('Description').fill('A chair');
  await expect(page.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Price').fill('12,50');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('status').first()).toContainText('Order created.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A chair');
  const code = page.getByRole('img', { name: 'Pay 12.50 KUDOS for A chair' });
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await expect(page.getByRole('link', { name: /^taler\+?h?t?t?p?:\/\/pay\// })).toBeVisible();
  await expect(page.getByRole('link', { name: PAGE_OF_ORDER })).toHaveCount(1);
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('row', { name: /A chair/ })).toContainText('12.50');
});

test('[UI-2] the same form sent twice makes one order', async ({ page, url }) => {
  await openDashboard(page, await createInstance(url), '/dashboard/create-order');
  const name = await page.locator('input[name=order_id]').inputValue();
  const form = { order_id: name, summary: 'A table', amount: '3', refund_days: '1' };
  const send = () =>
    page.request.post('/dashboard/create-order/submit', {
      form,
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
  for (const response of [await send(), await send()]) {
    expect(response.status()).toBe(303);
    expect(response.headers()['location']).toBe(`/dashboard/orders/${name}?news=created`);
  }
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('link', { name: 'A table' })).toHaveCount(1);
});

test('[UI-2] search ignores case and accents, over summary, number and products', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { orderId } = await makeOrder(instance, { summary: 'Crème BRÛLÉE' });
  await makeOrder(instance, {
    summary: 'A box',
    products: [{ description: 'Zwölf Äpfel', quantity: 1 }],
  });
  await makeOrder(instance, { summary: 'Something else' });
  await openDashboard(page, instance, '/dashboard/orders');
  for (const [wanted, found] of [
    ['creme brulee', 'Crème BRÛLÉE'],
    ['ZWOLF apfel', 'A box'],
    [orderId.slice(3).toLowerCase(), 'Crème BRÛLÉE'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(wanted);
    await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
    await expect(summaries(page)).toHaveText([found]);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
  await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
  await expect(page.getByText('No matching orders')).toBeVisible();
  await page.getByRole('link', { name: /^Remove filter: Search: no such thing/ }).click();
  await expect(summaries(page)).toHaveCount(3);
});

test('[UI-2] filters combine in the address; the export has exactly the rows of all pages', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  for (let price = 1; price <= 24; price += 1) {
    await makeOrder(instance, { summary: `=Lot ${price}, "fine"`, amount: `KUDOS:${price}` });
  }
  await openDashboard(page, instance, '/dashboard/orders?min=cheap');
  await expect(page.getByLabel('Minimum amount')).toHaveValue('cheap');
  await expect(page.getByText('Enter an amount, for example 0 or 12.50.').first()).toBeVisible();
  await page.goto('/dashboard/orders?from=2999-01-31&to=1999-01-01');
  await expect(page.getByTestId('totals')).toContainText('24 orders');
  await page.goto('/dashboard/orders?min=3&status=unpaid&sort=amount');
  await expect(page.getByTestId('totals')).toContainText('22 orders: paid 0.00');
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(summaries(page)).toHaveCount(20);
  await expect(summaries(page).first()).toContainText('Lot 24');
  // A cheaper order in between would shift pages that count rows.
  await makeOrder(instance, { summary: 'New', amount: 'KUDOS:23.5' });
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(summaries(page)).toHaveText(['=Lot 4, "fine"', '=Lot 3, "fine"']);

  // The whole order is visible on a phone.
  await page.setViewportSize({ width: 320, height: 700 });
  const row = page.getByRole('row', { name: /Lot 4,/ });
  for (const part of [
    row.getByText('Awaiting payment'),
    row.locator('[data-amount="KUDOS:4"]'),
    row.getByRole('time'),
    page.getByRole('columnheader', { name: 'Amount' }),
  ]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  }

  const href = (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '';
  const response = await page.request.get(href);
  expect(response.headers()['content-type']).toContain('text/csv');
  const lines = (await response.text()).split('\r\n');
  expect(lines[0]).toBe(
    'order_id,created,paid,status,summary,currency,amount,refunded,transfers,sent,sent_note',
  );
  expect(lines).toHaveLength(25);
  expect(lines.at(-1)).toBe('');
  expect(lines[1]).toMatch(
    /^[\w.-]+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,,unpaid,"'=Lot 24, ""fine""",KUDOS,24,0,,,$/,
  );
  const json = await page.request.get(href.replace('format=csv', 'format=json'));
  const { orders } = (await json.json()) as { orders: { amount: string }[] };
  expect(orders.map(({ amount }) => amount)).toEqual(
    lines.slice(1, -1).map((line) => line.split(',').at(-5)),
  );
});

test('[UI-2] a refund shows its increase and the new total before it is given, and how it went', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const wallet = await fundedWallet(url, 'KUDOS:5');
  const { orderId, payUri } = await makeOrder(
    instance,
    { summary: 'A lamp', wire_transfer_delay: { d_ms: 3_600_000 } },
    { refund_delay: { d_ms: 3_000_000 } },
  );
  await payOrder(wallet, payUri);
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  for (const [now, total] of [
    ['0.50', '0.50'],
    ['0.75', '1.25'],
  ] as const) {
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByLabel('Refund amount').fill(now);
    await page.getByLabel('Reason').fill('It flickers');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Total refunded').locator('..')).toContainText(total);
    await expect(page.getByText('This cannot be undone')).toBeVisible();
    await page.getByRole('button', { name: `Refund ${now}` }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
  }
  const row = page.getByRole('table', { name: 'Refunds' }).getByRole('row').nth(2);
  await expect(row).toContainText('0.75');
  await expect(row).toContainText('1.25');
  await expect(row).toContainText(/Created|Ready to collect/);
  await expect(page.getByRole('img', { name: /^Refund of 1.25 KUDOS/ })).toBeVisible();
  const net = page.getByRole('region', { name: 'Payment' }).getByText('Net', { exact: true });
  await expect(net.locator('..').locator('[data-amount="KUDOS:0.75"]')).toBeVisible();
  // Customers understand the page's link, so it comes before the wallet's.
  const links = page.getByRole('main').getByRole('link', { name: /(orders|:\/\/refund)\// });
  await expect(links).toHaveText([PAGE_OF_ORDER, /^taler\S*:\/\/refund\//]);
  await links.first().click();
  await expect(page.getByText('Collect your refund').first()).toBeVisible();
  await page.goBack();
  // A job asks the exchange.
  await runJobs(url);
  await page.reload();
  const offered = page
    .getByRole('listitem')
    .filter({ hasText: /Refund of 0\.75\sKUDOS ready to collect/ });
  await expect(offered.locator('time')).toBeVisible();

  await page.getByRole('link', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Refund amount').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('does not fit what can still be refunded');
  // What was seen in one tab is not what another has refunded since: 2 less 1.25 and 0.25.
  const other = await page.context().newPage();
  for (const [tab, now] of [
    [page, '0.50'],
    [other, '0.25'],
  ] as const) {
    await tab.goto(`/dashboard/orders/${orderId}/refund`);
    await tab.getByLabel('Refund amount').fill(now);
    await tab.getByRole('button', { name: 'Continue' }).click();
  }
  await other.getByRole('button', { name: 'Refund 0.25' }).click();
  await expect(other).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
  await page.getByRole('button', { name: 'Refund 0.50' }).click();
  await expect(page.getByRole('alert')).toContainText('does not fit what can still be refunded');
  for (const filter of ['refunded=yes', 'status=refunded']) {
    await page.goto(`/dashboard/orders?${filter}`);
    await expect(page.getByTestId('totals')).toContainText('refunded 1.50');
  }
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paid out or refunded');
  await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
  await expect(page.getByText('No matching orders')).toBeVisible();
  await page.goto('/dashboard?range=1');
  await page.getByRole('main').getByRole('link', { name: '1.50' }).click();
  await expect(page.getByTestId('totals')).toContainText('refunded 1.50');
});

test('[UI-2] an unpaid order is deleted after one question by name', async ({ page, url }) => {
  const instance = await createInstance(url);
  const { orderId } = await makeOrder(instance, { summary: 'A mistake', amount: 'KUDOS:7' });
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  await page.getByRole('link', { name: 'Delete order' }).click();
  await expect(page.getByText(orderId)).toBeVisible();
  await expect(page.getByText('7.00')).toBeVisible();
  await page.getByRole('button', { name: 'Delete order' }).click();
  await expect(page.getByRole('status')).toHaveText('Order deleted.');
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('[UI-2] what a contract may forget is forgotten, and the timeline says so', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { orderId, payUri } = await makeOrder(instance, {
    summary: 'A parcel',
    delivery_location: { street: 'Hidden Lane' },
    _forgettable: ['delivery_location'],
  });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  await expect(page.getByText('Hidden Lane').first()).toBeVisible();
  await page.getByRole('link', { name: 'Erase customer details' }).click();
  await page.getByRole('button', { name: 'Erase details' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Customer details erased.');
  await expect(page.getByText('Hidden Lane')).toHaveCount(0);
  for (const step of ['Created', 'Opened by customer', 'Paid', 'Customer details erased']) {
    const listed = page.getByRole('listitem').filter({ hasText: step }).first();
    await expect(listed.locator('time[datetime]'), step).toHaveCount(1);
    await expect(listed, step).toContainText('by ');
  }
  await expect(page.getByRole('link', { name: 'Erase customer details' })).toHaveCount(0);
});

test('[UI-4] by keyboard: log in, order, find, delete, log out', async ({ page, url }) => {
  const { id, authorization } = await createInstance(url);
  await page.goto('/dashboard');
  await type(page, 'Shop ID', id);
  await type(page, 'Access token', authorization.replace('Bearer ', ''));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const entry of ['Products', 'Tips', 'Transfers', 'Settings', 'Orders']) {
    await press(page, menu.getByRole('link', { name: entry }));
    await expect(menu.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page');
  }
  await press(page, page.getByRole('link', { name: 'New order' }).first());
  await type(page, 'Description', 'A bench');
  await type(page, 'Price', '12');
  await reach(page, page.getByLabel('Refund period'));
  await page.keyboard.press('Home');
  await press(page, page.getByRole('button', { name: 'Create order' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bench');
  await press(page, page.getByRole('link', { name: 'Back to orders' }));
  await reach(page, page.getByLabel('Status'));
  await page.keyboard.type('Awaiting');
  await press(page, page.getByText('More filters'));
  await type(page, 'Minimum amount', '12');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=unpaid/);
  await expect(page).toHaveURL(/min=12/);
  await press(page, page.getByRole('link', { name: 'Amount', exact: true }));
  await expect(page).toHaveURL(/sort=amount/);
  await press(page, page.getByRole('link', { name: 'A bench' }));
  await press(page, page.getByRole('link', { name: 'Delete order' }));
  await press(page, page.getByRole('button', { name: 'Delete order' }));
  await expect(page.getByText('No orders yet')).toBeVisible();
  await press(page, page.getByRole('button', { name: /Log out/ }));
  await expect(page.getByRole('status')).toHaveText('You have logged out.');
});
