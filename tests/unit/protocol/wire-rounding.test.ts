import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundUpTo, WIRE_ROUNDINGS } from '@/protocol/wire-rounding';

const at = (text: string): number => Date.parse(text);

test.for([
  ['NONE', '2026-11-27T13:05:07.300Z', '2026-11-27T13:05:07.300Z'],
  ['SECOND', '2026-11-27T13:05:07.300Z', '2026-11-27T13:05:08Z'],
  ['MINUTE', '2026-11-27T13:05:07Z', '2026-11-27T13:06:00Z'],
  ['HOUR', '2026-11-27T13:05:07Z', '2026-11-27T14:00:00Z'],
  ['DAY', '2026-11-27T13:05:07Z', '2026-11-28T00:00:00Z'],
  // A Friday; the next Monday.
  ['WEEK', '2026-11-27T13:05:07Z', '2026-11-30T00:00:00Z'],
  ['WEEK', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['MONTH', '2026-11-27T13:05:07Z', '2026-12-01T00:00:00Z'],
  ['MONTH', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['QUARTER', '2026-11-27T13:05:07Z', '2027-01-01T00:00:00Z'],
  ['QUARTER', '2026-02-28T00:00:00Z', '2026-04-01T00:00:00Z'],
  ['YEAR', '2026-11-27T13:05:07Z', '2027-01-01T00:00:00Z'],
] as const)('I14-1 %s rounds %s up to %s', ([rounding, given, wanted]) => {
  expect(roundUpTo(rounding, at(given))).toBe(at(wanted));
});

test('I14-1 rounding never makes a time earlier, and twice is once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WIRE_ROUNDINGS),
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      (rounding, time) => {
        const rounded = roundUpTo(rounding, time);
        expect(rounded).toBeGreaterThanOrEqual(time);
        expect(rounded - time).toBeLessThanOrEqual(366 * 86_400_000);
        expect(roundUpTo(rounding, rounded)).toBe(rounded);
      },
    ),
  );
});
