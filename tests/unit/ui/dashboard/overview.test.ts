import { expect, test } from 'vitest';
import { marksUpTo } from '@/ui/dashboard/axis';
import { rangeOf } from '@/ui/dashboard/overview-range';

test('a range has as many days before it, and nonsense gives the usual one', () => {
  const today = '2026-03-02';
  expect(rangeOf({ range: '7' }, today)).toEqual({
    from: '2026-02-24',
    to: '2026-03-02',
    days: 7,
    previousFrom: '2026-02-17',
    isUsual: true,
  });
  expect(rangeOf({ from: '2026-02-01', to: '2026-02-10' }, today)).toMatchObject({
    days: 10,
    previousFrom: '2026-01-22',
    isUsual: false,
  });
  const usual = rangeOf({}, today);
  expect(usual).toMatchObject({ from: '2026-02-24', days: 7 });
  for (const wrong of [
    { range: '8' },
    { from: '2026-02-30' },
    { from: '2026-02-10', to: '2026-02-01' },
    { from: '2020-01-01' },
  ]) {
    expect(rangeOf(wrong, today)).toEqual(usual);
  }
});

test('marks of an axis are round and reach the highest value', () => {
  expect(marksUpTo(0n, 10n)).toEqual([0n, 10n]);
  expect(marksUpTo(100n, 1n)).toEqual([0n, 50n, 100n]);
  expect(marksUpTo(1234n, 1n)).toEqual([0n, 500n, 1000n, 1500n]);
  for (let highest = 1n; highest < 10n ** 15n; highest = highest * 3n + 1n) {
    const marks = marksUpTo(highest, 1n);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(marks.at(-2)).toBeLessThan(highest);
    expect(marks.length).toBeLessThanOrEqual(6);
  }
});
