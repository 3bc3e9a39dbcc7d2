/** A wallet with coins of two exchanges, and an exchange that moves to another address. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { formatAmount, parseAmount, sumAmounts } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { updateExchange } from '@/wallet/core/exchanges';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';
import { startMisbehavingExchange } from '../../support/misbehaving-exchange';
import { makeDataDir, startServer, type TestServer } from '../../support/server';
import { createOrder, createSale, spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
let other: TestServer;
let shop: TestServer;

beforeAll(async () => {
  other = await startServer({ env: { DEMO: '0' } });
  const keys = (await (await fetch(`${other.url}/exchange/keys`)).json()) as {
    master_public_key: string;
  };
  const dataDir = makeDataDir();
  const exchanges = [{ url: `${other.url}/exchange/`, master_pub: keys.master_public_key }];
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ exchanges }));
  shop = await startServer({ dataDir, env: { DEMO: '0' } });
}, 300_000);

afterAll(async () => {
  await Promise.all([other.stop(), shop.stop()]);
});

async function pay(wallet: Wallet, payUri: string): Promise<string[]> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
  const used = offer.quote.coins.map(async ({ coin }) => {
    return (await wallet.store.get('coin', coin))?.exchangeBaseUrl ?? '';
  });
  return [...new Set(await Promise.all(used))].sort();
}

test('one exchange pays alone where it can, both together where neither suffices', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, shop.url, 'KUDOS:3');
  await withdrawInto(wallet, other.url, 'KUDOS:2');
  const balances = await getBalances(wallet);
  expect(balances.map(({ exchangeBaseUrl }) => exchangeBaseUrl).sort()).toEqual(
    [`${other.url}/exchange/`, `${shop.url}/exchange/`].sort(),
  );
  const sale = await createSale(shop.url);
  const small = await createOrder(sale, 'KUDOS:0.5');
  expect(await pay(wallet, small.payUri)).toHaveLength(1);
  const large = await createOrder(sale, 'KUDOS:3.6');
  const used = await pay(wallet, large.payUri);
  expect(used).toEqual([`${other.url}/exchange/`, `${shop.url}/exchange/`].sort());
  expect(await sale.backend.order(large.orderId)).toMatchObject({ status: 'paid' });
  const left = (await getBalances(wallet)).map(({ available }) => available);
  expect(parseAmount(await spendable(wallet))).toEqual(sumAmounts('KUDOS', left));
}, 300_000);

test('coins of an exchange that the merchant does not take are no money here', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, other.url, 'KUDOS:2');
  const sale = await createSale(url);
  const { payUri } = await createOrder(sale, 'KUDOS:1');
  expect(await preparePay(wallet, payUri)).toMatchObject({
    state: 'short',
    shortfall: { available: parseAmount('KUDOS:0') },
  });
}, 300_000);

test('another address of a known exchange that is still there changes nothing', async () => {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:1');
  const alias = await startMisbehavingExchange(url);
  const exchange = await updateExchange(wallet, alias.url);
  expect(exchange.id).toBe(`${url}/exchange/`);
  expect(await wallet.store.list('exchange')).toHaveLength(1);
  await alias.stop();
});

test('an exchange that has moved is known by its key: the coins go along and are good', async () => {
  const wallet = createMemoryWallet();
  const old = await startMisbehavingExchange(url);
  await withdrawInto(wallet, url, 'KUDOS:3', old.url);
  const before = await spendable(wallet);
  expect((await getBalances(wallet))[0]?.exchangeBaseUrl).toBe(old.url);
  await old.stop();
  // The merchant's contract says where an exchange with this key is; it is an hour later.
  const later: Wallet = {
    ...wallet,
    clock: { ...wallet.clock, now: () => Date.now() + 3_600_001 },
  };
  const sale = await createSale(url, { default_pay_delay: { d_ms: 36_000_000 } });
  const { payUri } = await createOrder(sale, 'KUDOS:1');
  const offer = await preparePay(later, payUri);
  expect(offer).toMatchObject({ state: 'payable' });
  const balances = await getBalances(wallet);
  expect(balances).toHaveLength(1);
  expect(balances[0]?.exchangeBaseUrl).toBe(`${url}/exchange/`);
  expect(formatAmount(balances[0]!.available)).toBe(before);
  expect(await pay(wallet, payUri)).toEqual([`${url}/exchange/`]);
  expect(await wallet.store.get('exchange', old.url)).toMatchObject({
    movedTo: `${url}/exchange/`,
  });
}, 300_000);
