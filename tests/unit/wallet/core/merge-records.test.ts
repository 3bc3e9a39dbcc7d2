import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { mergeRecords, type WalletContents } from '@/wallet/core/merge-records';
import type { CoinRecord, CoinUse } from '@/wallet/core/records';

const EMPTY: WalletContents = {
  exchange: [],
  denomination: [],
  coin: [],
  withdrawal: [],
  purchase: [],
  refresh: [],
  tip: [],
  recoup: [],
  bankDeposit: [],
  auditor: [],
};

const bytes = new Uint8Array(32);

function coin(use: CoinUse, available = 'KUDOS:1', revision = 1): CoinRecord {
  return {
    id: 'COIN',
    revision,
    coinPub: bytes,
    coinPriv: bytes,
    blindingSecret: bytes,
    denomSig: bytes,
    denomination: 'D',
    exchangeBaseUrl: 'https://e.example/',
    origin: { by: 'withdrawal', id: 'W', index: 0 },
    available: parseAmount(available),
    use,
  };
}

const refresh = (id: string) =>
  ({ id, revision: 1, phase: { state: 'planned' } }) as WalletContents['refresh'][number];

const withCoin = (...coins: CoinRecord[]): WalletContents => ({ ...EMPTY, coin: coins });

const USES: readonly CoinUse[] = [
  { state: 'fresh' },
  { state: 'held', purchase: 'P' },
  { state: 'melting', refresh: 'COIN' },
  { state: 'recouping', recoup: 'COIN' },
  { state: 'spent' },
];

test('what only the other machine knows is added as new', () => {
  const theirs = withCoin(coin({ state: 'fresh' }, 'KUDOS:1', 7));
  const puts = mergeRecords(EMPTY, theirs);
  expect(puts).toEqual([{ kind: 'coin', record: { ...theirs.coin[0], revision: 0 } }]);
});

test('a coin that either machine has used is used, whichever merges', () => {
  USES.forEach((mine, i) => {
    USES.forEach((theirs, j) => {
      const puts = mergeRecords(withCoin(coin(mine, 'KUDOS:1', 4)), withCoin(coin(theirs)));
      const expected = j > i ? [{ kind: 'coin', record: coin(theirs, 'KUDOS:1', 4) }] : [];
      expect(puts).toEqual(expected);
    });
  });
});

test('of two versions in the same state the one with less left is further', () => {
  const held: CoinUse = { state: 'held', purchase: 'P' };
  expect(mergeRecords(withCoin(coin(held)), withCoin(coin(held, 'KUDOS:0.4')))).toHaveLength(1);
  expect(mergeRecords(withCoin(coin(held, 'KUDOS:0.4')), withCoin(coin(held)))).toEqual([]);
});

test('a coin to which a refund gave value again is further than the same coin, spent', () => {
  const spent = { ...withCoin(coin({ state: 'spent' }, 'KUDOS:0')), refresh: [refresh('COIN')] };
  const again = {
    ...withCoin(coin({ state: 'melting', refresh: 'COIN#2' })),
    refresh: [refresh('COIN'), refresh('COIN#2')],
  };
  expect(mergeRecords(spent, again).map(({ kind }) => kind)).toEqual(['coin', 'refresh']);
  expect(mergeRecords(again, spent)).toEqual([]);
});

const seeded = (byte: number) => new Uint8Array(64).fill(byte);

/** Begun with these secrets by one machine or another. */
const ATTEMPTS = {
  refresh: (state: string, by: number) => ({
    id: 'R',
    phase: { state, plan: { seed: seeded(by) } },
  }),
  tip: (state: string, by: number) => ({ id: 'T', seed: seeded(by), phase: { state } }),
};

test.for([
  ['refresh', 'melting', 'refused'],
  ['refresh', 'revealing', 'refused'],
  ['tip', 'picking', 'refused'],
] as const)(
  'a %s that is %s goes on when another machine’s own is %s, not when it is this one',
  (row) => {
    const [kind, underWay, givenUp] = row;
    const having = (state: string, by: number) =>
      ({ ...EMPTY, [kind]: [{ ...ATTEMPTS[kind](state, by), revision: 1 }] }) as WalletContents;
    expect(mergeRecords(having(underWay, 1), having(givenUp, 2))).toEqual([]);
    expect(mergeRecords(having(givenUp, 2), having(underWay, 1))).toHaveLength(1);
    expect(mergeRecords(having(underWay, 1), having(givenUp, 1))).toHaveLength(1);
    expect(mergeRecords(having(givenUp, 1), having(underWay, 1))).toEqual([]);
  },
);

type Purchase = WalletContents['purchase'][number];

const PAYMENTS = {
  claiming: {},
  proposed: { proposal: {} },
  unclaimed: { proposal: null },
  paying: { proposal: {} },
  failed: { proposal: {} },
  aborted: { proposal: {} },
  paid: { proposal: {} },
} as const;

/** Makes a purchase in this state with this coin. `unclaimed` is one whose claim was refused. */
function purchase(state: keyof typeof PAYMENTS, coin?: string): WalletContents {
  const payment = coin === undefined ? {} : { payment: { coins: [{ coin }] } };
  const phase = { ...PAYMENTS[state], ...payment, state: state === 'unclaimed' ? 'failed' : state };
  return { ...EMPTY, purchase: [{ id: 'P', revision: 1, phase } as unknown as Purchase] };
}

test.for<[string, WalletContents, WalletContents]>([
  ['what it offers', purchase('proposed'), purchase('unclaimed')],
  ['its payment', purchase('paying', 'A'), purchase('unclaimed')],
  ['its payment', purchase('paying', 'A'), purchase('failed', 'B')],
  ['its payment', purchase('paying', 'A'), purchase('aborted', 'B')],
])('the machine that was first keeps %s, the other takes it over', ([, first, second]) => {
  expect(mergeRecords(first, second)).toEqual([]);
  expect(mergeRecords(second, first)).toHaveLength(1);
});

test('the end of a payment is the end of it on every machine, a receipt of any of them', () => {
  expect(mergeRecords(purchase('paying', 'A'), purchase('failed', 'A'))).toHaveLength(1);
  expect(mergeRecords(purchase('failed', 'A'), purchase('paying', 'A'))).toEqual([]);
  expect(mergeRecords(purchase('paying', 'B'), purchase('paid', 'A'))).toHaveLength(1);
  expect(mergeRecords(purchase('failed', 'B'), purchase('paid', 'A'))).toHaveLength(1);
});

test('that an exchange has moved is known for good, however old the news', () => {
  const exchange = (record: object): WalletContents => ({
    ...EMPTY,
    exchange: [{ id: 'E', revision: 1, ...record } as WalletContents['exchange'][number]],
  });
  const [here, gone] = [exchange({ fetchedAt: 9 }), exchange({ fetchedAt: 1, movedTo: 'F' })];
  expect(mergeRecords(here, gone)).toHaveLength(1);
  expect(mergeRecords(gone, here)).toEqual([]);
});

test('merging twice changes nothing the second time', () => {
  const contents = { ...withCoin(...USES.map((use) => coin(use))), refresh: [refresh('COIN')] };
  expect(mergeRecords(contents, contents)).toEqual([]);
});

type Withdrawal = WalletContents['withdrawal'][number];

const withdrawal = (phase: Withdrawal['phase']): WalletContents => ({
  ...EMPTY,
  withdrawal: [{ id: 'W', revision: 1, phase } as Withdrawal],
});

test('a withdrawal goes from its beginning to its end, and on when a recoup adds coins to it', () => {
  const value = parseAmount('KUDOS:1');
  const phases: readonly Withdrawal['phase'][] = [
    { state: 'registering' },
    { state: 'confirming' },
    { state: 'withdrawing', denominations: ['a', 'b'], withdrawn: 1 },
    { state: 'withdrawing', denominations: ['a', 'b'], withdrawn: 2 },
    { state: 'done', coins: 2, value, at: 0 },
    { state: 'withdrawing', denominations: ['a', 'b', 'c'], withdrawn: 2 },
    { state: 'done', coins: 3, value, at: 0 },
  ];
  phases.forEach((mine, i) => {
    phases.forEach((theirs, j) => {
      expect(mergeRecords(withdrawal(mine), withdrawal(theirs))).toHaveLength(j > i ? 1 : 0);
    });
  });
});
