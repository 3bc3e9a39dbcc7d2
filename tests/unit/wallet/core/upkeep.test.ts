/** Records that a wallet cleans up by itself, and those that it must keep while they are its only copy. */
import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { advanceRefresh } from '@/wallet/core/advance-refresh';
import { isOutdated, listWithdrawable } from '@/wallet/core/exchanges';
import type { CoinRecord, DenominationRecord, ExchangeRecord } from '@/wallet/core/records';
import { listPending } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import type { Put } from '@/wallet/core/wallet-store';

const bytes = new Uint8Array(32);
const zero = parseAmount('KUDOS:0');
const HOUR_MS = 3_600_000;
/** Within the time of the denominations below. */
const NOW = 100 * HOUR_MS;
const HOME = 'https://exchange.example/';

const exchange = (changes: Partial<ExchangeRecord> = {}): ExchangeRecord => ({
  id: HOME,
  revision: 0,
  currency: 'KUDOS',
  masterPub: bytes,
  signingKeys: [],
  accounts: [],
  wireFees: [],
  denominations: [`${HOME}#OLD`, `${HOME}#NEW`],
  fetchedAt: NOW,
  ...changes,
});

const denomination = (name: string, changes: Partial<DenominationRecord> = {}) =>
  ({
    id: `${HOME}#${name}`,
    revision: 0,
    exchangeBaseUrl: HOME,
    hDenom: new Uint8Array(64).fill(name.length),
    denomPub: bytes,
    value: parseAmount('KUDOS:1'),
    feeWithdraw: zero,
    feeDeposit: zero,
    feeRefresh: zero,
    feeRefund: zero,
    start: 0,
    expireWithdraw: 200 * HOUR_MS,
    expireDeposit: 400 * HOUR_MS,
    expireLegal: 800 * HOUR_MS,
    masterSig: bytes,
    ...changes,
  }) satisfies DenominationRecord;

const coin = (use: CoinRecord['use'], changes: Partial<CoinRecord> = {}): CoinRecord => ({
  id: 'COIN',
  revision: 0,
  coinPub: bytes,
  coinPriv: bytes,
  blindingSecret: bytes,
  denomSig: bytes,
  denomination: `${HOME}#OLD`,
  exchangeBaseUrl: HOME,
  origin: { by: 'withdrawal', id: 'W', index: 0 },
  available: parseAmount('KUDOS:5'),
  use,
  ...changes,
});

async function walletAt(now: number, puts: readonly Put[]): Promise<Wallet> {
  const store = new MemoryStore();
  await store.commit(puts);
  return createWallet({
    store,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    clock: { now: () => now, sleep: () => Promise.resolve() },
    random: { bytes: (length) => new Uint8Array(length) },
  });
}

const known = (...denominations: readonly DenominationRecord[]): Put[] => [
  { kind: 'exchange', record: exchange() },
  ...denominations.map((record) => ({ kind: 'denomination', record }) as const),
];

/** The change of a payment. */
const change = (amount: string): Put[] => [
  { kind: 'coin', record: coin({ state: 'melting', refresh: 'COIN' }) },
  {
    kind: 'refresh',
    record: {
      id: 'COIN',
      revision: 0,
      exchangeBaseUrl: HOME,
      amount: parseAmount(amount),
      reason: 'change',
      createdAt: 0,
      phase: { state: 'planned' },
    },
  },
];

test.each([
  ['is behind', -HOUR_MS],
  ['is ahead of the end of withdrawals', 201 * HOUR_MS],
])('change is not written off while the clock %s: it waits', async (_how, now) => {
  const wallet = await walletAt(now, [
    { kind: 'exchange', record: exchange({ fetchedAt: now }) },
    { kind: 'denomination', record: denomination('OLD') },
    ...change('KUDOS:5'),
  ]);
  await expect(advanceRefresh(wallet, 'COIN')).rejects.toThrow('fetch failed');
  expect((await wallet.store.get('refresh', 'COIN'))?.phase).toEqual({ state: 'planned' });
  expect((await wallet.store.get('coin', 'COIN'))?.use.state).toBe('melting');
});

test('change that buys no coin of the exchange is over', async () => {
  const wallet = await walletAt(NOW, [...known(denomination('OLD')), ...change('KUDOS:0.5')]);
  expect(await advanceRefresh(wallet, 'COIN')).toBe('ended');
  expect((await wallet.store.get('refresh', 'COIN'))?.phase.state).toBe('done');
});

test('of two denominations of one value the one that lives longer is taken', async () => {
  const [old, young] = [
    denomination('OLD'),
    denomination('NEW', { expireWithdraw: 300 * HOUR_MS }),
  ];
  const wallet = await walletAt(NOW, known(old, young));
  const listed = await listWithdrawable(wallet, exchange());
  expect(listed.map(({ id }) => id)).toEqual([young.id, old.id]);
});

test('keys that were fetched while the clock was ahead are looked at again', async () => {
  const wallet = await walletAt(NOW, []);
  expect(isOutdated(wallet, exchange())).toBe(false);
  expect(isOutdated(wallet, exchange({ fetchedAt: NOW + HOUR_MS }))).toBe(true);
});

test.each(['paid', 'failed', 'aborted', 'gone'])(
  'a coin that another machine held for a purchase that is %s here is made a new one',
  async (state) => {
    const phase = { state, proposal: null, payment: { coins: [] } };
    const record = { id: 'P', revision: 0, phase } as never;
    const puts: Put[] = state === 'gone' ? [] : [{ kind: 'purchase', record }];
    const held = coin({ state: 'held', purchase: 'P' });
    const wallet = await walletAt(NOW, [...known(), ...puts, { kind: 'coin', record: held }]);
    const [first] = await listPending(wallet);
    expect(first).toMatchObject({ kind: 'renewal', id: 'COIN', isIdle: false });
    expect(await first?.advance()).toBe('ended');
    expect((await wallet.store.get('coin', 'COIN'))?.use.state).toBe('melting');
    expect(await wallet.store.get('refresh', 'COIN')).toMatchObject({
      reason: 'recovery',
      amount: held.available,
    });
  },
);

test.each([
  ['purchase', 'paying'],
  ['purchase', 'aborting'],
  ['bankDeposit', 'depositing'],
] as const)('a coin that is held for a %s under way stays', async (kind, state) => {
  const record = { id: 'P', revision: 0, phase: { state } } as never;
  const held = coin({ state: 'held', purchase: 'P' });
  const wallet = await walletAt(NOW, [
    { kind, record },
    { kind: 'coin', record: held },
  ]);
  expect((await listPending(wallet)).map((one) => one.kind)).not.toContain('renewal');
});

test('what another machine has under the address that an exchange had before moves on as well', async () => {
  const to = 'https://moved.example/';
  const wallet = await walletAt(NOW, [
    { kind: 'exchange', record: exchange({ movedTo: to }) },
    { kind: 'exchange', record: exchange({ id: to }) },
    { kind: 'denomination', record: denomination('OLD') },
    { kind: 'coin', record: coin({ state: 'spent' }) },
  ]);
  const pending = await listPending(wallet);
  expect(pending.map(({ kind, id }) => [kind, id])).toEqual([['exchange', HOME]]);
  expect(await pending[0]?.advance()).toBe('ended');
  expect(await wallet.store.get('coin', 'COIN')).toMatchObject({ exchangeBaseUrl: to });
  expect(await listPending(wallet)).toEqual([]);
});
