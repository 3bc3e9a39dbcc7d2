/** Testers control a test deployment on a page: time, jobs and faults. */
import { expect, test } from '../support/browser';

// Faults are those of the whole server, so this file has one of its own.
test.use({ florinEnv: { FLORIN_TEST: 'test world' }, javaScriptEnabled: false });

test.afterEach(({ florin }) => florin.reset());

test('I14-9 a fault that a tester sets meets a buyer in the shop, and is cleared', async ({
  page,
  url,
  wallet,
  newWallet,
  florin,
}) => {
  await page.goto(`${url}/test`);
  await expect(page.getByRole('heading', { level: 1, name: 'Test controls' })).toBeVisible();
  await page.getByLabel('It happens that').selectOption('the exchange cannot be reached');
  await page.getByLabel('How often').selectOption('until it is cleared');
  await page.getByRole('button', { name: 'Set the fault' }).click();
  await expect(page.getByRole('status')).toHaveText('Done.');
  await expect(page.getByText('still to come: until it is cleared, happened: 0')).toBeVisible();

  await page.goto(`${url}/shop/articles/the-coin-with-the-lily`);
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/\/shop\/orders\//);
  // The wallet tries again for as long as it is told to.
  expect((await wallet.payOn(page, { timeoutMs: 3_000 })).state).toBe('paying');

  await page.goto(`${url}/test`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No fault is set.')).toBeVisible();
  await page.goto(`${url}/shop/articles/the-coin-with-the-lily`);
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/\/shop\/orders\//);
  expect((await (await newWallet('KUDOS:5')).payOn(page)).state).toBe('paid');
  expect(await florin.faults.list()).toEqual([]);
});

test('I14-9 a tester moves time, runs jobs, chooses an outcome and starts over', async ({
  page,
  url,
  florin,
}) => {
  await page.goto(`${url}/test`);
  await page.getByLabel('Move forward by').selectOption('1 week');
  await page.getByRole('button', { name: 'Move time' }).click();
  const time = page.locator('time').first();
  const shown = async () => Date.parse((await time.getAttribute('datetime')) ?? '');
  expect((await shown()) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  await page.getByRole('button', { name: 'Run due jobs' }).click();
  await expect(page.getByRole('status')).toHaveText('Done.');
  await page.getByLabel('The next payment fails because').selectOption('a coin is spent already');
  await page.getByRole('button', { name: 'Let it fail' }).click();
  expect(await florin.faults.list()).toMatchObject([{ name: 'coin-spent', left: 1 }]);
  await page.getByRole('button', { name: 'Back to real time' }).click();
  expect(Math.abs((await shown()) - Date.now())).toBeLessThan(3_600_000);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('No fault is set.')).toBeVisible();
  await florin.faults.set('coin-spent');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('No fault is set.')).toBeVisible();
});
