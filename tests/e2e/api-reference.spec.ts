/** The reference of operations, as a developer uses it. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';

test('I14-6 a developer searches the reference, opens an operation and copies a call, without scripts', async ({
  browser,
  url,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${url}/docs`);
  await page.getByRole('link', { name: 'API', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('refund private');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status')).toContainText('operations');
  await expect(page.getByRole('link', { name: 'Create an order' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Refund an order', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('orders-refund');
  await expect(page.getByRole('table', { name: 'Request body' })).toContainText('reason');
  await expect(page.getByRole('main')).toContainText(`curl '${url}/merchant/instances/default/`);
  await page.goto(`${url}/docs/api?q=nosuchthing`);
  await expect(page.getByRole('status')).toHaveText('No operation matches “nosuchthing”.');
  expect((await page.goto(`${url}/docs/api/nosuchthing`))?.status()).toBe(404);
  await context.close();
});

const ONE_ORDER = '/docs/api/get_merchant_instances_instance_private_orders_orderId';

test('I14-6 an operation is tried in place, and the answer is shown below the form', async ({
  page,
}) => {
  await page.goto(ONE_ORDER);
  const main = page.getByRole('main');
  const send = page.getByRole('button', { name: 'Send request' });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await send.click();
  await expect(main.getByText('A part of the path is missing.').last()).toBeVisible();
  await main.getByLabel('orderId (required)').fill('none');
  await send.click();
  await expect(main.getByRole('status')).toHaveText('Answer 404');
  const answer = page.locator('#answer');
  await expect(answer).toContainText('/merchant/instances/shop/private/orders/none');
  await expect(answer).toContainText('"code": 2005');
  await expect(page).toHaveURL(ONE_ORDER);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('I14-6 an operation is tried, and a page shows its answer', async ({ page }) => {
    await page.goto(ONE_ORDER);
    await page.getByLabel('orderId (required)').fill('none');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.locator('#answer')).toContainText('"code": 2005');
    await expect(page.getByLabel('orderId (required)')).toHaveValue('none');
    await expect(page).toHaveURL(/orderId=none/);
  });
});

test('I14-6 /llms.txt leads to the documents and the description', async ({ request, url }) => {
  const answer = await request.get(`${url}/llms.txt`);
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^# Florin\n\n> /);
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThan(6);
  for (const address of links) {
    const { pathname } = new URL(address);
    expect((await request.get(url + pathname)).status(), pathname).toBe(200);
  }
});
