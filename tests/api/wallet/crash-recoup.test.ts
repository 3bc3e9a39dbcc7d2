/** Revoked coins on their way back: a process that dies at any point loses none of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { getDenomination, updateExchange } from '@/wallet/core/exchanges';
import { runUntilDone } from '@/wallet/core/resume';
import { MemoryStore } from '@/wallet/store/memory-store';
import { exchangeBooks } from '../../support/books';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import { startServer, type TestServer } from '../../support/server';
import {
  assertSettled,
  createCrashingWallet,
  reopenWallet,
  runUntilCrash,
} from './crashing-wallet';
import { spendable, withdrawInto } from './wallet-support';

/** Points at which a recoup can crash. There is a coin for each, and one more. */
const POINTS = 12;
const AMOUNT = 'KUDOS:0.64';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);

afterAll(async () => {
  expect((await exchangeBooks(server.url)).violations).toEqual([]);
  await server.stop();
});

async function revoke(store: MemoryStore): Promise<void> {
  const wallet = reopenWallet(store);
  const [coin] = await store.list('coin');
  if (coin === undefined) throw new Error('no coin');
  const { hDenom } = await getDenomination(wallet, coin.denomination);
  const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  runExchangeKeys(['revoke', encodeBase32(hDenom)], environment);
  await passUntilNoticed(server.url);
  const isListed = async (): Promise<boolean> => {
    const url = `${server.url}/exchange/`;
    const { revoked = [] } = await updateExchange(wallet, url, { fresh: true });
    return revoked.includes(coin.denomination);
  };
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
}

test('a recoup that dies at any point ends in the same balance', async () => {
  const stores = Array.from({ length: 2 * POINTS + 1 }, () => new MemoryStore());
  for (const store of stores) await withdrawInto(reopenWallet(store), server.url, AMOUNT);
  const [first = new MemoryStore(), ...others] = stores;
  await revoke(first);
  const reference = reopenWallet(first);
  expect(await runUntilDone(reference, { forMs: 20_000 })).toBe(true);
  const expected = await spendable(reference);
  expect(await first.list('recoup')).toMatchObject([{ phase: { state: 'done' } }]);
  let deaths = 0;
  for (const [index, store] of others.entries()) {
    const point = { at: (index >> 1) + 1, when: index % 2 === 0 ? 'before' : 'after' } as const;
    const { wallet, hasCrashed } = createCrashingWallet(store, point);
    await runUntilCrash(async () => {
      await updateExchange(wallet, `${server.url}/exchange/`, { fresh: true });
      await runUntilDone(wallet, { forMs: 20_000 });
    });
    const restarted = reopenWallet(store);
    await updateExchange(restarted, `${server.url}/exchange/`, { fresh: true });
    expect(await runUntilDone(restarted, { forMs: 20_000 })).toBe(true);
    await assertSettled(restarted);
    expect(await spendable(restarted), JSON.stringify(point)).toBe(expected);
    expect(await store.list('recoup')).toMatchObject([{ phase: { state: 'done' } }]);
    if (hasCrashed()) deaths += 1;
  }
  expect(deaths).toBeGreaterThan(16);
}, 240_000);
