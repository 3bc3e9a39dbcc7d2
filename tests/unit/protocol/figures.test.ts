import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideAmong } from '@/protocol/figures';

const units = fc.bigInt({ min: 0n, max: 10n ** 20n });

test('the parts of a price add up to it, and none is below zero', () => {
  fc.assert(
    fc.property(units, fc.array(units, { minLength: 1, maxLength: 9 }), (price, prices) => {
      const parts = divideAmong(price, prices);
      expect(parts).toHaveLength(prices.length);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(price);
      expect(parts.every((part) => part >= 0n)).toBe(true);
    }),
  );
});

test('a price is divided in proportion, and equally among lines without prices', () => {
  expect(divideAmong(500n, [400n, 200n])).toEqual([334n, 166n]);
  expect(divideAmong(600n, [400n, 200n])).toEqual([400n, 200n]);
  expect(divideAmong(3n, [0n, 0n])).toEqual([2n, 1n]);
});
