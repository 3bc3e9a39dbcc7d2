/**
 * Spans of time (specification "Amounts and times", protocol-a 1.3): milliseconds, FOREVER =
 * Infinity. `durationSchema` reads four forms (decision D9): words ("3 days 2 hours"), `{d_ms}`, today's
 * `{d_us}` and the old "/Delay(microseconds)/". Nonsense throws FormatError [TYPE-7].
 */
import { z } from 'zod';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';

export type Duration = number;

export const FOREVER: Duration = Infinity;

export interface DurationObject {
  readonly d_ms: number | 'forever';
}

/** The same span twice: wallets of 2021 read the first member, today's clients the second. */
export interface DualDurationObject extends DurationObject {
  readonly d_us: number | 'forever';
}

/** A span as others write it. The milliseconds count if both members are there. */
export interface GivenDuration {
  readonly d_ms?: number | 'forever' | undefined;
  readonly d_us?: number | 'forever' | undefined;
}

interface Unit {
  readonly ms: number;
  /** The first name is the one we write, in the singular. */
  readonly names: readonly [string, ...string[]];
}

const MS_US = 1000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** No months: their length differs. A year is 365 days. */
const UNITS: readonly Unit[] = [
  { ms: 365 * DAY_MS, names: ['year', 'years'] },
  { ms: 7 * DAY_MS, names: ['week', 'weeks'] },
  { ms: DAY_MS, names: ['day', 'days', 'd'] },
  { ms: HOUR_MS, names: ['hour', 'hours', 'h'] },
  { ms: MINUTE_MS, names: ['minute', 'minutes', 'min', 'm'] },
  { ms: SECOND_MS, names: ['second', 'seconds', 'sec', 's'] },
  { ms: 1, names: ['millisecond', 'milliseconds', 'ms'] },
];
const WRITTEN_UNITS = UNITS.filter((unit) => unit.ms <= DAY_MS);

const WORDS = /^[0-9]+ *[A-Za-z]+(?: +[0-9]+ *[A-Za-z]+)*$/;
const TERM = /([0-9]{1,100}) *([A-Za-z]+)/g;
const DELAY_TEXT = /^\/?Delay\(([0-9]{1,16})\)\/?$/;
const FOREVER_TEXT = /^\/?forever\/?$/;
const EXPECTED =
  'expected a duration like "2 hours 30 minutes", {"d_us": 9000000000} or {"d_ms": 9000000}';

/** Reads the three texts; each unit may occur once, in any order. */
export function parseDuration(text: string): Duration {
  const trimmed = text.trim();
  if (FOREVER_TEXT.test(trimmed)) return FOREVER;
  const delayUs = DELAY_TEXT.exec(trimmed)?.[1];
  if (delayUs !== undefined) return Math.floor(parseInteger(delayUs) / 1000);
  if (trimmed.length > 100 || !WORDS.test(trimmed)) throw new FormatError(EXPECTED);
  const seen = new Set<number>();
  let total = 0;
  for (const [, count = '', word = ''] of trimmed.matchAll(TERM)) {
    const unitMs = unitMsOf(word);
    if (seen.has(unitMs)) throw new FormatError(`unit "${word}" given twice`);
    seen.add(unitMs);
    total += parseInteger(count) * unitMs;
  }
  if (!isDuration(total)) throw new FormatError('duration too long');
  return total;
}

function unitMsOf(word: string): number {
  const name = word.toLowerCase();
  const unit = UNITS.find(({ names }) => names.includes(name));
  if (unit === undefined) throw new FormatError(`unknown unit of time "${word}"`);
  return unit.ms;
}

/** Formats a duration in words, from days down to milliseconds: "1 day 2 hours". */
export function formatDuration(duration: Duration): string {
  if (duration === FOREVER) return 'forever';
  const words: string[] = [];
  let rest = duration;
  for (const { ms, names } of WRITTEN_UNITS) {
    const count = Math.floor(rest / ms);
    rest %= ms;
    if (count > 0) words.push(`${count} ${names[0]}${count === 1 ? '' : 's'}`);
  }
  return words.length === 0 ? '0 seconds' : words.join(' ');
}

export function durationToJson(duration: Duration): DurationObject {
  return { d_ms: duration === FOREVER ? 'forever' : duration };
}

/** Writes `{d_ms, d_us}`, for readers of either member. */
export function dualDurationToJson(duration: Duration): DualDurationObject {
  if (duration === FOREVER) return { d_ms: 'forever', d_us: 'forever' };
  // Wallets take whole numbers that a double holds exactly: 285 years of microseconds.
  return { d_ms: duration, d_us: Math.min(duration * MS_US, Number.MAX_SAFE_INTEGER) };
}

/** Parts of a millisecond are dropped. */
export function durationFromJson(json: GivenDuration | string): Duration {
  if (typeof json === 'string') return parseDuration(json);
  const { d_ms: ms, d_us: us } = json;
  if ((ms ?? us) === 'forever') return FOREVER;
  const duration = ms ?? (typeof us === 'number' ? Math.floor(us / MS_US) : undefined);
  const isWhole = ms !== undefined || Number.isSafeInteger(us);
  if (!isWhole || !isDuration(duration)) throw new FormatError(EXPECTED);
  return duration;
}

function isDuration(value: unknown): value is Duration {
  if (typeof value !== 'number') return false;
  return value === FOREVER || (Number.isSafeInteger(value) && value >= 0);
}

const count = z.union([z.number(), z.literal('forever')]).optional();
const json = z.union([z.object({ d_ms: count, d_us: count }), z.string()], { error: EXPECTED });

export const durationSchema = borderCodec(json, isDuration, durationFromJson, durationToJson);

/** The same for answers with both members (decision 13). */
export const dualDurationSchema = borderCodec(
  json,
  isDuration,
  durationFromJson,
  dualDurationToJson,
);
