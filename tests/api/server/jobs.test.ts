/** A test deployment runs its jobs on request, instead of a few seconds later. */
import { expect, inject, test } from 'vitest';
import { roundDown } from '@/protocol/timestamp';
import {
  depositBody,
  exchangeAt,
  makeCoins,
  newMerchant,
  registerUser,
  type TestCoin,
} from '../../support/coins';
import { runJobs } from '../../support/deployment';

const url = inject('serverUrl');

/** Makes a sale that is due at once. Returns the balance of the merchant's account. */
async function deposit(coin: TestCoin): Promise<() => Promise<string>> {
  const user = await registerUser(url);
  const merchant = newMerchant(url, user.username);
  const contribution = coin.denomination.value;
  const choices = { contribution, merchant, wireDeadline: roundDown(Date.now()) };
  await exchangeAt(url).deposit(coin.coinPub, depositBody(coin, choices));
  return async () => {
    const { amount } = (await user.account.account()).balance;
    return `${amount.units}`;
  };
}

test('what was due when a test asked has happened when it is answered, however many ask', async () => {
  const coins = await makeCoins(url, ['0.64', '0.64', '0.64']);
  const wired = await Promise.all(
    coins.map(async (coin) => {
      const balance = await deposit(coin);
      await runJobs(url);
      return balance();
    }),
  );
  // 100 at the start, 0.64 less the deposit fee and the wire fee.
  expect(wired).toEqual(['10062900000', '10062900000', '10062900000']);
});

test('jobs run by POST alone; a round in which none fails names none', async () => {
  const answer = await fetch(`${url}/test/jobs`, { method: 'POST' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ failed: [] });
  expect((await fetch(`${url}/test/jobs`)).status).toBe(405);
});
