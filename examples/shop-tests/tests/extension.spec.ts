import { buy, expect, test } from './shop-test';

test.use({ walletKind: 'extension', funds: 'KUDOS:10' });

test('a click on the link opens the wallet in the browser, which leads back to the shop', async ({
  page,
  shop,
  wallet,
  expectOrder,
}) => {
  const id = await buy(page, 'Radishes, early');

  expect((await wallet.payOn(page)).state).toBe('paid');

  expect(page.url()).toContain(`${shop.url}/orders/${id}`);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectOrder(id).toBePaid();
});
