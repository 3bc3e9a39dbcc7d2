import { buy, expect, test } from './shop-test';

test('what is given back is paid back, less the fee of the refund', async ({
  page,
  wallet,
  expectOrder,
}) => {
  const id = await buy(page, 'Black kale');
  await wallet.payOn(page);
  const before = await wallet.balance();

  await page.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByRole('heading', { name: 'You get your money back' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Take it into your wallet' });
  const cameBack = await wallet.takeRefund((await link.getAttribute('href')) ?? '');

  expect(cameBack).toMatch(/^KUDOS:3\.4/);
  await expectOrder(id).toBeRefunded('KUDOS:3.5');
  expect(await wallet.balance()).not.toBe(before);
});
