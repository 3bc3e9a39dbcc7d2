import { buy, expect, test } from './shop-test';

test('nobody pays an order whose time is over, wallet and shop say so', async ({
  page,
  wallet,
  clock,
  expectOrder,
}) => {
  const id = await buy(page, 'Radishes, early');
  const link = await page.getByRole('link', { name: 'Pay with your wallet' }).getAttribute('href');

  await clock.advance('2h');

  expect(await wallet.pay(link ?? '')).toEqual({ state: 'expired' });
  expect((await page.reload())?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Too late' })).toBeVisible();
  await expectOrder(id).toBeUnpaid();

  const second = await buy(page, 'Radishes, early');
  expect((await wallet.payOn(page)).state).toBe('paid');
  await expectOrder(second).toBePaid();
});
