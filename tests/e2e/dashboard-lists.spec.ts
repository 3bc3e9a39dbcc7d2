/** Products, purses and tips of a shop that has many, page by page, without scripts. */
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { call, createInstance } from '../support/deployment';

test.use({ javaScriptEnabled: false });

/** By `make`, few at a time. */
async function makeMany(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 10) {
    const some = Array.from({ length: Math.min(10, count - index) }, (_, step) => index + step);
    await Promise.all(some.map(make));
  }
}

test('[UI-2] products have pages, and any of them can be ordered', async ({ page, url }) => {
  const shop = await createInstance(url);
  const { authorization, baseUrl } = shop;
  const nameOf = (index: number) => `thing-${1000 + index}`;
  await makeMany(203, (index) =>
    call('POST', `${baseUrl}private/products`, {
      authorization,
      body: {
        product_id: nameOf(index),
        description: `Thing ${1000 + index}`,
        price: 'KUDOS:1',
        total_stock: 5,
      },
    }),
  );
  await openDashboard(page, shop, '/dashboard/products');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toHaveText('Thing 1000');
  await expect(page.getByRole('link', { name: 'First page' })).toBeHidden();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows.first()).toHaveText('Thing 1050');
  await page.goto('/dashboard/products?after=thing-1199');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
  await page.getByRole('link', { name: 'Thing 1202' }).click();
  await page.getByRole('link', { name: 'Make an order of it' }).click();
  const choice = page.locator('select[name=product]');
  await expect(choice.getByRole('option')).toHaveCount(202);
  await expect(choice).toHaveValue('thing-1202');
  await page.getByRole('button', { name: 'Create the order' }).click();
  await expect(page.getByRole('img', { name: /^Pay 1.00 KUDOS/ })).toBeVisible();
});

test('[UI-2] purses have pages, the newest first', async ({ page, url }) => {
  const shop = await createInstance(url);
  const { authorization, baseUrl } = shop;
  await makeMany(53, () =>
    call('POST', `${baseUrl}private/reserves`, {
      authorization,
      body: {
        initial_balance: 'KUDOS:5',
        exchange_url: `${url}/exchange/`,
        wire_method: 'x-taler-bank',
      },
    }),
  );
  await openDashboard(page, shop, '/dashboard/tips');
  const purses = page.getByRole('table').getByRole('link');
  await expect(purses).toHaveCount(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(purses).toHaveCount(3);
  await purses.first().click();
  await expect(page.getByText('No tip was given from it yet.')).toBeVisible();
  await page.goto('/dashboard/tips?after=none');
  await expect(purses).toHaveCount(50);
});
