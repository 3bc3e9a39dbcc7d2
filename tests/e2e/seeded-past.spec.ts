/** The first sight of a demo's dashboard is a shop with a past of thirty days, marked as an example. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeDataDir, startServer, type TestServer } from '../support/server';

let server: TestServer;

// The server has the real time and keys of its own, as a person's has.
test.beforeAll(async () => {
  const env = { TEST_CLOCK: '0', DEMO_PAST: '1' };
  server = await startServer({ dataDir: makeDataDir(), env });
});

test.afterAll(() => server.stop());

test('[USE-10] a demo’s dashboard shows thirty days of orders, refunds and payouts, which are marked', async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Open the demo dashboard' }).click();
  const tile = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
  const days = page.getByRole('table', { name: 'Sales per day as a table' }).getByRole('row');
  const soldOn = () =>
    days.evaluateAll((rows) =>
      rows.map((row) => row.querySelector('[data-amount]')?.getAttribute('data-amount')),
    );
  // It is made in the background after the start.
  await expect(async () => {
    await page.goto(`${server.url}/dashboard?range=30`);
    await page.getByText('Show as table').click({ timeout: 2_000 });
    const sold = (await soldOn()).filter((sum) => sum !== undefined && sum !== 'KUDOS:0');
    expect(sold.length).toBeGreaterThanOrEqual(28);
  }).toPass({ timeout: 200_000 });
  for (const label of ['Net', 'Pending payout']) {
    const figure = tile(label).locator('[data-amount]').first();
    await expect(figure, label).not.toHaveAttribute('data-amount', 'KUDOS:0');
  }
  await expect(page.getByText('Get your first payment')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Transfers' }).click();
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await page.goto(`${server.url}/dashboard/orders?refunded=yes`);
  const refunded = page.getByRole('cell').getByRole('link');
  expect(await refunded.count()).toBeGreaterThan(1);
  await refunded.first().click();
  const mark = page.getByText('Example: the demo made this order when it first started.');
  await expect(mark).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refunds' }).getByRole('row')).not.toHaveCount(1);

  // What is made since is no example.
  await page.goto(`${server.url}/dashboard/create-order`);
  await page.getByLabel('Description').fill('A real order');
  await page.getByLabel('Price').fill('1');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A real order');
  await expect(mark).toHaveCount(0);
});
