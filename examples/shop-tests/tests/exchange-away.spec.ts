import { buy, expect, test } from './shop-test';

test('a payment waits while the exchange is away, and the next customer pays', async ({
  page,
  wallet,
  newWallet,
  faults,
  expectOrder,
}) => {
  const id = await buy(page, 'Black kale');
  await faults.set('exchange-unreachable', { times: 'always' });

  expect((await wallet.payOn(page, { timeoutMs: 2_000 })).state).toBe('paying');
  await expectOrder(id).toBeClaimed();

  await faults.clear();
  await buy(page, 'Black kale');
  const next = await newWallet('KUDOS:20');
  expect((await next.payOn(page)).state).toBe('paid');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
