import { buy, expect, test } from './shop-test';

test('the money of a sale arrives at the shop’s bank account', async ({
  page,
  wallet,
  clock,
  florin,
  merchant,
  expectOrder,
}) => {
  const id = await buy(page, 'Radishes, early');
  await wallet.payOn(page);
  await expectOrder(id).toBePaid();

  // The money of a sale is due an hour after it.
  await clock.advance('2h');
  await florin.runJobs();

  await expectOrder(id).toBeWired();
  const [credit] = await merchant.account.transfers();
  expect(credit).toMatchObject({ direction: 'credit', amount: /^KUDOS:1\.9/ });
});
