/** The whole way by keyboard alone, while the tour in another tab follows the money. */
import { expect, test } from '../support/browser';
import { unique } from '../support/deployment';
import { press, type } from '../support/keyboard';

test('[UI-4] by keyboard alone: register, withdraw, buy and read; the tour follows', async ({
  page,
  context,
}) => {
  const tour = await context.newPage();
  await tour.goto('/');
  const figure = (term: string | RegExp) =>
    tour.getByRole('listitem').locator('div', { hasText: term }).locator('[data-amount]').last();
  await expect(tour.getByRole('link', { name: 'not logged in' })).toBeVisible();
  await expect(figure(/^Paid/)).toHaveAttribute('data-amount', 'KUDOS:0');

  await page.goto('/bank/register');
  const name = unique('anna');
  await type(page, 'Name', name);
  await type(page, 'Password', 'correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Account of ${name}`);
  await tour.reload();
  await expect(figure('In your account')).toHaveAttribute('data-amount', 'KUDOS:100');

  await press(page, page.getByRole('main').getByRole('link', { name: 'Withdraw' }));
  await page.waitForURL(/\/withdrawals\/new$/);
  await type(page, 'Amount', '15');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Open the wallet on this site' }));
  await press(page, page.getByRole('button', { name: 'Withdraw' }));
  await press(page, page.getByRole('link', { name: 'Confirm at the bank' }));
  await press(page, page.getByRole('button', { name: 'Confirm the withdrawal' }));
  await expect(page.getByText('Confirmed: the coins are on their way')).toBeVisible();
  // The figure changes by itself: the tour is not reloaded from here on.
  await expect(figure('In your account')).toHaveAttribute('data-amount', 'KUDOS:85');
  await expect(figure('Sent to the exchange')).toHaveAttribute('data-amount', 'KUDOS:15');
  await page.goto('/wallet');
  await expect(page.locator('[data-amount="KUDOS:15"]').first()).toBeVisible({ timeout: 30_000 });
  await expect(figure(/^Made into \d+ coins/)).not.toHaveAttribute('data-amount', 'KUDOS:0');

  await page.goto('/shop');
  const essay = page.getByRole('article').first();
  const title = await essay.getByRole('heading').innerText();
  await press(page, essay.getByRole('link').first());
  await press(page, page.getByRole('button', { name: 'Buy this essay' }));
  // This browser's purchases are known from its first order on.
  await page.getByRole('heading', { level: 1, name: 'Pay with coins' }).waitFor();
  await tour.reload();
  await press(page, page.getByRole('link', { name: 'Pay with the wallet on this site' }));
  await press(page, page.getByRole('button', { name: /^Pay / }));
  await expect(page).toHaveURL(/\/shop\/articles\/[^/]+\/read/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(figure('Paid in 1 order')).not.toHaveAttribute('data-amount', 'KUDOS:0');
  await expect(figure(/^On its way/)).not.toHaveAttribute('data-amount', 'KUDOS:0');
  await expect(tour.getByText('Done', { exact: true })).toHaveCount(3);
});
