/** The spans of time that statistics are about. Pure. Times are milliseconds of UTC. */
import { STATISTIC_RANGES, type StatisticRange } from '@/protocol/statistics';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** 1970 began on a Thursday, three days after a Monday. */
const DAYS_SINCE_MONDAY = 3;

/** How many spans of each kind are answered, and the length of the longest. */
const SPANS = {
  hour: { count: 24, longestMs: HOUR_MS },
  day: { count: 31, longestMs: DAY_MS },
  week: { count: 13, longestMs: 7 * DAY_MS },
  month: { count: 13, longestMs: 31 * DAY_MS },
  quarter: { count: 5, longestMs: 92 * DAY_MS },
  year: { count: 2, longestMs: 366 * DAY_MS },
} as const satisfies Record<StatisticRange, object>;

const INTERVAL_HOURS = [1, 24];
const INTERVAL_DAYS = [7, 30, 90, 365];

export interface Bucket {
  readonly range: StatisticRange;
  readonly startTime: number;
  readonly endTime: number;
}

/** The last spans of each kind, oldest first. The last one of each is under way. */
export function bucketsUntil(now: number): Bucket[] {
  return STATISTIC_RANGES.flatMap((range) => {
    const { count, longestMs } = SPANS[range];
    const buckets: Bucket[] = [];
    let startTime = beginOf(range, now);
    for (let made = 0; made < count; made += 1) {
      buckets.unshift({ range, startTime, endTime: beginOf(range, startTime + longestMs) });
      startTime = beginOf(range, startTime - 1);
    }
    return buckets;
  });
}

/** Returns when each time until now begins, at a whole hour or day. Latest first. */
export function intervalStartsUntil(now: number): number[] {
  return [
    ...INTERVAL_HOURS.map((hours) => beginOf('hour', now - hours * HOUR_MS)),
    ...INTERVAL_DAYS.map((days) => beginOf('day', now - days * DAY_MS)),
  ];
}

/** Returns when the first hour begins that figures are told of, and the first day. */
export function firstTimesUntil(now: number): { readonly hours: number; readonly days: number } {
  return { hours: beginOf('day', now - DAY_MS), days: beginOf('year', beginOf('year', now) - 1) };
}

/** Returns when the span began that this moment is in. */
function beginOf(range: StatisticRange, at: number): number {
  const day = at - (at % DAY_MS);
  if (range === 'hour') return at - (at % HOUR_MS);
  if (range === 'day') return day;
  if (range === 'week') return day - ((day / DAY_MS + DAYS_SINCE_MONDAY) % 7) * DAY_MS;
  const date = new Date(at);
  const month = date.getUTCMonth();
  const first = { month, quarter: month - (month % 3), year: 0 }[range];
  return Date.UTC(date.getUTCFullYear(), first, 1);
}
