import { buy, expect, test } from './shop-test';

test('the last bulb is sold once', async ({ page, merchant, wallet, expectOrder }) => {
  await merchant.addProduct({
    id: 'tulip',
    description: 'A tulip bulb',
    price: 'KUDOS:5',
    stock: 1,
  });
  const id = await buy(page, 'One tulip bulb, rare');

  await page.goto('/');
  await page.getByRole('button', { name: 'Buy One tulip bulb, rare' }).click();
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();

  await page.goto(`/orders/${id}`);
  expect((await wallet.payOn(page)).state).toBe('paid');
  await expectOrder(id).toBePaid();
});
