import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormatError } from '@/protocol/format-error';
import {
  fits,
  formatQuantity,
  parseUnitQuantity,
  PARTS,
  priceOf,
  unitsDown,
  unitsUp,
} from '@/protocol/quantity';

const quantities = fc.bigInt(0n, 10n ** 15n);
const prices = fc.bigInt(0n, 10n ** 18n);

test('I14-1 each quantity is written and read back', () => {
  fc.assert(
    fc.property(quantities, (quantity) => {
      expect(parseUnitQuantity(formatQuantity(quantity))).toBe(quantity);
    }),
  );
});

test('I14-1 whole units lie around a quantity', () => {
  fc.assert(
    fc.property(quantities, (quantity) => {
      const [down, up] = [BigInt(unitsDown(quantity)) * PARTS, BigInt(unitsUp(quantity)) * PARTS];
      expect(down <= quantity && quantity <= up && up - down < 2n * PARTS).toBe(true);
      expect(up - down === 0n).toBe(quantity % PARTS === 0n);
    }),
  );
});

test('I14-1 a price is within half a unit, grows with the quantity, and is exact for whole units', () => {
  fc.assert(
    fc.property(prices, quantities, quantities, (price, one, other) => {
      const error = priceOf(price, one) * PARTS - price * one;
      expect(-PARTS < 2n * error && 2n * error <= PARTS).toBe(true);
      if (one <= other) expect(priceOf(price, one) <= priceOf(price, other)).toBe(true);
      expect(priceOf(price, one * PARTS)).toBe(price * one);
    }),
  );
});

test('I14-1 a tax within the price stays within it', () => {
  fc.assert(
    fc.property(prices, prices, quantities, (price, tax, quantity) => {
      if (tax <= price) {
        expect(priceOf(tax, quantity) <= priceOf(price, quantity)).toBe(true);
      }
    }),
  );
});

test.for(['', '.5', '1.', '1.0000000', '-1', '+1', '1e3', '0x1', ' 1', '1,5', '9'.repeat(17)])(
  'I14-1 %j is no quantity',
  (text) => {
    expect(() => parseUnitQuantity(text)).toThrow(FormatError);
  },
);

test('I14-1 a quantity fits as many digits as its product has', () => {
  const half = parseUnitQuantity('1.50');
  expect(fits(half, { allowFraction: true, precisionLevel: 1 })).toBe(true);
  expect(fits(parseUnitQuantity('1.05'), { allowFraction: true, precisionLevel: 1 })).toBe(false);
  expect(fits(half, { allowFraction: false, precisionLevel: 6 })).toBe(false);
  expect(fits(parseUnitQuantity('2'), { allowFraction: false, precisionLevel: 0 })).toBe(true);
});
