/** Auditors: those of a contract, whose word makes coins good for it, and those that the owner trusts. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { parseAuditorOffer, trustAuditor } from '@/wallet/core/auditors';
import { listExchanges, updateExchange } from '@/wallet/core/exchanges';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { newKeyPair } from '../../support/coins';
import { createMemoryWallet } from '../../support/deployment';
import { auditKeys, startMisbehavingExchange } from '../../support/misbehaving-exchange';
import { copyDataDir, startServer, type TestServer } from '../../support/server';
import { createOrder, createSale, spendable, withdrawInto } from './wallet-support';

/** This server issues the coins. The shop is another server, which lists no exchange but its own. */
const url = inject('serverUrl');
const auditor = newKeyPair();
let shop: TestServer;

beforeAll(async () => {
  const dataDir = await copyDataDir();
  const auditors = [
    {
      name: 'Auditor',
      url: 'https://auditor.example/',
      auditor_pub: encodeBase32(auditor.publicKey),
    },
  ];
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ auditors }));
  shop = await startServer({ dataDir, env: { DEMO: '0', OUTGOING_ALLOW: '127.0.0.1' } });
}, 300_000);

afterAll(async () => {
  await shop.stop();
});

type Rewriting = (answer: Record<string, unknown>) => Record<string, unknown>;

/** Withdraws coins of an exchange whose keys show this audit. */
async function fundedBy(
  audit: Rewriting | null,
): Promise<{ wallet: Wallet; exchange: string; stop: () => Promise<void> }> {
  const exchange = await startMisbehavingExchange(url);
  if (audit !== null) exchange.misbehave(/^keys/, { rewrite: audit });
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, 'KUDOS:2', exchange.url);
  return { wallet, exchange: exchange.url, stop: () => exchange.stop() };
}

describe('[PAY-11] an exchange that the contract does not list', () => {
  test('is good for it when one of the contract’s auditors vouches', async () => {
    const { wallet, stop } = await fundedBy((answer) => auditKeys(answer, auditor, auditor));
    const sale = await createSale(shop.url);
    const { orderId, payUri } = await createOrder(sale, 'KUDOS:1');
    const offer = await preparePay(wallet, payUri);
    if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid' });
    expect(await sale.backend.order(orderId)).toMatchObject({ status: 'paid' });
    await stop();
  }, 300_000);

  test('is good in those denominations only that the auditor has signed', async () => {
    const largest = parseAmount('KUDOS:1.28').units;
    const isSmall = ({ value }: { value: { units: bigint } }): boolean => value.units < largest;
    const { wallet, stop } = await fundedBy((answer) =>
      auditKeys(answer, auditor, auditor, isSmall),
    );
    const coins = await wallet.store.list('coin');
    const small = coins.filter(({ available }) => available.units < largest);
    expect(small.length).toBeLessThan(coins.length);
    const { payUri } = await createOrder(await createSale(shop.url), 'KUDOS:1.9');
    const offer = await preparePay(wallet, payUri);
    if (offer.state !== 'short') throw new Error(`the order is ${offer.state}`);
    const sum = small.reduce((units, { available }) => units + available.units, 0n);
    expect(offer.shortfall.available.units).toBe(sum);
    await stop();
  }, 300_000);

  const strangers: readonly (readonly [string, Rewriting | null])[] = [
    ['nobody vouches', null],
    ['a stranger vouches', auditedBy(newKeyPair())],
    ['the auditor’s name stands under others’ signatures', auditedBy(auditor, newKeyPair())],
  ];
  test.for(strangers)('is no money there when %s', { timeout: 60_000 }, async ([, audit]) => {
    const { wallet, stop } = await fundedBy(audit);
    const { payUri } = await createOrder(await createSale(shop.url), 'KUDOS:1');
    expect(await preparePay(wallet, payUri)).toMatchObject({
      state: 'short',
      shortfall: { available: parseAmount('KUDOS:0') },
    });
    expect(await spendable(wallet)).not.toBe('KUDOS:0');
    await stop();
  });
});

function auditedBy(named: typeof auditor, signer = named): Rewriting {
  return (answer) => auditKeys(answer, named, signer);
}

describe('an auditor that a page asks to trust', () => {
  const asked = (changes: Record<string, unknown> = {}): string =>
    JSON.stringify({
      currency: 'KUDOS',
      url: 'https://auditor.example/',
      auditorPub: encodeBase32(auditor.publicKey),
      expirationStamp: 4_102_444_800,
      ...changes,
    });

  test('is read, remembered when the owner agrees, and shown with the exchanges it audits', async () => {
    const wallet = createMemoryWallet();
    const exchange = await startMisbehavingExchange(url);
    exchange.misbehave(/^keys/, { rewrite: auditedBy(auditor) });
    await updateExchange(wallet, exchange.url);
    const auditors = async () => (await listExchanges(wallet))[0]?.auditors;
    const shown = { url: 'https://auditor.example/', auditorPub: encodeBase32(auditor.publicKey) };
    expect(await auditors()).toEqual([{ ...shown, isTrusted: false }]);
    const offer = await parseAuditorOffer(wallet, asked());
    expect(offer).toMatchObject({ currency: 'KUDOS', expiration: 4_102_444_800_000 });
    expect(await auditors()).toEqual([{ ...shown, isTrusted: false }]);
    await trustAuditor(wallet, offer);
    await trustAuditor(wallet, offer);
    expect(await auditors()).toEqual([{ ...shown, isTrusted: true }]);
    expect(await wallet.store.list('auditor')).toHaveLength(1);
    const later = { ...wallet, clock: { ...wallet.clock, now: () => 4_102_444_800_001 } };
    expect((await listExchanges(later))[0]?.auditors).toEqual([{ ...shown, isTrusted: false }]);
    await exchange.stop();
  });

  test.for([
    ['no JSON', 'an auditor'],
    ['no key', asked({ auditorPub: 'ABC' })],
    ['an address that is none', asked({ url: 'javascript:alert(1)' })],
    ['a currency that is none', asked({ currency: 'K U' })],
    ['an end that is past', asked({ expirationStamp: 1_000_000_000 })],
    ['no end', asked({ expirationStamp: undefined })],
  ] as const)('with %s is refused', async ([, text]) => {
    await expect(parseAuditorOffer(createMemoryWallet(), text)).rejects.toMatchObject({
      code: 'AUDITOR_INVALID',
    });
  });

  test('may say its end as banks and shops of the time do', async () => {
    const wallet = createMemoryWallet();
    for (const expirationStamp of ['/Date(4102444800)/', { t_ms: 4_102_444_800_000 }]) {
      const { expiration } = await parseAuditorOffer(wallet, asked({ expirationStamp }));
      expect(expiration).toBe(4_102_444_800_000);
    }
  });
});
