/** Reads that people ask for end after 5 seconds, and the page says so. */
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { withLockedTable } from '../support/database';
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
