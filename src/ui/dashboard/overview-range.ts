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
  /** The page shows the chart's figures as a table, too. */
  readonly asTable: boolean;
  /** The reader's own days, if they make no range. The usual range is shown then. */
  readonly wrong?: WrongDays;
}

export interface WrongDays {
  readonly from: string;
  readonly to: string;
  readonly fault: 'noDay' | 'order' | 'tooLong';
}

type RangeQuery = Readonly<Record<string, string | undefined>>;

/** Reads the range. Days that are no days, in the wrong order or too many give the usual range, and the fault. */
export function rangeOf(query: RangeQuery, today: string): OverviewRange {
  return { ...daysOf(query, today), asTable: query['table'] === 'yes' };
}

function daysOf({ range, from, to }: RangeQuery, today: string): Omit<OverviewRange, 'asTable'> {
  const days = RANGES.find((one) => one.toString() === range) ?? DEFAULT_DAYS;
  const usual = periodOf(addDays(today, 1 - days), days, true);
  if (isEmpty(from) && isEmpty(to)) return usual;
  const own = { from: from ?? '', to: isEmpty(to) ? today : to };
  const fault = faultOf(own);
  return fault === undefined
    ? periodOf(own.from, daysBetween(own.from, own.to) + 1, false)
    : { ...usual, wrong: { from: own.from, to: to ?? '', fault } };
}

function isEmpty(day: string | undefined): day is undefined | '' {
  return day === undefined || day === '';
}

function faultOf({ from, to }: { from: string; to: string }): WrongDays['fault'] | undefined {
  if (!isDay(from) || !isDay(to)) return 'noDay';
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'order';
  return days > MOST_DAYS ? 'tooLong' : undefined;
}

/** Returns the field at fault. */
export function wrongField({ from, fault }: WrongDays): 'from' | 'to' {
  return fault === 'order' || (fault === 'noDay' && isDay(from)) ? 'to' : 'from';
}

function periodOf(from: string, days: number, isUsual: boolean) {
  const to = addDays(from, days - 1);
  return { from, to, days, previousFrom: addDays(from, -days), isUsual };
}

/** `path`: the page that shows the range. */
export function rangeHref(path: string, days: (typeof RANGES)[number]): string {
  return days === DEFAULT_DAYS ? path : `${path}?range=${days}`;
}

/** The range as an address has it. */
export function rangeQuery({ isUsual, days, from, to }: OverviewRange): string {
  return isUsual ? `range=${days}` : `from=${from}&to=${to}`;
}

/** The address of the same range with the table, or without it if that is shown. */
export function tableHref(path: string, range: OverviewRange): string {
  return `${path}?${rangeQuery(range)}${range.asTable ? '' : '&table=yes'}#chart`;
}

/**
 * Returns the moment up to which the period before is compared. It is as long after that period's start as
 * now is after the range's. Once the range is over, it is that period's end. Both lists are starts of
 * parts. `during` ends with its own end.
 */
export function sameTime(
  before: readonly number[],
  during: readonly number[],
  now: number,
): number {
  const part = during.filter((start) => start <= now).length - 1;
  const [first = now, start = now] = [before[0], during[0]];
  // The range begins in the future, or is over.
  if (part < 0) return first;
  if (part === during.length - 1) return start;
  const reached = (before[part] ?? start) + now - (during[part] ?? now);
  return Math.min(reached, before[part + 1] ?? start);
}
