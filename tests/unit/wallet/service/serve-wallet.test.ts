import { expect, test } from 'vitest';
import { createWallet } from '@/wallet/create-wallet';
import { serveWallet } from '@/wallet/service/serve-wallet';
import type { RecordKind } from '@/wallet/core/records';
import { MemoryStore } from '@/wallet/store/memory-store';

test('what is under way is looked at before the balance, so that a balance without it is whole', async () => {
  const read: RecordKind[] = [];
  class Watched extends MemoryStore {
    override list: MemoryStore['list'] = (kind) => {
      read.push(kind);
      return super.list(kind);
    };
  }
  const wallet = createWallet({
    store: new Watched(),
    fetch,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  const host = { onWork: () => undefined, clear: () => Promise.resolve() };
  expect((await serveWallet(wallet, host).overview()).pending).toBe(0);
  // Coins in a refresh are read first. The balance begins with the exchanges.
  expect(read.slice(0, read.indexOf('exchange'))).toContain('refresh');
});
