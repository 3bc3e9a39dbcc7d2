/** The range of days of the overview, from its address: `?range=7`, or `?from=2026-11-01&to=2026-11-20`. */
import { addDays, daysBetween, isDay } from '@/ui/messages/local-day';

export const RANGES = [1, 7, 30, 90] as const;
/** A new demo's shop has orders of thirty days, so a week has one before it to compare with. */
const DEFAULT_DAYS = 7;
/** Sums of more days would take long. */
const MOST_DAYS = 366;

export interface OverviewRange {
  /** First and last day in the reader's calendar. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** First day of the period before, which has as many days and ends on the day before `from`. */
  readonly previousFrom: string;
  /** The range is one of `RANGES`, not the reader's own. */
  readonly isUsual: boolean;
}

type RangeQuery = Readonly<Record<string, string | undefined>>;

/** Reads the range. Days that are no days, in the wrong order or too many give the usual range. */
export function rangeOf({ range, from, to }: RangeQuery, today: string): OverviewRange {
  if (from !== undefined && isDay(from)) {
    const last = to !== undefined && isDay(to) ? to : today;
    const days = daysBetween(from, last) + 1;
    if (days >= 1 && days <= MOST_DAYS) return periodOf(from, days, false);
  }
  const days = RANGES.find((one) => one.toString() === range) ?? DEFAULT_DAYS;
  return periodOf(addDays(today, 1 - days), days, true);
}

function periodOf(from: string, days: number, isUsual: boolean): OverviewRange {
  const to = addDays(from, days - 1);
  return { from, to, days, previousFrom: addDays(from, -days), isUsual };
}

/** `path`: the page that shows the range. */
export function rangeHref(path: string, days: (typeof RANGES)[number]): string {
  return days === DEFAULT_DAYS ? path : `${path}?range=${days}`;
}
