import { buy, expect, test } from './shop-test';

test('an order belongs to the first wallet that opens it', async ({
  page,
  newWallet,
  wallet,
  expectOrder,
}) => {
  const id = await buy(page, 'Black kale');
  const poor = await newWallet('KUDOS:0.5');
  expect((await poor.payOn(page)).state).toBe('short');
  await expectOrder(id).toBeClaimed();

  expect(await wallet.payOn(page)).toEqual({ state: 'refused', reason: 'ORDER_ALREADY_CLAIMED' });

  await expectOrder(id).toBeUnpaid();
  expect(await wallet.balance()).toBe('KUDOS:20');
});
