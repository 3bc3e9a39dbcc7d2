/** The merchant's side without scripts: log-in, orders, one order's history, transfers. */
import type { Page } from '@playwright/test';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import { expect, test } from '../support/browser';
import { makeOrder, payOrder } from '../support/dashboard';
import { call, createInstance, type MerchantInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

async function logIn(page: Page, { id, authorization }: MerchantInstance): Promise<void> {
  await page.getByLabel('Shop ID').fill(id);
  await page.getByLabel('Access token').fill(authorization.replace('Bearer ', ''));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function createOrder(instance: MerchantInstance, summary: string): Promise<string> {
  const made = await call('POST', `${instance.baseUrl}private/orders`, {
    authorization: instance.authorization,
    body: {
      order: { amount: 'KUDOS:2', summary, fulfillment_url: 'https://shop.example/thing' },
    },
  });
  const query = new URLSearchParams({ token: String(made['token']) }).toString();
  const response = await fetch(`${instance.baseUrl}orders/${String(made['order_id'])}?${query}`, {
    headers: { accept: 'application/json' },
  });
  return ((await response.json()) as { taler_pay_uri: string }).taler_pay_uri;
}

test.use({ javaScriptEnabled: false });

test('[UI-2] a stranger is asked to log in, and then sees the page that was wanted', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await page.goto('/dashboard/transfers');
  await expect(page).toHaveURL(/\/dashboard\/log-in\?next=/);
  await expect(page.getByText('Enter your shop’s ID')).toBeVisible();
  await expect(page.getByText(/^Log in to /)).toHaveCount(1);
  await logIn(page, instance);
  await expect(page).toHaveURL(/\/dashboard\/transfers$/);
  await expect(page.getByText('No transfers yet')).toBeVisible();
  await page.getByRole('button', { name: /Log out/ }).click();
  await expect(page.getByRole('status')).toHaveText('You have logged out.');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/log-in/);
});

test('a wrong token keeps the instance’s name and points to the field', async ({ page, url }) => {
  const { id } = await createInstance(url);
  await page.goto('/dashboard/log-in');
  await page.getByLabel('Shop ID').fill(id);
  await page.getByLabel('Access token').fill('secret-token:wrong-token');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Shop ID, access token or password is incorrect',
  );
  await expect(page.getByLabel('Shop ID')).toHaveValue(id);
  await expect(page.getByLabel('Access token')).toHaveValue('');
  await expect(page.getByLabel('Access token')).toHaveAttribute('aria-invalid', 'true');
});

test('in a demo, a newcomer gets in without a token', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open the demo dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('[UI-2] orders are listed, selected by the address, and told one by one', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  await page.goto('/dashboard/orders');
  await logIn(page, instance);
  await expect(page.getByText('No orders yet')).toBeVisible();

  await createOrder(instance, 'Left alone');
  const payUri = await createOrder(instance, 'A paid thing');
  const wallet = await fundedWallet(url, 'KUDOS:5');
  const offer = await preparePay(wallet, payUri);
  if (offer.state === 'payable') await confirmPay(wallet, offer.purchase, offer.quote.total);
  await runUntilDone(wallet, { forMs: 20_000 });

  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Status').selectOption({ label: 'Awaiting payment' });
  await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
  await expect(page).toHaveURL(/status=unpaid/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Left alone/ })).toContainText('Awaiting payment');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'A paid thing' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'A paid thing' })).toBeVisible();
  await expect(page).toHaveTitle(/^Order .+, paid – /);
  const steps = page.getByRole('listitem');
  for (const step of ['Created', 'Opened by customer', /^Paid/, 'Payout by']) {
    await expect(steps.filter({ hasText: step })).toHaveCount(1);
  }
  await page.getByText('Signed contract').click();
  await expect(page.getByText('"fulfillment_url": "https://shop.example/thing"')).toBeVisible();
  await expect(page.getByRole('link', { name: /^http\S*\/orders\// })).toHaveCount(1);
});

test('a form of one shop changes nothing at another that was logged in to since', async ({
  page,
  context,
  url,
}) => {
  const mine = await createInstance(url, { name: 'Anna’s teas' });
  const other = await createInstance(url, { name: 'Ben’s books' });
  await page.goto('/dashboard/settings');
  await logIn(page, mine);
  await page.getByLabel('Shop name').fill('Anna’s coffees');
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await tab.getByRole('button', { name: /Log out/ }).click();
  await tab.goto('/dashboard');
  await logIn(tab, other);
  await expect(tab.getByRole('banner').getByText('Ben’s books')).toBeVisible();

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('belongs to another shop');
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Shop name')).toHaveValue('Ben’s books');
});

test.describe('another instance', () => {
  test.use({ expectedErrors: [/404/] });

  test('its orders are not found', async ({ page, url }) => {
    const mine = await createInstance(url);
    const theirs = await createInstance(url);
    const orderId = /\/([^/]+)\/\?/.exec(await createOrder(theirs, 'Not yours'))?.[1] ?? '';
    await page.goto(`/dashboard/orders/${orderId}`);
    await logIn(page, mine);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByText('Not yours')).toHaveCount(0);
  });
});

test('[UI-2] the history of payments is the list of paid orders, row by row as GET /history tells it', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const wallet = await fundedWallet(url, 'KUDOS:10');
  for (const summary of ['First', 'Second', 'Third']) {
    // An article that was bought once is not paid again.
    const order = { summary, fulfillment_url: `https://shop.example/${summary}` };
    const { payUri } = await makeOrder(instance, order);
    if (summary !== 'Second') await payOrder(wallet, payUri);
  }
  const answer = await fetch(`${url}/history?instance=${instance.id}`, {
    headers: { authorization: instance.authorization },
  });
  const history = (await answer.json()) as { summary: string; order_id: string }[];
  expect(history.map(({ summary }) => summary)).toEqual(['Third', 'First']);

  await page.goto('/dashboard/orders?status=paid');
  await logIn(page, instance);
  const links = page.getByRole('row').getByRole('link', { name: /^(First|Second|Third)$/ });
  await expect(links).toHaveText(history.map(({ summary }) => summary));
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(history[0]?.order_id ?? 'none'));
});
