/** The reference of operations, as a developer uses it. */
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
