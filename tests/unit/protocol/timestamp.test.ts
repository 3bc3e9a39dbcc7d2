import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '@/protocol/crypto/bytes';
import { FormatError } from '@/protocol/format-error';
import {
  dualSecondSchema,
  NEVER,
  roundDown,
  secondSchema,
  timestampFromJson,
  timestampSchema,
  timestampToBytes,
  timestampToJson,
} from '@/protocol/timestamp';
import { readCases } from '../../support/vectors';

interface TimestampCase {
  t_ms: number | 'never';
  bytes_hex?: string;
  error?: boolean;
}

describe('vectors of timestamps.json', () => {
  for (const vector of readCases<TimestampCase>('timestamps')) {
    test(`t_ms ${vector.t_ms}`, () => {
      const timestamp = timestampFromJson({ t_ms: vector.t_ms });
      if (vector.error === true) expect(() => timestampToBytes(timestamp)).toThrow(RangeError);
      else expect(toHex(timestampToBytes(timestamp))).toBe(vector.bytes_hex);
    });
  }
});

describe('I14-1 timestamps in two units', () => {
  test.each([
    [{ t_s: 1_600_000_000 }, 1_600_000_000_000],
    [{ t_s: 'never' }, NEVER],
    [{ t_ms: 1_600_000_000_999, t_s: 1_600_000_000 }, 1_600_000_000_999],
    [{ t_ms: 'never', t_s: 'never' }, NEVER],
  ])('%j is read', (json, timestamp) => {
    expect(timestampSchema.parse(json)).toBe(timestamp);
  });

  test.each([{ t_s: -1 }, { t_s: 1.5 }, { t_s: 9e15 }, { t_s: '1' }, { t_s: 'forever' }, {}])(
    '%j is refused',
    (json) => {
      expect(timestampSchema.safeParse(json).success).toBe(false);
    },
  );

  test('are answered as whole seconds in both', () => {
    expect(dualSecondSchema.encode(1_600_000_000_999)).toEqual({
      t_ms: 1_600_000_000_000,
      t_s: 1_600_000_000,
    });
    expect(dualSecondSchema.encode(NEVER)).toEqual({ t_ms: 'never', t_s: 'never' });
  });
});

describe('timestamps', () => {
  test('that are not signed are answered in whole seconds', () => {
    expect(secondSchema.encode(1_600_000_000_999)).toEqual({ t_ms: 1_600_000_000_000 });
    expect(secondSchema.encode(NEVER)).toEqual({ t_ms: 'never' });
  });

  test('[TYPE-5] survive a round trip, "never" included', () => {
    const anyTimestamp = fc.oneof(fc.maxSafeNat(), fc.constant(NEVER));
    fc.assert(
      fc.property(anyTimestamp, (timestamp) => {
        expect(timestampSchema.parse(timestampToJson(timestamp))).toBe(timestamp);
        expect(timestampSchema.encode(timestamp)).toEqual(timestampToJson(timestamp));
      }),
    );
    expect(timestampToJson(NEVER)).toEqual({ t_ms: 'never' });
  });

  test.each([
    ['/Date(1577836800)/', 1_577_836_800_000],
    ['Date(1577836800)', 1_577_836_800_000],
    ['/Date(0)/', 0],
    ['/never/', NEVER],
    ['/forever/', NEVER],
  ])('the old form %s is still read', (text, timestamp) => {
    expect(timestampSchema.parse(text)).toBe(timestamp);
  });

  test.each([
    { t_ms: -1 },
    { t_ms: 1.5 },
    { t_ms: 2 ** 53 },
    { t_ms: 'forever' },
    { t_ms: '1' },
    { t: 1 },
    {},
    null,
    1577836800,
    '1577836800',
    '/Date(-1)/',
    '/Date(1.5)/',
    '/Date(9999999999999999)/',
    '/Date(9007199254740)/x',
    '',
  ])('[TYPE-5] %j is refused', (input) => {
    expect(timestampSchema.safeParse(input).success).toBe(false);
  });

  test('a FormatError says what is expected', () => {
    expect(() => timestampFromJson('yesterday')).toThrow(FormatError);
    expect(timestampSchema.safeParse('yesterday').error?.issues[0]?.message).toMatch(/t_ms/);
  });

  test('are rounded down to the second', () => {
    expect([0, 999, 1000, 1999, NEVER].map(roundDown)).toEqual([0, 0, 1000, 1000, NEVER]);
  });
});
