import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeBackup } from '@/wallet/core/backup';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { startBackupKeeper } from '@/wallet/service/backup-keeper';
import { MemoryStore } from '@/wallet/store/memory-store';

/** Makes a wallet whose service never answers, on a clock where only sleeping takes time. */
async function walletAlone(sleeps: number): Promise<{ wallet: Wallet; pauses: number[] }> {
  const store = new MemoryStore();
  const privateKey = new Uint8Array(32);
  const account = { id: 'wallet', baseUrl: 'https://sync.example/', privateKey } as const;
  await store.commit([{ kind: 'backup', record: { ...account, revision: 0, lastHash: null } }]);
  const pauses: number[] = [];
  let now = 1_000;
  const sleep = (ms: number): Promise<void> => {
    pauses.push(ms);
    now += ms;
    return pauses.length < sleeps ? Promise.resolve() : new Promise(() => undefined);
  };
  const random = { bytes: (length: number) => new Uint8Array(length) };
  const nobody = () => Promise.reject(new TypeError('fetch failed'));
  const clock = { now: () => now, sleep };
  return { wallet: createWallet({ store, fetch: nobody, clock, random }), pauses };
}

test('changes that are not backed up are dated, and tried again after pauses of up to five minutes', async () => {
  const { wallet, pauses } = await walletAlone(20);
  let calls = 0;
  const keepBackedUp = startBackupKeeper(wallet, () => (calls += 1));
  keepBackedUp();
  keepBackedUp();
  await expect.poll(() => pauses.length, { timeout: 10_000 }).toBe(20);
  expect(pauses.slice(0, 5)).toEqual([2_000, 2_000, 2_000, 3_000, 4_500]);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(300_000);
  expect(calls).toBe(20);
  expect(await describeBackup(wallet)).toMatchObject({ uploadedAt: null, unsavedSince: 1_000 });
});

test('a wallet asks no service and does not pause until it has a backup', async () => {
  const { wallet, pauses } = await walletAlone(1);
  const asked: string[] = [];
  const store = new MemoryStore();
  const plain: Wallet = {
    ...wallet,
    store,
    fetch: (input) => {
      asked.push(input instanceof Request ? input.url : input.toString());
      return Promise.reject(new TypeError('fetch failed'));
    },
  };
  const keepBackedUp = startBackupKeeper(plain);
  keepBackedUp();
  // Everything is done by then that needs neither a service nor a pause.
  await setImmediate();
  expect(asked).toEqual([]);
  expect(pauses).toEqual([]);
  const [backup] = await wallet.store.list('backup');
  await store.commit([{ kind: 'backup', record: { ...backup!, revision: 0 } }]);
  // The same wallet with a backup does both.
  keepBackedUp();
  await expect.poll(() => pauses).toEqual([2_000]);
  expect(asked).toHaveLength(1);
});
