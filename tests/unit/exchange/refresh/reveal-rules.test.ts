import { expect, test } from 'vitest';
import { assertRevealShape, costOfFreshCoins } from '@/exchange/refresh/reveal-rules';
import { chooseIndex } from '@/exchange/refresh/melt-coin';
import { parseAmount } from '@/protocol/amount';
import { denominationWith } from '../denomination';

const key = new Uint8Array(32);
const hash = new Uint8Array(64);

function revealOf(count: number, changes: Partial<Parameters<typeof assertRevealShape>[0]> = {}) {
  const one = <T>(value: T): T[] => Array.from({ length: count }, () => value);
  return {
    transferPrivs: [key, key],
    transferPub: key,
    coinEvs: one(hash),
    hDenoms: one(hash),
    linkSigs: one(hash),
    ...changes,
  };
}

test('a reveal of one to 256 coins has the right shape', () => {
  expect(() => assertRevealShape(revealOf(1))).not.toThrow();
  expect(() => assertRevealShape(revealOf(256))).not.toThrow();
});

test.for([
  [revealOf(1, { transferPrivs: [key] }), 'CNC_TRANSFER_ARRAY_SIZE_INVALID'],
  [revealOf(1, { transferPrivs: [key, key, key] }), 'CNC_TRANSFER_ARRAY_SIZE_INVALID'],
  [revealOf(257), 'NEW_DENOMS_ARRAY_SIZE_EXCESSIVE'],
  [revealOf(0), 'NEW_DENOMS_ARRAY_SIZE_MISMATCH'],
  [revealOf(2, { coinEvs: [hash] }), 'NEW_DENOMS_ARRAY_SIZE_MISMATCH'],
  [revealOf(2, { linkSigs: [hash] }), 'NEW_DENOMS_ARRAY_SIZE_MISMATCH'],
] as const)('a reveal of the wrong shape is refused (case %#)', ([reveal, code]) => {
  expect(() => assertRevealShape(reveal)).toThrow(`EXCHANGE_REFRESHES_REVEAL_${code}`);
});

test('new coins cost value and withdraw fee, and must not exceed what was melted', () => {
  const coins = [denominationWith(), denominationWith({ value: parseAmount('KUDOS:1') })];
  const cost = parseAmount('KUDOS:6.02').units;
  const refreshFee = parseAmount('KUDOS:0.03').units;
  expect(costOfFreshCoins(coins, { amountWithFee: cost + refreshFee, refreshFee })).toBe(cost);
  expect(() =>
    costOfFreshCoins(coins, { amountWithFee: cost + refreshFee - 1n, refreshFee }),
  ).toThrow('EXCHANGE_REFRESHES_REVEAL_AMOUNT_INSUFFICIENT');
});

test('the index that stays secret is 0, 1 or 2 and takes each value', () => {
  const indexes = [0, 1, 2, 3].map((last) => chooseIndex(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, last)));
  expect(indexes).toEqual([0, 1, 2, 0]);
  expect(chooseIndex(new Uint8Array(8).fill(255))).toBe(0);
});
