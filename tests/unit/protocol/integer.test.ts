import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '@/protocol/format-error';
import { parseInteger, toNearestNumber, toSafeNumber } from '@/protocol/integer';

describe('parseInteger', () => {
  test('reads every safe integer back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseInteger(value.toString())).toBe(value);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '+1', '1.0', '1e3', '0x10', '--1', '٣', '9007199254740992', '1\n'])(
    '%j is refused',
    (text) => {
      expect(() => parseInteger(text)).toThrow(FormatError);
    },
  );

  test('holds to the range', () => {
    expect(parseInteger('-20', { min: -20, max: 20 })).toBe(-20);
    expect(parseInteger('20', { min: -20, max: 20 })).toBe(20);
    expect(() => parseInteger('-21', { min: -20 })).toThrow('at least -20');
    expect(() => parseInteger('21', { max: 20 })).toThrow('at most 20');
  });

  test('knows only one zero', () => {
    expect(Object.is(parseInteger('-0'), 0)).toBe(true);
  });
});

describe('toSafeNumber', () => {
  test('gives every safe integer as it is', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(toSafeNumber(BigInt(value))).toBe(value);
      }),
    );
  });

  test.each([2n ** 53n, -(2n ** 53n), 2n ** 53n + 1n, 2n ** 1024n])('throws for %s', (value) => {
    expect(() => toSafeNumber(value)).toThrow(RangeError);
  });
});

test('toNearestNumber rounds beyond safe integers', () => {
  expect(toNearestNumber(96_000_000n)).toBe(96_000_000);
  expect(toNearestNumber(2n ** 53n + 1n)).toBe(2 ** 53);
});
