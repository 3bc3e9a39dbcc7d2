import { expect, test } from 'vitest';
import type { AuditorRecord, CoinRecord } from '@/wallet/core/records';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { StaleWriteError, type WalletStore } from '@/wallet/core/wallet-store';

export function auditor(id: string, revision = 0): AuditorRecord {
  return {
    id,
    revision,
    currency: 'KUDOS',
    auditorPub: new Uint8Array(32).fill(8),
    url: 'http://auditor.example/',
    expiration: Infinity,
    addedAt: 0,
  };
}

export function coin(id: string, units: bigint, revision = 0): CoinRecord {
  return {
    id,
    revision,
    coinPub: new Uint8Array(32).fill(1),
    coinPriv: new Uint8Array(32).fill(2),
    blindingSecret: new Uint8Array(32).fill(3),
    denomSig: new Uint8Array([0, 255, 7]),
    denomination: 'http://exchange.example/#ABC',
    exchangeBaseUrl: 'http://exchange.example/',
    origin: { by: 'withdrawal', id: 'W', index: 0 },
    available: { currency: 'KUDOS', units },
    use: { state: 'fresh' },
  };
}

/** A record with everything that is hard to store: bytes, bigint, never, members that begin with "$". */
export const purchase: PurchaseRecord = {
  id: 'http://merchant.example/orders/1',
  revision: 0,
  merchantBaseUrl: 'http://merchant.example/',
  orderId: '1',
  claimToken: null,
  sessionId: '',
  paidSessionId: '',
  noncePriv: new Uint8Array(32).fill(4),
  noncePub: new Uint8Array(32).fill(5),
  createdAt: Infinity,
  phase: {
    state: 'proposed',
    proposal: {
      contractTerms: {
        $forgettable: { a: 'SALT' },
        a: { $n: 'no bigint' },
        list: [{ $b: 'x' }],
        n: null,
      },
      hContract: new Uint8Array(64).fill(6),
      merchantSig: new Uint8Array(64).fill(7),
    },
  },
};

/** Tests the promises of wallet-store.ts on any implementation. `open` returns a fresh, empty store. */
export function testStoreContract(open: () => Promise<WalletStore>): void {
  test('an empty store has nothing to get and nothing to list', async () => {
    const store = await open();
    expect(await store.get('coin', 'A')).toBeNull();
    expect(await store.list('coin')).toEqual([]);
  });

  test('a committed record comes back as it was, one revision on', async () => {
    const store = await open();
    await store.commit([
      { kind: 'coin', record: coin('A', 2n ** 70n) },
      { kind: 'purchase', record: purchase },
    ]);
    expect(await store.get('coin', 'A')).toEqual({ ...coin('A', 2n ** 70n), revision: 1 });
    expect(await store.get('purchase', purchase.id)).toEqual({ ...purchase, revision: 1 });
    expect(await store.list('withdrawal')).toEqual([]);
  });

  test('kinds do not mix and ids are told apart', async () => {
    const store = await open();
    await store.commit([
      { kind: 'coin', record: coin('A', 1n) },
      { kind: 'coin', record: coin('B', 2n) },
      { kind: 'auditor', record: auditor('me') },
    ]);
    const coins = await store.list('coin');
    expect(coins.map(({ id }) => id).sort()).toEqual(['A', 'B']);
    expect(await store.get('auditor', 'A')).toBeNull();
  });

  test('a record that was read before another wrote it is refused', async () => {
    const store = await open();
    await store.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    await store.commit([{ kind: 'coin', record: coin('A', 2n, 1) }]);
    const stale = store.commit([{ kind: 'coin', record: coin('A', 3n, 1) }]);
    await expect(stale).rejects.toBeInstanceOf(StaleWriteError);
    expect((await store.get('coin', 'A'))?.available.units).toBe(2n);
  });

  test('a record that must be new is refused when there is one', async () => {
    const store = await open();
    await store.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    await expect(store.commit([{ kind: 'coin', record: coin('A', 5n) }])).rejects.toThrow('A');
  });

  test('a commit with one stale record writes none of its records', async () => {
    const store = await open();
    await store.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    const mixed = store.commit([
      { kind: 'coin', record: coin('B', 1n) },
      { kind: 'coin', record: coin('A', 9n, 7) },
      { kind: 'auditor', record: auditor('me') },
    ]);
    await expect(mixed).rejects.toBeInstanceOf(StaleWriteError);
    expect(await store.get('coin', 'B')).toBeNull();
    expect(await store.list('auditor')).toEqual([]);
    await store.commit([{ kind: 'coin', record: coin('A', 2n, 1) }]);
  });

  test('of two commits at once that spend one coin, one succeeds', async () => {
    const store = await open();
    await store.commit([{ kind: 'coin', record: coin('A', 1n) }]);
    const outcomes = await Promise.allSettled([
      store.commit([{ kind: 'coin', record: coin('A', 2n, 1) }]),
      store.commit([{ kind: 'coin', record: coin('A', 3n, 1) }]),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('what was read is the reader’s own', async () => {
    const store = await open();
    const given = coin('A', 1n);
    await store.commit([{ kind: 'coin', record: given }]);
    given.coinPriv[0] = 99;
    const read = await store.get('coin', 'A');
    if (read !== null) read.coinPriv[0] = 98;
    expect((await store.get('coin', 'A'))?.coinPriv[0]).toBe(2);
  });
}
