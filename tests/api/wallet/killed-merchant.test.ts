/** A merchant that is killed between accepting a payment and settling the order, and restarts. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { moveExchange } from '@/wallet/core/move-exchange';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { listPending, runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';
import {
  makeForeignInstance,
  startForeignMerchant,
  type ForeignMerchant,
} from '../../support/foreign-merchant';
import { startServer, type TestServer } from '../../support/server';
import { createOrder, createSale, spendable, withdrawInto, type Sale } from './wallet-support';

/** This server issues the coins. The merchant is another server, which is killed. */
const url = inject('serverUrl');
let merchant: ForeignMerchant;
let server: TestServer;
let shop: Pick<Sale, 'backend' | 'client'>;

beforeAll(async () => {
  merchant = await startForeignMerchant(url);
  server = merchant.server;
  const instance = await makeForeignInstance(server.url, url);
  shop = { backend: instance.backend, client: instance.wallet };
}, 300_000);

afterAll(async () => {
  await server.stop();
  await merchant.exchange.stop();
});

async function restart(): Promise<void> {
  const { port, dataDir } = server;
  await server.stop({ keep: true, signal: 'SIGKILL' });
  server = await startServer({ port, dataDir, env: { DEMO: '0' } });
}

async function funded(amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, amount, merchant.exchange.url);
  return wallet;
}

async function confirm(wallet: Wallet, payUri: string): Promise<void> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
}

async function finish(wallet: Wallet): Promise<void> {
  wallet.retries.clear();
  expect(await runUntilDone(wallet, { forMs: 40_000 })).toBe(true);
  expect(await listPending(wallet)).toEqual([]);
  for (const { incoming, outgoing } of await getBalances(wallet)) {
    expect([formatAmount(incoming), formatAmount(outgoing)]).toEqual(['KUDOS:0', 'KUDOS:0']);
  }
}

test.for(['drop', 'lose the answer'] as const)(
  '[PAY-12] with the exchange’s answer missing (%s) it settles the order once, and the wallet gets its receipt',
  { timeout: 120_000 },
  async (fault) => {
    const wallet = await funded('KUDOS:2');
    const before = parseAmount(await spendable(wallet));
    merchant.exchange.misbehave(/deposit$/, fault);
    const { orderId, payUri } = await createOrder(shop, 'KUDOS:1');
    await confirm(wallet, payUri);
    expect(await runUntilDone(wallet, { forMs: 1_000 })).toBe(false);
    await restart();
    merchant.exchange.behave();
    await finish(wallet);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid' });
    expect(await shop.backend.order(orderId)).toMatchObject({
      status: 'paid',
      depositTotal: parseAmount('KUDOS:1'),
    });
    const spent = before.units - parseAmount(await spendable(wallet)).units;
    expect(spent).toBeGreaterThanOrEqual(parseAmount('KUDOS:1').units);
    expect(spent).toBeLessThan(parseAmount('KUDOS:1.1').units);
  },
);

test('[PAY-10] the exchange refuses for good by then: the order is free again and other coins pay it', async () => {
  const wallet = await funded('KUDOS:1');
  const copy = createMemoryWallet();
  for (const kind of ['exchange', 'denomination', 'coin', 'withdrawal'] as const) {
    for (const record of await wallet.store.list(kind)) {
      await copy.store.commit([{ kind, record: { ...record, revision: 0 } } as never]);
    }
  }
  merchant.exchange.misbehave(/deposit$/, 'drop');
  const { orderId, payUri } = await createOrder(shop, 'KUDOS:0.9');
  await confirm(wallet, payUri);
  expect(await runUntilDone(wallet, { forMs: 1_000 })).toBe(false);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  merchant.exchange.behave();
  // Meanwhile a copy of the wallet spends the coins elsewhere.
  const elsewhere = await createOrder(await createSale(url), 'KUDOS:0.9');
  // Other merchants know the exchange at its own address.
  await moveTo(copy, `${url}/exchange/`);
  await confirm(copy, elsewhere.payUri);
  await finish(copy);
  server = await startServer({
    port: server.port,
    dataDir: server.dataDir,
    env: { DEMO: '0' },
  });
  await withdrawInto(wallet, url, 'KUDOS:1', merchant.exchange.url);
  await finish(wallet);
  expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid' });
  expect(await shop.backend.order(orderId)).toMatchObject({
    status: 'paid',
    depositTotal: parseAmount('KUDOS:0.9'),
  });
}, 300_000);

/** Moves to the new address, as the wallet does by itself when the old one is gone. */
async function moveTo(wallet: Wallet, home: string): Promise<void> {
  const fresh = createMemoryWallet();
  await withdrawInto(fresh, url, 'KUDOS:1');
  for (const kind of ['exchange', 'denomination'] as const) {
    for (const record of await fresh.store.list(kind)) {
      await wallet.store.commit([{ kind, record: { ...record, revision: 0 } } as never]);
    }
  }
  await moveExchange(wallet, merchant.exchange.url, home);
}
