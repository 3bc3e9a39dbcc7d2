/** Change was recouped without the exchange's signature: the old coin's real value decides. */
import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { advanceRecoup } from '@/wallet/core/advance-recoup';
import type { CoinRecord } from '@/wallet/core/records';
import type { RecoupPhase, RecoupRecord } from '@/wallet/core/recoup-state';
import type { RefreshPhase, RefreshRecord } from '@/wallet/core/refresh-state';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { MemoryStore } from '@/wallet/store/memory-store';

const bytes = new Uint8Array(32);
const exchangeBaseUrl = 'https://exchange.example/';
const plan = { seed: bytes, denominations: [], valueWithFee: parseAmount('KUDOS:2') };
const refused = { state: 'refused', plan, reason: 'nothing left', at: 2_000 } as const;

const coin: CoinRecord = {
  id: 'CHANGE',
  revision: 0,
  coinPub: bytes,
  coinPriv: bytes,
  blindingSecret: bytes,
  denomSig: bytes,
  denomination: 'D',
  exchangeBaseUrl,
  origin: { by: 'refresh', id: 'OLD', index: 0 },
  available: parseAmount('KUDOS:0'),
  use: { state: 'spent' },
};

function recoup(id: string, phase: RecoupPhase): RecoupRecord {
  const amount = parseAmount('KUDOS:2');
  return { id, revision: 0, exchangeBaseUrl, amount, createdAt: 1_000, phase };
}

function refresh(amount: string, phase: RefreshPhase): RefreshRecord {
  return {
    id: 'OLD#2',
    revision: 0,
    exchangeBaseUrl,
    amount: parseAmount(amount),
    reason: 'recoup',
    createdAt: 1_000,
    phase,
  };
}

/** No requests: all it reads is in the wallet. */
async function walletWith(melt: RefreshRecord, next?: RecoupRecord): Promise<Wallet> {
  const store = new MemoryStore();
  const proof = { refresh: melt.id, amount: parseAmount('KUDOS:2') };
  await store.commit([
    { kind: 'coin', record: coin },
    { kind: 'recoup', record: recoup('CHANGE', { state: 'asking', proof }) },
    { kind: 'refresh', record: melt },
    ...(next === undefined ? [] : [{ kind: 'recoup', record: next } as const]),
  ]);
  const random = { bytes: (length: number) => new Uint8Array(length) };
  const clock = { now: () => 9_000, sleep: () => Promise.resolve() };
  const nobody = () => Promise.reject(new Error('nobody is to be asked'));
  return createWallet({ store, fetch: nobody, clock, random });
}

const back = (amount: string, at = 3_000) =>
  ({ state: 'done', amount: parseAmount(amount), at }) as const;

const CASES: [string, RefreshRecord, RecoupRecord | undefined, RecoupPhase['state']][] = [
  ['is planned', refresh('KUDOS:2', { state: 'planned' }), undefined, 'asking'],
  ['is not confirmed', refresh('KUDOS:2', { state: 'melting', plan }), undefined, 'asking'],
  [
    'is signed',
    refresh('KUDOS:2', { state: 'revealing', plan, noRevealIndex: 1 }),
    undefined,
    'done',
  ],
  [
    'is over',
    refresh('KUDOS:2', { state: 'done', value: parseAmount('KUDOS:1.9'), at: 2_000 }),
    undefined,
    'done',
  ],
  ['is planned with less', refresh('KUDOS:0.5', { state: 'planned' }), undefined, 'refused'],
  [
    'is over with less',
    refresh('KUDOS:0.5', { state: 'done', value: parseAmount('KUDOS:0.4'), at: 2_000 }),
    undefined,
    'refused',
  ],
  ['is refused', refresh('KUDOS:2', refused), undefined, 'refused'],
  [
    'is refused, and the old coin’s own recoup goes on',
    refresh('KUDOS:2', refused),
    recoup('OLD', { state: 'asking' }),
    'asking',
  ],
  [
    'is refused, and the old coin’s own recoup brought it',
    refresh('KUDOS:2', refused),
    recoup('OLD', back('KUDOS:2')),
    'done',
  ],
  [
    'is refused, and the old coin’s own recoup brought less',
    refresh('KUDOS:2', refused),
    recoup('OLD', back('KUDOS:0.5')),
    'refused',
  ],
];

test.for(CASES)(
  'a recoup without a signature, while the melt that has to prove it %s',
  async ([, melt, next, state]) => {
    const wallet = await walletWith(melt, next);
    const step = await advanceRecoup(wallet, 'CHANGE');
    expect(step).toBe(state === 'asking' ? 'waiting' : 'ended');
    expect((await wallet.store.get('recoup', 'CHANGE'))?.phase.state).toBe(state);
  },
);
