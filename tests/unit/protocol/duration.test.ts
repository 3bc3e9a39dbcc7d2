import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dualDurationSchema,
  durationSchema,
  durationToJson,
  FOREVER,
  formatDuration,
  parseDuration,
} from '@/protocol/duration';
import { FormatError } from '@/protocol/format-error';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('I14-1 durations in two units', () => {
  test.each([
    [{ d_us: 3_600_000_000 }, HOUR_MS],
    [{ d_us: 1_999 }, 1],
    [{ d_us: 'forever' }, FOREVER],
    [{ d_ms: HOUR_MS, d_us: 3_600_000_000 }, HOUR_MS],
    [{ d_ms: 'forever', d_us: 'forever' }, FOREVER],
  ])('%j is read', (json, duration) => {
    expect(durationSchema.parse(json)).toBe(duration);
  });

  test.each([{ d_us: -1 }, { d_us: 1.5 }, { d_us: 2 ** 53 }, { d_us: 'never' }, {}])(
    '%j is refused',
    (json) => {
      expect(durationSchema.safeParse(json).success).toBe(false);
    },
  );

  test.each([
    [HOUR_MS, { d_ms: HOUR_MS, d_us: 3_600_000_000 }],
    [FOREVER, { d_ms: 'forever', d_us: 'forever' }],
    [2 ** 52, { d_ms: 2 ** 52, d_us: Number.MAX_SAFE_INTEGER }],
  ])('%d ms are answered as %j', (duration, json) => {
    expect(dualDurationSchema.encode(duration)).toEqual(json);
  });
});

describe('durations', () => {
  test.each([
    ['3 days', 3 * DAY_MS],
    ['1 day', DAY_MS],
    ['2 hours 30 minutes', 2.5 * HOUR_MS],
    ['3 days 2 hours 30 minutes', 3 * DAY_MS + 2.5 * HOUR_MS],
    ['30 min 2 h', 2.5 * HOUR_MS],
    ['2 weeks', 14 * DAY_MS],
    ['1 year', 365 * DAY_MS],
    ['90s', 90_000],
    ['5 sec', 5000],
    ['250 ms', 250],
    ['1 second 1 millisecond', 1001],
    ['  1   Day ', DAY_MS],
    ['0 seconds', 0],
    ['forever', FOREVER],
    ['/forever/', FOREVER],
    ['/Delay(3600000000)/', HOUR_MS],
    ['/Delay(1999)/', 1],
  ])('[TYPE-7] "%s" is read', (text, duration) => {
    expect(parseDuration(text)).toBe(duration);
    expect(durationSchema.parse(text)).toBe(duration);
  });

  test.each([
    '',
    ' ',
    '3',
    'days',
    'three days',
    '-3 days',
    '+3 days',
    '1.5 days',
    '1e3 days',
    '3 days and 2 hours',
    '3 days, 2 hours',
    '3 days 2',
    '3 months',
    '3 dayss',
    '1 day 2 days',
    '1 d 1 day',
    '99999999999999999 days',
    '9007199254740991 days',
    '3 days\n2 hours',
    '/Delay(-1)/',
    '/Delay()/',
    '3 days;drop table',
    '1 day '.repeat(50),
  ])('[TYPE-7] "%s" is nonsense and refused', (text) => {
    expect(() => parseDuration(text)).toThrow(FormatError);
    expect(durationSchema.safeParse(text).success).toBe(false);
  });

  test.each([null, 5, {}, { d_ms: -1 }, { d_ms: 1.5 }, { d_ms: 'never' }, { d: 5 }, []])(
    '[TYPE-7] %j is refused',
    (input) => {
      expect(durationSchema.safeParse(input).success).toBe(false);
    },
  );

  test('survive a round trip as JSON and in words, "forever" included', () => {
    const anyDuration = fc.oneof(fc.maxSafeNat(), fc.nat(), fc.constant(FOREVER));
    fc.assert(
      fc.property(anyDuration, (duration) => {
        expect(durationSchema.parse(durationToJson(duration))).toBe(duration);
        expect(parseDuration(formatDuration(duration))).toBe(duration);
      }),
    );
    expect(durationSchema.encode(FOREVER)).toEqual({ d_ms: 'forever' });
  });

  test('are written in words with the right number', () => {
    expect(formatDuration(DAY_MS)).toBe('1 day');
    expect(formatDuration(3 * DAY_MS + 2.5 * HOUR_MS)).toBe('3 days 2 hours 30 minutes');
    expect(formatDuration(1001)).toBe('1 second 1 millisecond');
    expect(formatDuration(0)).toBe('0 seconds');
  });
});
