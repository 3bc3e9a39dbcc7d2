/** The dashboard's list of products, and the search over everything. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

test.use({ javaScriptEnabled: false });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[USE-20] stock is counted in the list, which has pictures and is searched', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const { baseUrl, authorization } = shop;
  const image = `data:image/png;base64,${PIXEL}`;
  const add = (product_id: string, description: string, more: object) =>
    call('POST', `${baseUrl}private/products`, {
      authorization,
      body: { product_id, description, price: 'KUDOS:1', ...more },
    });
  await add('mug.1', 'Crème 100% mug', { total_stock: 5, image });
  await add('pot', 'A pot', { total_stock: 2 });
  await add('song', 'A song', { total_stock: -1 });
  const stockOf = (id: string) =>
    call('GET', `${baseUrl}private/products/${id}`, { authorization });

  await openDashboard(page, shop, '/dashboard/products');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('mug').locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(row('A song')).toContainText('Unlimited');
  const mugs = page.getByLabel('In stock: Crème 100% mug');
  const pots = page.getByLabel('In stock: A pot');
  await mugs.fill('8');
  await pots.fill('many');
  await page.getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a whole number, for example 2.');
  await expect(mugs).toHaveValue('8');
  await expect(pots).toHaveValue('many');
  await expect(pots).toHaveAttribute('aria-invalid', 'true');
  expect(await stockOf('mug.1')).toMatchObject({ total_stock: 5, total_lost: 0 });
  // A pot is counted in whole pieces.
  await pots.fill('1.5');
  await page.getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a whole number, for example 2.');
  await expect(pots).toHaveValue('1.5');
  expect(await stockOf('pot')).toMatchObject({ total_stock: 2, total_lost: 0 });
  expect(await stockOf('mug.1')).toMatchObject({ total_stock: 5, total_lost: 0 });
  // Four mugs come in meanwhile. The form's three are added to them.
  await call('PATCH', `${baseUrl}private/products/mug.1`, {
    authorization,
    body: { total_stock: 9 },
  });
  await pots.fill('1');
  await page.getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByRole('status')).toHaveText('Stock saved.');
  expect(await stockOf('mug.1')).toMatchObject({ total_stock: 12, total_lost: 0 });
  expect(await stockOf('pot')).toMatchObject({ total_stock: 2, total_lost: 1 });
  await expect(mugs).toHaveValue('12');

  const links = page.getByRole('table').getByRole('link');
  for (const [text, found] of [
    ['CREME', ['Crème 100% mug']],
    ['100%', ['Crème 100% mug']],
    ['song', ['A song']],
    ['%', ['Crème 100% mug']],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await page.getByRole('button', { name: 'Search products' }).click();
    await expect(links, text).toHaveText(found);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('kettle');
  await page.getByRole('button', { name: 'Search products' }).click();
  await expect(page.getByText('No matching products')).toBeVisible();
  // Drawings are shown, and nothing runs in them.
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await call('PATCH', `${baseUrl}private/products/pot`, {
    authorization,
    body: { image: `data:image/svg+xml;base64,${drawing.toString('base64')}` },
  });
  await page.goto('/dashboard/products');
  const picture = page.getByRole('row', { name: /pot/ }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(9);
  const drawn = await page.request.get('/dashboard/products/pot/picture');
  expect(drawn.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
  });
  await call('PATCH', `${baseUrl}private/products/pot`, { authorization, body: { image: '' } });
  // A product without a picture has none to show.
  const other = await page.request.get('/dashboard/products/pot/picture', { maxRedirects: 0 });
  expect(other.status()).toBe(404);
});

test('[USE-20] the overview leads to the sales per product, which sum to what was paid', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const { baseUrl, authorization } = shop;
  for (const [product_id, description, price] of [
    ['tea', 'Green tea', 'KUDOS:2'],
    ['pot', 'A pot', 'KUDOS:3'],
  ]) {
    const body = { product_id, description, price, total_stock: 9 };
    await call('POST', `${baseUrl}private/products`, { authorization, body });
  }
  const wallet = await fundedWallet(url, 'KUDOS:20');
  const sell = async (amount: string, goods: Record<string, number>): Promise<void> => {
    const products = Object.entries(goods).map(([product_id, quantity]) => ({
      product_id,
      quantity,
    }));
    const order = { amount, summary: 'Sold', fulfillment_url: `https://shop.example/${amount}` };
    const { payUri } = await makeOrder(shop, order, { inventory_products: products });
    await payOrder(wallet, payUri);
  };
  await sell('KUDOS:7', { tea: 2, pot: 1 });
  await sell('KUDOS:2', { tea: 1 });
  await makeOrder(shop, { summary: 'Not paid' });
  await openDashboard(page, shop);
  await page.getByRole('main').getByRole('link', { name: 'Sales per product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales per product');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const [name, quantity, orders, sum] of [
    ['Green tea', '3', '2', 'KUDOS:6'],
    ['A pot', '1', '1', 'KUDOS:3'],
  ] as const) {
    await expect(row(name).getByRole('cell')).toHaveText([name, quantity, orders, /KUDOS/]);
    await expect(row(name).locator('[data-amount]')).toHaveAttribute('data-amount', sum);
  }
  const paid = page.locator('dt', { hasText: 'Paid, 2 orders' });
  await expect(
    paid.locator('xpath=following-sibling::dd[1]').locator('[data-amount="KUDOS:9"]'),
  ).toHaveCount(1);
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '',
  );
  expect(await csv.text()).toContain('tea,Green tea,3');
  await row('Green tea').getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/products\/tea$/);
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('[USE-20] the key "/" finds orders and products from every page', async ({ page, url }) => {
    const shop = await createInstance(url);
    const { baseUrl, authorization } = shop;
    await makeOrder(shop, { summary: 'Two pots' });
    await call('POST', `${baseUrl}private/products`, {
      authorization,
      body: { product_id: 'pot', description: 'A pot', price: 'KUDOS:1', total_stock: 3 },
    });
    await openDashboard(page, shop, '/dashboard/transfers');
    const field = page.getByRole('banner').getByRole('searchbox', { name: 'Find' });
    // Scripts may not have begun yet.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('pot/');
    await expect(field).toHaveValue('pot/');
    await field.fill('POT');
    await page.keyboard.press('Enter');
    const found = page.getByRole('table');
    await expect(found.getByRole('link', { name: 'Two pots' })).toBeVisible();
    await expect(found.getByRole('link', { name: 'A pot' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Find' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('kettle');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing found for “kettle”')).toBeVisible();
    await page.goto('/dashboard/products');
    await expectAccessible(page);
  });
});
