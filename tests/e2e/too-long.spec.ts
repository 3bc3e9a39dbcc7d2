/** Reads that people ask for end after 5 seconds, and the page says so. So does a page that fails. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { query, withLockedTable } from '../support/database';
import { createInstance } from '../support/deployment';

test('a list that is not read in time says so, in both languages', async ({
  page,
  url,
  databaseUrl,
}) => {
  const instance = await createInstance(url);
  await makeOrder(instance, { summary: 'Tea', amount: 'KUDOS:1' });
  await openDashboard(page, instance, '/dashboard/orders');
  await expect(page.getByTestId('totals')).toContainText('1 order');
  // The list reads transfers; no payment waits for them.
  await withLockedTable(databaseUrl, 'merchant.transfer', async () => {
    const headers = { 'accept-language': 'de' };
    const german = page.context().request.get('/dashboard/orders', { headers });
    await page.goto('/dashboard/orders');
    await expect(page.getByRole('alert').filter({ hasText: 'too long' })).toContainText(
      'This took too long',
    );
    expect(await (await german).text()).toContain('Das hat zu lange gedauert');
  });
  await page.reload();
  await expect(page.getByTestId('totals')).toContainText('1 order');
});

test.describe('a page that fails', () => {
  test.use({ expectedErrors: [/500|React error #441/] });

  test('[UI-4] [USE-18] says so with a number, in both languages, and satisfies axe', async ({
    page,
    url,
    databaseUrl,
    browser,
  }) => {
    const instance = await createInstance(url);
    await openDashboard(page, instance, '/dashboard/categories');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
    // The page's own table is gone: a bug of ours.
    await query(databaseUrl, 'alter table merchant.category rename to category_gone');
    try {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Something went wrong on our side',
      );
      await expect(page.getByText(/^Request number: \d+/)).toBeVisible();
      await expect(page).toHaveTitle('Something went wrong on our side – Florin');
      await expectAccessible(page);
      const storageState = await page.context().storageState();
      const german = await browser.newContext({ locale: 'de-DE', storageState });
      const inGerman = await german.newPage();
      await inGerman.goto(`${url}/dashboard/categories`);
      await expect(inGerman.getByRole('heading', { level: 1 })).toHaveText(
        'Bei uns ist etwas schiefgegangen',
      );
      await german.close();
    } finally {
      await query(databaseUrl, 'alter table merchant.category_gone rename to category');
    }
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
  });
});
