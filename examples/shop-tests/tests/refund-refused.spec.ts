import { buy, expect, test } from './shop-test';

test('after ten minutes nothing is taken back', async ({ page, wallet, clock, merchant }) => {
  const id = await buy(page, 'Radishes, early');
  await wallet.payOn(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await clock.advance('11m');
  await page.getByRole('button', { name: 'Give it back' }).click();

  await expect(page.getByText('within ten minutes only')).toBeVisible();
  expect((await merchant.orderStatus(id)).refunded).toBe(false);
});
