import { buy, expect, test } from './shop-test';

test('a payment that the exchange cannot take is repeated with the same coins', async ({
  page,
  wallet,
  faults,
  expectOrder,
}) => {
  const id = await buy(page, 'Black kale');
  await faults.set('exchange-unreachable');

  expect((await wallet.payOn(page)).state).toBe('refused');
  await expectOrder(id).toBeClaimed();

  expect((await wallet.payOn(page)).state).toBe('paid');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
