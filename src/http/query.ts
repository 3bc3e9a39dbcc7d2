/**
 * Reads query parameters. Throws GENERIC_PARAMETER_MALFORMED and _MISSING with the parameter's
 * name.
 */
import { parseAmount, type Amount } from '@/protocol/amount';
import { decodeBase32 } from '@/protocol/base32';
import { limits } from '@/config/limits';
import { FOREVER, durationSchema } from '@/protocol/duration';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';
import { parseJson } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import { decode, missingField } from './decode';

export function integerParam(
  query: URLSearchParams,
  field: string,
  range: { min?: number; max?: number },
): number | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  try {
    return parseInteger(text, range);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}

/** `yes` or `no`; `all`, which means neither, counts as absent. */
export function yesNoParam(query: URLSearchParams, field: string): boolean | undefined {
  const text = query.get(field)?.toLowerCase();
  if (text === undefined || text === 'all' || text === '') return undefined;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'expected yes or no' });
}

/** A text that databases can store. */
export function textParam(
  query: URLSearchParams,
  field: string,
  maxLength: number,
): string | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  if (text.length <= maxLength && !/[\0\p{Cs}]/u.test(text)) return text;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'unusable text' });
}

export function amountParam(query: URLSearchParams, field: string): Amount | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  try {
    return parseAmount(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}

export function requiredParam(query: URLSearchParams, field: string, maxLength: number): string {
  return present(textParam(query, field, maxLength), field);
}

/** Requires this exact number of bytes. */
export function base32Param(
  query: URLSearchParams,
  field: string,
  byteLength: number,
): Uint8Array | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  try {
    return decodeBase32(text, byteLength);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}

export function requiredBase32Param(
  query: URLSearchParams,
  field: string,
  byteLength: number,
): Uint8Array {
  return present(base32Param(query, field, byteLength), field);
}

function present<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw missingField(field);
  return value;
}

/** Longer waits are cut to the limit; the caller asks again. */
export function longPollMs(query: URLSearchParams, field: string): number {
  const wished = integerParam(query, field, { min: 0 }) ?? 0;
  return Math.min(wished, limits().maxLongPollMs);
}

const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_ROW = 2n ** 63n - 1n;

/** A row number up to UINT64_MAX, the default. The result is capped to the database's range. */
export function rowParam(query: URLSearchParams, field: string): bigint {
  const text = query.get(field);
  if (text === null) return MAX_ROW;
  const row = /^[0-9]{1,20}$/.test(text) ? BigInt(text) : MAX_UINT64 + 1n;
  if (row <= MAX_UINT64) return row < MAX_ROW ? row : MAX_ROW;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'expected a row number' });
}

export function choiceParam<Choice extends string>(
  query: URLSearchParams,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  const detail = `expected one of ${choices.join(', ')}`;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail });
}

/** Reads seconds since 1970; returns milliseconds. */
export function secondsParam(query: URLSearchParams, field: string): number | undefined {
  const max = Math.floor(Number.MAX_SAFE_INTEGER / 1000);
  const seconds = integerParam(query, field, { min: 0, max });
  return seconds === undefined ? undefined : seconds * 1000;
}

/**
 * Reads a span of time in words, such as `3 days`, or as bodies have it: `{"d_us": 1000000}`. Milliseconds;
 * undefined for one without end.
 */
export function durationParam(query: URLSearchParams, field: string): number | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  try {
    const given = text.startsWith('{') ? (parseJson(text) ?? text) : text;
    const duration = decode(durationSchema, given, field);
    return duration === FOREVER ? undefined : duration;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}
