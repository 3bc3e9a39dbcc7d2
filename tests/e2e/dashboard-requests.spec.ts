/** The dashboard's pages about the requests of a shop's programs. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { createInstance } from '../support/deployment';

const PATH = '/dashboard/settings/requests';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[I14-8] a refusal is found, explained, and can be sent again', async ({ page, url }) => {
    const shop = await createInstance(url);
    await openDashboard(page, shop, '/dashboard/settings');
    await page.getByRole('link', { name: 'Requests' }).click();
    await expect(page.getByText('No requests yet')).toBeVisible();

    const { orderId } = await makeOrder(shop, { summary: 'Two pots' });
    const { authorization } = shop;
    await fetch(`${shop.baseUrl}private/orders/none`, { headers: { authorization } });
    await page.goto(PATH);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(4);
    await page.getByLabel('Answer', { exact: true }).selectOption('Refused (4xx)');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/status=4xx/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Error 2005');

    await rows.last().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Error 2005' })).toBeVisible();
    await expect(page.getByText(/-H "Authorization: Bearer \$TOKEN"/)).toBeVisible();
    const more = page.getByRole('link', { name: 'More about this error' });
    await expect(more).toHaveAttribute('href', '/docs/errors/2005');

    await page.goto(`${PATH}?q=${orderId}&method=POST`);
    await rows.last().getByRole('link').click();
    await expect(page.getByText('"token": "…"')).toBeVisible();
    await page.getByRole('link', { name: orderId, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Two pots');
    await page.goto(`${PATH}?q=nothing-like-it`);
    await expect(page.getByText('No matching requests')).toBeVisible();
  });
});

test('[I14-8] a request can be copied as a command', async ({ page, url, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await createInstance(url);
  await makeOrder(shop, { summary: 'Two pots' });
  await openDashboard(page, shop, PATH);
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl '${url}/merchant/instances/`);
});
