import { buy, expect, test } from './shop-test';

test.use({ funds: null });

test('what a test in another language does: HTTP, taler:// links, the wallet’s JSON', async ({
  page,
  florin,
  bankUser,
  walletCommand,
  expectOrder,
}) => {
  const withdrawals = `${florin.bankUrl}accounts/${bankUser.username}/withdrawals`;
  const headers = {
    authorization: bankUser.authorization,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ amount: 'KUDOS:10' });
  const started = await fetch(withdrawals, { method: 'POST', headers, body });
  const { withdrawal_id: withdrawal, taler_withdraw_uri: uri } = (await started.json()) as Record<
    string,
    string
  >;
  // The wallet waits for the coins while the customer confirms at the bank.
  const withdrawn = walletCommand('withdraw', uri ?? '', '--accept-terms');
  const confirm = async (): Promise<boolean> => {
    const answer = await fetch(`${withdrawals}/${withdrawal ?? ''}/confirm`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    return answer.ok;
  };
  await expect.poll(confirm).toBe(true);
  expect((await withdrawn).exit).toBe(0);

  const id = await buy(page, 'Radishes, early');
  const link = page.getByRole('link', { name: 'Pay with your wallet' });
  const paid = await walletCommand('pay', (await link.getAttribute('href')) ?? '', '--yes');

  expect(paid).toMatchObject({ exit: 0, answer: { purchase: { state: 'paid' } } });
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectOrder(id).toBePaid();
});
