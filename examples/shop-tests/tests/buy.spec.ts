import { buy, expect, test } from './shop-test';

test('who pays gets the seeds, and the page notices by itself', async ({
  page,
  wallet,
  expectOrder,
}) => {
  const id = await buy(page, 'Radishes, early');
  await expect(page.getByRole('heading', { name: 'Please pay' })).toBeVisible();

  expect((await wallet.payOn(page)).state).toBe('paid');

  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('link', { name: 'How to sow it' }).click();
  await expect(page.getByText('One centimetre deep')).toBeVisible();
  await expectOrder(id).toBePaid();
});

test('the shop thanks with a tip, which buys something', async ({
  page,
  newWallet,
  merchant,
  expectOrder,
}) => {
  const poor = await newWallet('KUDOS:0.5');
  await poor.takeTip(await merchant.giveTip('KUDOS:4'));
  expect(await poor.balance()).toBe('KUDOS:4.5');

  const id = await buy(page, 'Black kale');
  expect((await poor.payOn(page)).state).toBe('paid');
  await expectOrder(id).toBePaid();
});

test('who does not pay gets nothing', async ({ page, expectOrder }) => {
  const id = await buy(page, 'Black kale');
  await expect(page.getByText('KUDOS:3.5')).toBeVisible();

  const refused = await page.goto(`/orders/${id}/instructions`);

  expect(refused?.status()).toBe(402);
  await expectOrder(id).toBeUnpaid();
});
