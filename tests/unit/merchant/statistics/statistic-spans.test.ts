/** Spans of statistics: hours, days, weeks, months, quarters and years of UTC. */
import { expect, test } from 'vitest';
import {
  bucketsUntil,
  firstTimesUntil,
  intervalStartsUntil,
} from '@/merchant/statistics/statistic-spans';
import { STATISTIC_RANGES } from '@/protocol/statistics';

/** A Saturday at the end of February of a leap year, and the first moment of a year. */
const MOMENTS = [Date.UTC(2020, 1, 29, 23, 59, 59, 999), Date.UTC(2024, 0, 1)];

test.each(MOMENTS)('I14-1 spans of each kind follow each other until the one of %d', (now) => {
  for (const range of STATISTIC_RANGES) {
    const spans = bucketsUntil(now).filter((one) => one.range === range);
    const last = spans.at(-1)!;
    expect(last.startTime <= now && now < last.endTime).toBe(true);
    expect(spans.slice(1).map(({ startTime }) => startTime)).toEqual(
      spans.slice(0, -1).map(({ endTime }) => endTime),
    );
  }
});

test('I14-1 spans begin when those of the calendar do', () => {
  const first = (now: number, range: string) =>
    new Date(
      bucketsUntil(now)
        .filter((one) => one.range === range)
        .at(-1)?.startTime ?? 0,
    );
  const [now = 0] = MOMENTS;
  expect(STATISTIC_RANGES.map((range) => first(now, range).toISOString())).toEqual([
    '2020-02-29T23:00:00.000Z',
    '2020-02-29T00:00:00.000Z',
    '2020-02-24T00:00:00.000Z',
    '2020-02-01T00:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
  ]);
});

test.each(MOMENTS)('I14-1 no span of %d begins before what is read, or within a row', (now) => {
  const { days, hours } = firstTimesUntil(now);
  const edges = [
    ...bucketsUntil(now).flatMap(({ startTime, endTime }) => [startTime, endTime]),
    ...intervalStartsUntil(now),
  ];
  for (const edge of edges) {
    expect(edge).toBeGreaterThanOrEqual(days);
    expect(edge % (edge < hours ? 86_400_000 : 3_600_000)).toBe(0);
  }
});
