/** The statement of an account with many transfers, without scripts. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/browser';
import { call, registerBankUser } from '../support/deployment';

test.use({ javaScriptEnabled: false });

test('[UI-3] a long statement has pages, each of which sums from balance to balance', async ({
  page,
  context,
  url,
}) => {
  const form = { username: `ben-${randomUUID().slice(0, 8)}`, password: 'correct horse' };
  const headers = { origin: url };
  await context.request.post('/bank/register/submit', { form, headers, maxRedirects: 0 });
  const own = `Basic ${Buffer.from(`${form.username}:${form.password}`).toString('base64')}`;
  const other = await registerBankUser(url);
  const pay = (amount: string) =>
    call('POST', `${url}/bank/accounts/${form.username}/transfers`, {
      authorization: own,
      body: { credit_account: other.username, amount, subject: 'Little' },
    });
  for (let sent = 0; sent < 203; sent += 7) {
    await Promise.all(Array.from({ length: 7 }, () => pay('KUDOS:0.1')));
  }
  const main = page.getByRole('main');
  const rows = main.getByRole('table').locator('tbody tr');
  const sums = () =>
    main
      .locator('section dl [data-amount]')
      .evaluateAll((found) => found.map((one) => one.getAttribute('data-amount')));

  await page.goto('/bank/statement');
  await expect(rows).toHaveCount(200);
  await expect(page.getByText('The CSV file has all.')).toBeVisible();
  expect(await sums()).toEqual(['KUDOS:99.7', 'KUDOS:0', '-KUDOS:20', 'KUDOS:79.7']);
  const after = main.locator('[data-balance-after]');
  await expect(after.first()).toHaveAttribute('data-balance-after', 'KUDOS:79.7');
  await expect(after.last()).toHaveAttribute('data-balance-after', 'KUDOS:99.6');
  // A later transfer changes no older page.
  await pay('KUDOS:1');
  await page.getByRole('link', { name: 'Older transfers' }).click();
  await expect(rows).toHaveCount(4);
  expect(await sums()).toEqual(['KUDOS:0', 'KUDOS:100', '-KUDOS:0.3', 'KUDOS:99.7']);
  await expect(after.first()).toHaveAttribute('data-balance-after', 'KUDOS:99.7');
  await expect(page.getByRole('link', { name: 'Older transfers' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newest transfers' }).click();
  await expect(rows).toHaveCount(200);
  expect(await sums()).toEqual(['KUDOS:99.6', 'KUDOS:0', '-KUDOS:20.9', 'KUDOS:78.7']);
});
