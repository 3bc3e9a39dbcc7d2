/**
 * Random sequences of everything that moves money at an exchange, by wallets of both generations.
 * The clock moves and the bank fails. After each the books balance to the last unit.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchangeBooks } from '@/exchange/books';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import { RESERVE_CLOSING_DELAY_MS } from '@/exchange/keys/key-plan';
import { recoupCoin } from '@/exchange/recoups/recoup-coin';
import { meltCoin } from '@/exchange/refresh/melt-coin';
import { revealRefresh } from '@/exchange/refresh/reveal-refresh';
import { refundCoin } from '@/exchange/refunds/refund-coin';
import { closeReserves } from '@/exchange/reserves/close-reserves';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import type { Generation } from '@/protocol/generations';
import { isRefusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import {
  bytes,
  depositBody,
  finishCoin,
  newKeyPair,
  newMerchant,
  planchetFor,
  revealBody,
  startRefresh,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import { startExchangeParty, type ExchangeParty } from '../../support/exchange-party';
import { finishRefresh, recoupBody } from '../../support/recoups';
import { refundBody } from '../../support/refunds';

let party: ExchangeParty;

beforeAll(async () => {
  party = await startExchangeParty();
}, 300_000);

afterAll(async () => {
  await party.stop();
});

const VALUES = ['0.32', '0.64', '1.28'] as const;
const HOUR_MS = 3_600_000;
const merchant = newMerchant('http://bank.example', 'shop');

/** The things that one run of random steps has made so far. */
interface Run {
  readonly reserves: EddsaKeyPair[];
  readonly coins: TestCoin[];
  readonly deposits: { readonly coin: TestCoin; readonly hContract: Uint8Array }[];
}

interface Choice {
  readonly pick: number;
  readonly value: (typeof VALUES)[number];
  readonly part: number;
  readonly generation: Generation;
}

const pickOf = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];

const partOf = (coin: TestCoin, part: number) => ({
  currency: 'KUDOS',
  units: (coin.denomination.value.units * BigInt(part)) / 4n,
});

const STEPS: Record<string, (run: Run, choice: Choice) => Promise<unknown>> = {
  fund: async ({ reserves }, { value, pick }) => {
    const reserve = pick % 3 === 0 ? (pickOf(reserves, pick) ?? newKeyPair()) : newKeyPair();
    reserves.push(reserve);
    party.bank.receive(reserve.publicKey, value, { date: party.clock.now() });
    await creditIncoming(party.exchange, { longPollMs: 0 });
  },
  withdraw: async ({ reserves, coins }, { pick, value, generation }) => {
    const reserve = pickOf(reserves, pick);
    if (reserve === undefined) return;
    const denomination = party.denomination(value);
    const planchet = planchetFor(denomination, generation);
    const body = withdrawBody(reserve, denomination, planchet, generation);
    const signature = await withdrawCoin(party.exchange, reserve.publicKey, body);
    coins.push(finishCoin(denomination, planchet, signature, generation));
  },
  deposit: async ({ coins, deposits }, { pick, part, generation }) => {
    const coin = pickOf(coins, pick);
    if (coin === undefined) return;
    const hContract = bytes(64);
    const timestamp = roundDown(party.clock.now());
    const body = depositBody(coin, {
      contribution: partOf(coin, part),
      merchant,
      hContract,
      timestamp,
      wireDeadline: timestamp + HOUR_MS,
      generation,
    });
    await depositCoin(party.exchange, { ...body, coinPub: coin.coinPub });
    deposits.push({ coin, hContract });
  },
  refund: async ({ deposits }, { pick, part, generation }) => {
    const deposit = pickOf(deposits, pick);
    if (deposit === undefined) return;
    const { coin, hContract } = deposit;
    const choices = { merchant, hContract, amount: partOf(coin, part), rtransactionId: pick % 4 };
    const body = refundBody(coin, { ...choices, generation });
    await refundCoin(party.exchange, { ...body, coinPub: coin.coinPub });
  },
  refresh: async ({ coins }, { pick, value, generation, part }) => {
    const coin = pickOf(coins, pick);
    if (coin === undefined) return;
    const refresh = startRefresh(coin, [party.denomination(value)], generation);
    const { noRevealIndex: index } = await meltCoin(party.exchange, coin.coinPub, refresh.melt);
    // Some wallets never come back.
    if (part === 1) return;
    const body = revealBody(coin, refresh, index);
    const signatures = await revealRefresh(party.exchange, refresh.session.rc, body);
    coins.push(...finishRefresh(refresh, index, signatures));
  },
  recoup: async ({ coins }, { pick, part, value }) => {
    const coin = pickOf(coins, pick);
    if (coin === undefined) return;
    if (part === 1) await party.revoke(value, coin.denomination);
    await recoupCoin(party.exchange, coin.coinPub, recoupBody(coin));
  },
  revoke: async (_run, { value, part }) => {
    if (part === 1) await party.revoke(value);
  },
  wire: async (_run, { part }) => {
    if (part > 2) party.bank.troubles.push(part === 3 ? 'refuse' : 'lose the answer');
    await party.sleep(2 * HOUR_MS);
    await aggregateDeposits(party.exchange);
  },
  close: async (_run, { part }) => {
    if (part === 4) await party.sleep(RESERVE_CLOSING_DELAY_MS + HOUR_MS);
    await closeReserves(party.exchange);
  },
};

const WEIGHTS: Record<keyof typeof STEPS, number> = {
  fund: 3,
  withdraw: 5,
  deposit: 4,
  refund: 3,
  refresh: 3,
  recoup: 3,
  revoke: 1,
  wire: 1,
  close: 1,
};

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(
    ...Object.entries(WEIGHTS).flatMap(([name, weight]) =>
      Array.from({ length: weight }, () => name),
    ),
  ),
  pick: fc.nat(30),
  value: fc.constantFrom(...VALUES),
  part: fc.integer({ min: 1, max: 4 }),
  generation: fc.constantFrom<Generation>('v6', 'v9'),
});

type Step = Choice & { readonly name: keyof typeof STEPS };

/** Gives every run some coins. */
const OPENING = VALUES.flatMap((value, i) =>
  ['fund', 'withdraw', 'deposit'].map((name): Step => ({
    name,
    pick: i,
    value,
    part: 2,
    generation: i === 0 ? 'v6' : 'v9',
  })),
);

/** The moves of the first run, after the opening. Each way of money occurs once, independent of chance. */
const EVERY_WAY: readonly Step[] = [
  { name: 'refund', pick: 1, value: '0.64', part: 1, generation: 'v9' },
  { name: 'refresh', pick: 2, value: '0.32', part: 2, generation: 'v9' },
  { name: 'recoup', pick: 0, value: '0.32', part: 1, generation: 'v6' },
  { name: 'wire', pick: 0, value: '0.32', part: 2, generation: 'v9' },
  { name: 'fund', pick: 1, value: '1.28', part: 2, generation: 'v9' },
  { name: 'close', pick: 0, value: '0.32', part: 4, generation: 'v9' },
];

test('every unit is accounted for after a mix of what wallets, merchants, operator and bank do', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const run: Run = { reserves: [], coins: [], deposits: [] };
      for (const { name, ...choice } of [...OPENING, ...steps]) {
        await STEPS[name]!(run, choice).then(
          () => (accepted += 1),
          (error: unknown) => {
            if (!isRefusal(error)) throw error;
          },
        );
      }
      const books = await exchangeBooks(party.exchange);
      expect(books.violations).toEqual([]);
    }),
    { numRuns: 20, examples: [[[...EVERY_WAY]]] },
  );
  // Steps must not all be refused.
  expect(accepted).toBeGreaterThan(100);
  const { sums } = await exchangeBooks(party.exchange);
  for (const name of ['recouped', 'refunded', 'closed', 'revealed', 'wired']) {
    expect(sums[name], name).not.toBe(0n);
  }
}, 240_000);

test('many owners at once: spending, refunds, recoups and closings of the same money add up', async () => {
  const run: Run = { reserves: [], coins: [], deposits: [] };
  const choice: Choice = { pick: 1, value: '0.64', part: 4, generation: 'v9' };
  for (let i = 0; i < 6; i += 1) {
    await STEPS['fund']!(run, choice);
    await STEPS['withdraw']!(run, { ...choice, pick: i });
    await STEPS['deposit']!(run, { ...choice, pick: i, part: 2 });
  }
  await party.revoke('0.64');
  const names = ['deposit', 'refund', 'recoup', 'refresh', 'wire', 'close'];
  const all = Array.from({ length: 60 }, (_, i) =>
    STEPS[names[i % names.length]!]!(run, { ...choice, pick: i, part: 1 + (i % 2) }),
  );
  for (const result of await Promise.allSettled(all)) {
    if (result.status === 'rejected')
      expect(isRefusal(result.reason), String(result.reason)).toBe(true);
  }
  expect(await exchangeBooks(party.exchange)).toMatchObject({ balanced: true, violations: [] });
  const spentTooMuch = await party.exchange.db.pool.query(
    'select 1 from exchange.coin where spent > value or spent < 0',
  );
  expect(spentTooMuch.rows).toEqual([]);
}, 300_000);
