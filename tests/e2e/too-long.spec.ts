/** Reads that people ask for end after 5 seconds, and the page says so. So does a page that fails. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { query, withLockedTable } from '../support/database';
import { call, createInstance } from '../support/deployment';

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

test('a template’s form whose choices are not read in time says so, in both languages', async ({
  page,
  url,
  databaseUrl,
}) => {
  const instance = await createInstance(url);
  const { baseUrl, authorization } = instance;
  const path = '/dashboard/settings/templates';
  const body = {
    template_id: 'tea',
    template_description: 'A cup of tea',
    template_contract: { minimum_age: 0, pay_duration: { d_ms: 600_000 } },
  };
  await call('POST', `${baseUrl}private/templates`, { authorization, body });
  await openDashboard(page, instance, path);
  await withLockedTable(databaseUrl, 'merchant.category', async () => {
    for (const [address, title] of [
      [`${path}/create`, 'Add template'],
      [`${path}/tea/change`, 'Change template'],
    ] as const) {
      const headers = { 'accept-language': 'de' };
      const german = page.context().request.get(address, { headers });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('alert').filter({ hasText: 'too long' })).toContainText(
        'This took too long',
      );
      await expectAccessible(page);
      expect(await (await german).text()).toContain('Das hat zu lange gedauert');
    }
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A cup of tea');
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
