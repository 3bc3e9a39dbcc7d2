import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addAmounts,
  addAmountsSaturating,
  type Amount,
  amountFromObject,
  amountOf,
  amountSchema,
  amountToBytes,
  amountToObject,
  compareAmounts,
  divideAmount,
  formatAmount,
  formatAmount8,
  isZero,
  MAX_UNITS,
  maxAmount,
  minAmount,
  multiplyAmount,
  multiplyAmountSaturating,
  parseAmount,
  subtractAmounts,
  subtractAmountsSaturating,
  sumAmounts,
  UNITS_PER_COIN,
  zeroAmount,
} from '@/protocol/amount';
import { toHex } from '@/protocol/crypto/bytes';
import { FormatError } from '@/protocol/format-error';
import { readCases } from '../../support/vectors';

type AmountCase =
  | {
      op: 'parse';
      input: string;
      result: { currency: string; value: number; fraction: number } | null;
      stringified?: string;
    }
  | { op: 'add' | 'sub'; a: string; b: string; result: string; saturated: boolean }
  | { op: 'cmp'; a: string; b: string; result: number }
  | { op: 'mult'; a: string; n: number; result: string; saturated: boolean }
  | { op: 'divide'; a: string; n: number; result: string }
  | { op: 'to_bytes'; a: string; result_hex: string };

/** The one place where we are stricter than the wallet of the vectors: its currency has no limit. */
const OVERLONG_CURRENCY = /^[A-Z]{12,}:/;

const EXACT = { add: addAmounts, sub: subtractAmounts };
const SATURATING = { add: addAmountsSaturating, sub: subtractAmountsSaturating };

function amountOfVector(text: string): Amount {
  if (!OVERLONG_CURRENCY.test(text)) return parseAmount(text);
  const [currency = '', value = ''] = text.split(':');
  return { currency, units: BigInt(value) * UNITS_PER_COIN };
}

describe('vectors of amounts.json', () => {
  for (const [index, vector] of readCases<AmountCase>('amounts').entries()) {
    test(`case ${index}: ${JSON.stringify(vector)}`, () => {
      switch (vector.op) {
        case 'parse':
          if (vector.result === null || OVERLONG_CURRENCY.test(vector.input)) {
            expect(() => parseAmount(vector.input)).toThrow(FormatError);
          } else {
            expect(amountToObject(parseAmount(vector.input))).toEqual(vector.result);
            expect(amountFromObject(vector.result)).toEqual(parseAmount(vector.input));
            expect(formatAmount(parseAmount(vector.input))).toBe(vector.stringified);
          }
          break;
        case 'add':
        case 'sub': {
          const [a, b] = [parseAmount(vector.a), parseAmount(vector.b)];
          expect(formatAmount(SATURATING[vector.op](a, b))).toBe(vector.result);
          if (vector.saturated) expect(() => EXACT[vector.op](a, b)).toThrow(RangeError);
          else expect(formatAmount(EXACT[vector.op](a, b))).toBe(vector.result);
          break;
        }
        case 'mult': {
          const a = parseAmount(vector.a);
          expect(formatAmount(multiplyAmountSaturating(a, vector.n))).toBe(vector.result);
          if (vector.saturated) expect(() => multiplyAmount(a, vector.n)).toThrow(RangeError);
          else expect(formatAmount(multiplyAmount(a, vector.n))).toBe(vector.result);
          break;
        }
        case 'divide':
          expect(formatAmount(divideAmount(parseAmount(vector.a), vector.n))).toBe(vector.result);
          break;
        case 'cmp':
          expect(compareAmounts(parseAmount(vector.a), parseAmount(vector.b))).toBe(vector.result);
          break;
        case 'to_bytes':
          expect(toHex(amountToBytes(amountOfVector(vector.a)))).toBe(vector.result_hex);
      }
    });
  }
});

const anyAmount = fc.bigInt(0n, MAX_UNITS).map((units): Amount => ({ currency: 'KUDOS', units }));

describe('amount text', () => {
  test('survives formatting and parsing in both widths', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseAmount(formatAmount(amount))).toEqual(amount);
        expect(parseAmount(formatAmount8(amount))).toEqual(amount);
      }),
    );
  });

  test.each([
    ['KUDOS:5', 'KUDOS:5.00000000'],
    ['KUDOS:0', 'KUDOS:0.00000000'],
    ['KUDOS:1.5', 'KUDOS:1.50000000'],
    ['KUDOS:0.00000001', 'KUDOS:0.00000001'],
  ])('[TYPE-2] %s is written %s in contract terms', (text, normalised) => {
    expect(formatAmount8(parseAmount(text))).toBe(normalised);
  });

  test.each([
    'KUDOS:1\n',
    ' KUDOS:1',
    'KUDOS:1 ',
    'KUDOS:٣',
    'ÉUR:1',
    'TWELVELETTER:1',
    'KUDOS:1.0.0',
    'KUDOS:0x10',
    'KUDOS:Infinity',
    'KUDOS:NaN',
    `KUDOS:${'9'.repeat(65)}`,
    '',
  ])('[TYPE-1] %j is refused', (text) => {
    expect(() => parseAmount(text)).toThrow(FormatError);
  });

  test('[TYPE-1] any text is either refused with FormatError or read as an amount in range', () => {
    const nearly = fc.stringMatching(/^[A-Za-z:.0-9+\-e ]{0,24}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        try {
          const { units } = parseAmount(text);
          expect(units >= 0n && units <= MAX_UNITS).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
    );
  });
});

describe('amount objects', () => {
  test('[TYPE-3] survive a round trip', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(amountFromObject(amountToObject(amount))).toEqual(amount);
      }),
    );
  });

  test.each([
    { value: -1, fraction: 0, currency: 'KUDOS' },
    { value: 1.5, fraction: 0, currency: 'KUDOS' },
    { value: 2 ** 52 + 1, fraction: 0, currency: 'KUDOS' },
    { value: NaN, fraction: 0, currency: 'KUDOS' },
    { value: 1, fraction: -1, currency: 'KUDOS' },
    { value: 1, fraction: 1e8, currency: 'KUDOS' },
    { value: 1, fraction: 0.5, currency: 'KUDOS' },
    { value: 1, fraction: 0, currency: '' },
    { value: 1, fraction: 0, currency: 'KUDOS:' },
    { value: 1, fraction: 0, currency: 'TWELVELETTER' },
  ])('[TYPE-3] %j is refused', (object) => {
    expect(() => amountFromObject(object)).toThrow(FormatError);
  });
});

describe('arithmetic', () => {
  test('[TYPE-9] subtracting gives back what adding added, and neither goes past the limits', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        if (a.units + b.units > MAX_UNITS) expect(() => addAmounts(a, b)).toThrow(RangeError);
        else expect(subtractAmounts(addAmounts(a, b), b)).toEqual(a);
        if (a.units < b.units) expect(() => subtractAmounts(a, b)).toThrow(RangeError);
        else expect(addAmounts(subtractAmounts(a, b), b)).toEqual(a);
      }),
    );
  });

  test('[TYPE-9] different currencies never mix', () => {
    const [kudos, euro] = [parseAmount('KUDOS:1'), parseAmount('EUR:1')];
    for (const mix of [
      addAmounts,
      subtractAmounts,
      addAmountsSaturating,
      subtractAmountsSaturating,
      compareAmounts,
      maxAmount,
      minAmount,
    ]) {
      expect(() => mix(kudos, euro)).toThrow(TypeError);
    }
    expect(() => sumAmounts('KUDOS', [kudos, euro])).toThrow(TypeError);
  });

  test('a sum of nothing is zero, and a sum of equal parts is the product', () => {
    expect(isZero(sumAmounts('KUDOS', []))).toBe(true);
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 0, max: 20 }), (units, n) => {
        const part = { currency: 'KUDOS', units };
        expect(sumAmounts('KUDOS', Array<Amount>(n).fill(part))).toEqual(multiplyAmount(part, n));
      }),
    );
  });

  test('dividing rounds down and needs a positive divisor', () => {
    fc.assert(
      fc.property(anyAmount, fc.bigInt(1n, 1_000_000n), (amount, by) => {
        const quotient = divideAmount(amount, by).units;
        expect(quotient * by <= amount.units && (quotient + 1n) * by > amount.units).toBe(true);
      }),
    );
    expect(() => divideAmount(parseAmount('KUDOS:1'), 0n)).toThrow(RangeError);
  });

  test('negative and fractional factors are refused', () => {
    expect(() => multiplyAmount(parseAmount('KUDOS:1'), -1)).toThrow(RangeError);
    expect(() => multiplyAmount(parseAmount('KUDOS:1'), 0.5)).toThrow(RangeError);
  });

  test('the larger and the smaller of two', () => {
    const [one, two] = [parseAmount('KUDOS:1'), parseAmount('KUDOS:2')];
    expect(maxAmount(one, two)).toBe(two);
    expect(maxAmount(two, one)).toBe(two);
    expect(minAmount(one, two)).toBe(one);
    expect(minAmount(two, one)).toBe(one);
  });

  test('amounts out of range or with a currency too long are never signed', () => {
    expect(() => amountToBytes({ currency: 'KUDOS', units: -1n })).toThrow(RangeError);
    expect(() => amountToBytes({ currency: 'KUDOS', units: MAX_UNITS + 1n })).toThrow(RangeError);
    expect(() => amountToBytes(zeroAmount('THIRTEENCHARS'))).toThrow(RangeError);
  });
});

describe('amountSchema', () => {
  test('[TYPE-3] reads text and object, and writes text', () => {
    const amount = parseAmount('KUDOS:1.5');
    expect(amountSchema.parse('KUDOS:1.5')).toEqual(amount);
    expect(amountSchema.parse({ value: 1, fraction: 50_000_000, currency: 'kudos' })).toEqual(
      amount,
    );
    expect(amountSchema.encode(amount)).toBe('KUDOS:1.5');
  });

  test.each([5, null, undefined, [], {}, 'KUDOS:-1', { value: '1', fraction: 0, currency: 'X' }])(
    '[TYPE-1] %j is refused with a hint',
    (input) => {
      const { error } = amountSchema.safeParse(input);
      expect(error?.issues[0]?.message).toMatch(/expected an amount/);
    },
  );

  test('[TYPE-1] a bad member of an amount object is named', () => {
    const { error } = amountSchema.safeParse({ value: 1, fraction: -1, currency: 'KUDOS' });
    expect(error?.issues[0]?.path).toEqual(['fraction']);
  });

  test('amountOf refuses other currencies', () => {
    expect(amountOf('kudos').parse('KUDOS:1')).toEqual(parseAmount('KUDOS:1'));
    expect(amountOf('KUDOS').safeParse('EUR:1').error?.issues[0]?.message).toMatch(/KUDOS/);
  });
});
