import { expect, test } from 'vitest';
import { ticksUpTo } from '@/ui/dashboard/axis';
import { growthOf } from '@/ui/dashboard/growth';
import { rangeOf, sameTime, tableHref, wrongField } from '@/ui/dashboard/overview-range';

test('a range has as many days before it, and nonsense gives the usual one', () => {
  const today = '2026-03-02';
  expect(rangeOf({ range: '7' }, today)).toEqual({
    from: '2026-02-24',
    to: '2026-03-02',
    days: 7,
    previousFrom: '2026-02-17',
    isUsual: true,
    asTable: false,
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
    expect(rangeOf(wrong, today)).toMatchObject(usual);
  }
});

test('days that make no range are kept, with the field at fault', () => {
  const fault = (query: Record<string, string>) => {
    const { wrong } = rangeOf(query, '2026-03-02');
    return wrong === undefined ? undefined : [wrong.fault, wrongField(wrong), wrong.from, wrong.to];
  };
  const [from, to] = ['2026-02-10', '2026-02-01'];
  expect(fault({ from, to })).toEqual(['order', 'to', from, to]);
  expect(fault({ from: '2026-02-30', to })).toEqual(['noDay', 'from', '2026-02-30', to]);
  expect(fault({ from, to: 'x' })).toEqual(['noDay', 'to', from, 'x']);
  expect(fault({ from: '', to })).toEqual(['noDay', 'from', '', to]);
  expect(fault({ from: '2020-01-01', to: '' })).toEqual(['tooLong', 'from', '2020-01-01', '']);
  expect(fault({ from: '', to: '' })).toBeUndefined();
  expect(fault({ from: to, to: from })).toBeUndefined();
});

test('a range that runs is compared with as much of the period before as has passed of it', () => {
  const [before, during] = [
    [0, 100, 200],
    [300, 400, 500, 600],
  ];
  expect(sameTime(before, during, 310)).toBe(10);
  expect(sameTime(before, during, 450)).toBe(150);
  // Over, and not begun.
  expect(sameTime(before, during, 600)).toBe(300);
  expect(sameTime(before, during, 299)).toBe(0);
  // A day of 25 hours is compared with a whole one of 24 at most.
  expect(sameTime([0, 24], [48, 73, 97], 73 - 0.5)).toBe(24);
});

test('marks of an axis are round and reach the highest value', () => {
  expect(ticksUpTo(0n, 10n)).toEqual([0n, 10n]);
  expect(ticksUpTo(100n, 1n)).toEqual([0n, 50n, 100n]);
  expect(ticksUpTo(1234n, 1n)).toEqual([0n, 500n, 1000n, 1500n]);
  for (let highest = 1n; highest < 10n ** 15n; highest = highest * 3n + 1n) {
    const marks = ticksUpTo(highest, 1n);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(marks.at(-2)).toBeLessThan(highest);
    expect(marks.length).toBeLessThanOrEqual(6);
  }
});

test('the link to the table keeps the range, and leads back', () => {
  const hrefOf = (query: Record<string, string>) =>
    tableHref('/dashboard', rangeOf(query, '2026-03-02'));
  expect(hrefOf({ range: '90' })).toBe('/dashboard?range=90&table=yes#chart');
  expect(hrefOf({ range: '90', table: 'yes' })).toBe('/dashboard?range=90#chart');
  const own = { from: '2026-02-01', to: '2026-02-10' };
  expect(hrefOf(own)).toBe('/dashboard?from=2026-02-01&to=2026-02-10&table=yes#chart');
});

test('[I13-2] a change is rounded to a tenth of a percent, and halves go away from zero', () => {
  expect(growthOf(3n, 5n)).toBe(66.7);
  expect(growthOf(3n, 1n)).toBe(-66.7);
  expect(growthOf(3n, 4n)).toBe(33.3);
  expect(growthOf(2000n, 2001n)).toBe(0.1);
  expect(growthOf(2000n, 1999n)).toBe(-0.1);
  expect(growthOf(2001n, 2002n)).toBe(0);
  expect(growthOf(10n, 0n)).toBe(-100);
  expect(growthOf(1n, -1n)).toBe(-200);
  expect([growthOf(0n, 5n), growthOf(-1n, 5n)]).toEqual([null, null]);
});
