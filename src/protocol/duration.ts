/**
 * Spans of time (specification "Amounts and times", protocol-a 1.3): milliseconds, FOREVER =
 * Infinity. Three forms are read, all by `durationSchema`: words ("3 days 2 hours"), `{d_ms}` and
 * the old "/Delay(microseconds)/" (decision D9). Nonsense throws FormatError [TYPE-7].
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

interface Unit {
  readonly ms: number;
  /** The first name is the one we write, in the singular. */
  readonly names: readonly [string, ...string[]];
}

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
const EXPECTED = 'expected a duration like "2 hours 30 minutes" or {"d_ms": 9000000}';

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

export function durationFromJson(json: DurationObject | string): Duration {
  if (typeof json === 'string') return parseDuration(json);
  if (json.d_ms === 'forever') return FOREVER;
  if (!isDuration(json.d_ms)) throw new FormatError(EXPECTED);
  return json.d_ms;
}

function isDuration(value: unknown): value is Duration {
  if (typeof value !== 'number') return false;
  return value === FOREVER || (Number.isSafeInteger(value) && value >= 0);
}

export const durationSchema = borderCodec(
  z.union([z.object({ d_ms: z.union([z.number(), z.literal('forever')]) }), z.string()], {
    error: EXPECTED,
  }),
  isDuration,
  durationFromJson,
  durationToJson,
);
