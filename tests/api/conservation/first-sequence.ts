/** A sequence with every kind of move, so that chance leaves none out. See sequences.ts. */
import type { Move } from './moves';

const HOUR_MS = 3_600_000;

/** Makes the moves at one of the two exchanges, with one of the two shops. */
function round(at: 0 | 1): readonly Move[] {
  return [
    { do: 'withdraw', wallet: at, exchange: at, cents: 300 },
    { do: 'pay', wallet: at, shop: at, cents: 33, style: at === 0 ? 'A' : 'B' },
    { do: 'refund', sale: 2 * at, percent: 50 },
    { do: 'take refund', wallet: at },
    { do: 'abort', wallet: at, shop: at, cents: 31 },
    { do: 'tip', wallet: at, shop: at, cents: 20 },
    { do: 'deposit', wallet: at, cents: 20 },
    { do: 'cancel', wallet: at, exchange: at, cents: 50 },
    { do: 'stray', from: at, exchange: at, cents: 5 },
    { do: 'revoke', exchange: at, nth: 0 },
    { do: 'wait', ms: 3 * HOUR_MS },
    { do: 'jobs' },
  ];
}

export const FIRST_SEQUENCE: Move[] = [
  ...round(0),
  ...round(1),
  { do: 'send', from: 0, to: 1, cents: 5 },
  { do: 'reject', account: 1, nth: 0 },
  { do: 'copy', wallet: 0 },
  { do: 'crash', wallet: 1, point: { at: 1, when: 'after' } },
  { do: 'resume', wallet: 1 },
  { do: 'weather', every: 8, seed: 1 },
  { do: 'database', every: 2, seed: 1 },
  // Each job fails at one of its first statements.
  ...Array<Move>(12).fill({ do: 'jobs' }),
];
