import { buy, expect, test } from './shop-test';

test.use({ funds: 'KUDOS:1' });

test('a wallet that is short says by how much, and pays when it has more', async ({
  page,
  wallet,
  bankUser,
  expectOrder,
}) => {
  const id = await buy(page, 'Black kale');

  const first = await wallet.payOn(page);
  expect(first.state).toBe('short');
  await expectOrder(id).toBeUnpaid();

  await wallet.withdraw('KUDOS:5', bankUser);
  expect((await wallet.payOn(page)).state).toBe('paid');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
