import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAmountForPeople,
  roundForPeople,
  roundParts,
} from '@/ui/primitives/format-amount-for-people';

test.each([
  ['KUDOS:1234.5', 'en', '1,234.50\u00a0KUDOS'],
  ['KUDOS:1234.5', 'de', '1.234,50\u00a0KUDOS'],
  ['KUDOS:0', 'en', '0.00\u00a0KUDOS'],
  ['KUDOS:0.00000001', 'en', '0.00000001\u00a0KUDOS'],
  ['KUDOS:0.125', 'de', '0,125\u00a0KUDOS'],
  ['KUDOS:4503599627370496.99999999', 'en', '4,503,599,627,370,496.99999999\u00a0KUDOS'],
] as const)(
  '%s is written for readers of %s as %s, to the last fraction',
  (wire, language, text) => {
    expect(formatAmountForPeople(wire, language)).toBe(text);
  },
);

test.each([
  [2_199_998n, 'up', 2_200_000n],
  [2_100_001n, 'up', 2_200_000n],
  [2_199_999n, 'down', 2_100_000n],
  [2_149_999n, 'nearest', 2_100_000n],
  [2_150_000n, 'nearest', 2_200_000n],
  [2_200_000n, 'up', 2_200_000n],
  [2_200_000n, 'down', 2_200_000n],
] as const)('%s units are rounded %s to %s', (units, rounding, shown) => {
  expect(roundForPeople({ currency: 'KUDOS', units }, rounding).units).toBe(shown);
});

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });

test.each([
  [
    [149_999n, 149_999n],
    [200_000n, 100_000n],
  ],
  [
    [150_000n, 50_000n],
    [200_000n, 0n],
  ],
  [
    [120_000n, 130_000n, 150_000n],
    [100_000n, 100_000n, 200_000n],
  ],
] as const)('the parts %s are read as %s', (parts, shown) => {
  expect(roundParts(parts.map(kudos)).map(({ units }) => units)).toEqual(shown);
});

test('rounded parts add up to their rounded sum, and none is off by a thousandth', () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 8 });
  fc.assert(
    fc.property(parts, (units) => {
      const rounded = roundParts(units.map(kudos));
      const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n);
      expect(sum(rounded.map((one) => one.units))).toBe(roundForPeople(kudos(sum(units))).units);
      for (const [index, one] of rounded.entries()) {
        const off = one.units - (units[index] ?? 0n);
        expect(off > -100_000n && off < 100_000n).toBe(true);
      }
    }),
  );
});
