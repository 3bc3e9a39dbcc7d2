/** The bank outside a demo: strangers find no way to open an account, and the operator has one. */
import { expect, test } from '../support/browser';
import { query } from '../support/database';
import { databaseUrlOf, OPERATOR_TOKEN, startServer, type TestServer } from '../support/server';

let server: TestServer;

test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', BANK_REGISTRATION: '', BANK_START_CREDIT: '' } });
});

test.afterAll(() => server.stop());

test('a stranger is told that the operator opens accounts', async ({ page }) => {
  await page.goto(`${server.url}/bank`);
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open an account' })).toHaveCount(0);
  await page.goto(`${server.url}/bank/log-in`);
  await expect(page.getByRole('link', { name: 'Open an account' })).toHaveCount(0);
  await page.goto(`${server.url}/bank/register`);
  await expect(page.getByText('The operator of this bank opens accounts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the account' })).toHaveCount(0);
});

test('the operator opens an account and puts money on it, and its owner logs in', async ({
  page,
}) => {
  const name = `clerk-${Date.now().toString(36)}`;
  await page.goto(`${server.url}/dashboard/operator`);
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Bank accounts', exact: true }).click();

  await page.getByLabel('Username', { exact: true }).fill('no name/');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('Enter 1 to 150 letters').first()).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Open account' }).click();
  const password = await page.locator('code').innerText();
  expect(password).toMatch(/^[0-9A-Z]{24}$/);
  await page.reload();
  await expect(page.getByText('was shown once')).toBeVisible();
  await page.getByRole('link', { name: 'Back to bank accounts' }).click();

  const send = page.getByRole('button', { name: 'Transfer', exact: true });
  await page.getByLabel('To account').fill('none-of-this-name');
  await page.getByLabel('Amount').fill('12,50');
  await page.getByLabel('Subject').fill('Salary');
  await send.click();
  await expect(page.getByText('no account with this username').first()).toBeVisible();
  await expect(page.getByLabel('From account')).toHaveValue('bank');
  await page.getByLabel('To account').fill(name);
  await send.click();
  await expect(page.getByText(`Transfer to “${name}” sent.`)).toBeVisible();

  await page.goto(`${server.url}/bank/log-in`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('[data-amount="KUDOS:12.5"]').first()).toBeVisible();
  await expect(page.getByText('Salary')).toBeVisible();
});

test('[UI-2] [USE-19] the operator sees the checks, what the exchange owes, and how the jobs ran', async ({
  page,
}) => {
  await page.goto(`${server.url}/dashboard/operator`);
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Everything works' }).click();
  await expect(page.getByRole('heading', { name: 'System', exact: true })).toBeVisible();
  await expect(page.getByText('Everything works')).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: /^OK$/ })).toHaveCount(5);
  // The leader writes down how jobs ran some seconds after its start.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /watch-position/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await expect(fact('Bank balance').locator('[data-amount="KUDOS:0"]')).toHaveCount(1);
  await expect(fact('Owed').locator('[data-amount="KUDOS:0"]')).toHaveCount(1);
  await expect(fact('Database size')).toHaveText(/^\d+ MB$/);
});

test('[USE-19] a failing job or missing money stands above all, on both pages', async ({
  page,
}) => {
  const database = databaseUrlOf(server.dataDir);
  const headline = page.getByText('Something needs attention');
  const well = page.getByText('Everything works');
  const expectAttention = async (path: string) => {
    await expect(async () => {
      await page.goto(`${server.url}${path}`);
      await expect(headline).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(well).toHaveCount(0);
  };
  await page.goto(`${server.url}/dashboard/operator`);
  await page.getByLabel('Operator token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(well).toBeVisible();
  await query(database, "insert into deployment.job_run values ('made-up', 1, 2, 3)");
  await expectAttention('/dashboard/operator');
  await expectAttention('/dashboard/operator/system');
  await query(database, "delete from deployment.job_run where job = 'made-up'");
  await expect(async () => {
    await page.reload();
    await expect(well).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await query(database, 'update auditor.position set balance = balance - 100000000');
  await expectAttention('/dashboard/operator/system');
  const difference = page.locator('dt', { hasText: 'Difference' });
  await expect(difference.locator('xpath=following-sibling::dd')).toContainText('1.00');
  await expectAttention('/dashboard/operator');
});
