/**
 * Rounds wire deadlines up to whole intervals of UTC, so that money of several orders comes in one
 * transfer. Weeks begin on Monday. Pure.
 */
import { LATEST, type Timestamp } from '@/protocol/timestamp';

export const WIRE_ROUNDINGS = [
  'NONE',
  'SECOND',
  'MINUTE',
  'HOUR',
  'DAY',
  'WEEK',
  'MONTH',
  'QUARTER',
  'YEAR',
] as const;
export type WireRounding = (typeof WIRE_ROUNDINGS)[number];

const DAY_MS = 86_400_000;
const LENGTHS = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: DAY_MS } as const;
const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;
/** The first Monday of 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export function roundUpTo(rounding: WireRounding, at: Timestamp): Timestamp {
  if (rounding === 'NONE' || at >= LATEST) return at;
  if (rounding === 'WEEK') return upTo(at - FIRST_MONDAY_MS, 7 * DAY_MS) + FIRST_MONDAY_MS;
  if (rounding === 'MONTH' || rounding === 'QUARTER' || rounding === 'YEAR') {
    return upToMonths(at, MONTHS[rounding]);
  }
  return upTo(at, LENGTHS[rounding]);
}

function upTo(at: number, length: number): number {
  return Math.ceil(at / length) * length;
}

function upToMonths(at: Timestamp, count: number): Timestamp {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = Date.UTC(year, month - (month % count), 1);
  return start === at ? at : Date.UTC(year, month - (month % count) + count, 1);
}
