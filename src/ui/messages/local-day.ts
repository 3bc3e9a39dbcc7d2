/**
 * Converts between days of the reader's calendar, like `2026-11-21`, and the moments at which they
 * begin.
 */

import { dateFormat } from './formats';

const DAY_MS = 86_400_000;
/** Dates are less than a thousand years old: `0012-03-04` is a year that is being typed. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Returns the day of a moment: `2026-11-21`. */
export function localDay(at: number, timeZone: string): string {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

/** Adds calendar days, regardless of clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the start of a day in the zone, or undefined if the text is not a day. */
export function startOfLocalDay(day: string, timeZone: string): number | undefined {
  const utc = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // The offset is applied twice: the first guess may lie on the other side of a clock change.
  const guess = utc - offsetAt(utc, timeZone);
  return utc - offsetAt(guess, timeZone);
}

/** Returns how far the zone's clocks are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '00';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(shown) - (at - (at % 1000));
}

export function isDay(text: string): boolean {
  return startOfLocalDay(text, 'UTC') !== undefined;
}

/** Counts the days from one to the other, which may be negative. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Adds calendar months to a month like `2026-11`. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}
