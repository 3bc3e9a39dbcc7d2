/**
 * Eight wallets pay while the app is killed, and PostgreSQL under it. Every payment that a wallet
 * saw acknowledged is there, and every coin counts once. All wallets converge, and the books
 * balance.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { formatAmount, parseAmount, sumAmounts } from '@/protocol/amount';
import { openBankUser } from '@/testing/calls/bank-user';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { assertBooksBalance, exchangeBooks, postmasterOf } from '../../support/books';
import { payerOf } from '../../support/bank-users';
import {
  call,
  createInstance,
  createMemoryWallet,
  unique,
  type MerchantInstance,
} from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';

const WALLETS = 8;
const PAYMENTS_EACH = 12;
let server: TestServer;
/** Payments for which a wallet holds the receipt. */
let acknowledgedCount = 0;

afterAll(() => server.stop());

/**
 * Retries until the call works, since the party may be down for a moment. Only for calls that may be
 * repeated.
 */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 300) throw error;
      await sleep(100);
    }
  }
}

async function fundWallet(): Promise<Wallet> {
  const wallet = createMemoryWallet();
  const amount = 'KUDOS:20';
  const payer = await payerOf(server.url, parseAmount(amount));
  const { authorization, username } = await openBankUser(server.url, payer);
  const account = `${server.url}/bank/accounts/${username}`;
  const body = { amount };
  const operation = await call('POST', `${account}/withdrawals`, { authorization, body });
  await acceptWithdrawal(wallet, String(operation['taler_withdraw_uri']));
  await runUntilDone(wallet, { forMs: 200 });
  await call('POST', `${account}/withdrawals/${String(operation['withdrawal_id'])}/confirm`, {
    authorization,
    body: {},
  });
  expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
  return wallet;
}

/** Returns the order's id once the wallet holds the merchant's signature for it. */
async function payOnce(wallet: Wallet, shop: MerchantInstance, amount: string): Promise<string> {
  const orderId = unique('crash');
  // The shop chooses the id, so that it may ask again after a lost answer (ORDA-8).
  const body = { order: { amount, order_id: orderId, summary: 'Tea, in a storm' } };
  const { authorization } = shop;
  await insist(() => call('POST', `${shop.baseUrl}private/orders`, { authorization, body }));
  const status = await insist(() =>
    call('GET', `${shop.baseUrl}private/orders/${orderId}`, { authorization }),
  );
  const offer = await insist(() => preparePay(wallet, String(status['taler_pay_uri'])));
  if (offer.state !== 'payable') throw new Error(`${orderId} is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  const done = await runUntilDone(wallet, { forMs: 60_000 });
  expect(done).toBe(true);
  expect(await preparePay(wallet, String(status['taler_pay_uri']))).toMatchObject({
    state: 'paid',
  });
  return orderId;
}

async function killApp(): Promise<void> {
  const { dataDir, port } = server;
  await server.stop({ signal: 'SIGKILL', keep: true });
  server = await startServer({ dataDir, port, env: { DEMO: '0', LOG_LEVEL: 'silent' } });
}

async function untilAcknowledged(count: number): Promise<void> {
  while (acknowledgedCount < count) await sleep(5);
}

/** Kills parties by the wallets' progress, so that it happens amid payments on any machine. */
async function storm(): Promise<void> {
  await untilAcknowledged(10);
  await killApp();
  await untilAcknowledged(35);
  process.kill(postmasterOf(server.dataDir), 'SIGKILL');
  // The app restarts PostgreSQL by itself.
  await untilAcknowledged(60);
  await killApp();
}

test('[PAY-8] kill -9 loses no acknowledged payment and counts none twice', async () => {
  server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'silent' } });
  const shop = await createInstance(server.url);
  const wallets = await Promise.all(Array.from({ length: WALLETS }, fundWallet));
  const paying = wallets.map(async (wallet, number) => {
    const paid: string[] = [];
    for (let round = 0; round < PAYMENTS_EACH; round += 1) {
      paid.push(await payOnce(wallet, shop, `KUDOS:0.${(number + 3) * (round + 1)}`));
      acknowledgedCount += 1;
    }
    return paid;
  });
  const [acknowledged] = await Promise.all([Promise.all(paying), storm()]);

  for (const orderId of acknowledged.flat()) {
    const url = `${shop.baseUrl}private/orders/${orderId}`;
    expect(await call('GET', url, shop)).toMatchObject({ order_status: 'paid' });
  }
  for (const wallet of wallets) {
    expect(await runUntilDone(wallet, { forMs: 60_000 })).toBe(true);
  }
  await assertBooksBalance(server);
  const balances = (await Promise.all(wallets.map(getBalances))).flat();
  expect(balances.filter(({ incoming, outgoing }) => incoming.units + outgoing.units > 0n)).toEqual(
    [],
  );
  // The wallets' coins, small remainders included, equal those in the exchange's books. No other wallet ever
  // withdrew.
  const coins = (await Promise.all(wallets.map(({ store }) => store.list('coin')))).flat();
  const owned = sumAmounts(
    'KUDOS',
    coins.map(({ available }) => available),
  );
  expect(formatAmount(owned)).toBe((await exchangeBooks(server.url)).sums['outstanding']);
}, 180_000);
