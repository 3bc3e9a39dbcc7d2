/**
 * Points in time (protocol-a 1.3): milliseconds since 1970, NEVER = Infinity. Two forms are read,
 * `{t_ms}` and today's `{t_s}`. Decision 13 says who is sent both.
 * Whole seconds wherever the value is signed: peers that round and peers that do not must agree.
 * Parsing throws FormatError. A time of `NEVER` throws RangeError when it is signed, because deployed
 * wallets cannot sign it.
 */
import { z } from 'zod';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';

export type Timestamp = number;

export const NEVER: Timestamp = Infinity;

export interface TimestampObject {
  readonly t_ms: number | 'never';
}

/** The same time twice: wallets of 2021 read the first member, today's clients the second. */
export interface DualTimestampObject extends TimestampObject {
  readonly t_s: number | 'never';
}

/** A time as others write it. The milliseconds count if both members are there. */
export interface GivenTimestamp {
  readonly t_ms?: number | 'never' | undefined;
  readonly t_s?: number | 'never' | undefined;
}

/** The last time that a Date can represent, in the year 275760. */
export const LATEST: Timestamp = 8_640_000_000_000_000;

const SECOND_MS = 1000;
/** The form until 2019: seconds, or one of two words; the slashes were optional to readers. */
const DATE_TEXT = /^\/?Date\(([0-9]{1,16})\)\/?$/;
const NEVER_TEXT = /^\/?(?:never|forever)\/?$/;
const EXPECTED = 'expected a timestamp like {"t_s": 1600000000} or {"t_ms": 1600000000000}';

/** Down to the whole second. */
export function roundDown(ms: Timestamp): Timestamp {
  return ms === NEVER ? NEVER : ms - (ms % SECOND_MS);
}

export function timestampToJson(timestamp: Timestamp): TimestampObject {
  return { t_ms: timestamp === NEVER ? 'never' : timestamp };
}

/** Writes `{t_ms, t_s}`, for readers of either member. */
export function dualTimestampToJson(timestamp: Timestamp): DualTimestampObject {
  if (timestamp === NEVER) return { t_ms: 'never', t_s: 'never' };
  return { t_ms: timestamp, t_s: Math.floor(timestamp / SECOND_MS) };
}

/**
 * Reads `{t_ms}`, `{t_s}` and the old texts "/Date(seconds)/", "/never/", "/forever/" (decision
 * D19).
 */
export function timestampFromJson(json: GivenTimestamp | string): Timestamp {
  if (typeof json === 'string') return timestampFromText(json);
  const { t_ms: ms, t_s: seconds } = json;
  if ((ms ?? seconds) === 'never') return NEVER;
  const time = ms ?? (typeof seconds === 'number' ? seconds * SECOND_MS : undefined);
  const isWhole = ms !== undefined || Number.isSafeInteger(seconds);
  if (!isWhole || !isTimestamp(time)) throw new FormatError(EXPECTED);
  return time;
}

function timestampFromText(text: string): Timestamp {
  if (NEVER_TEXT.test(text)) return NEVER;
  const seconds = DATE_TEXT.exec(text)?.[1];
  if (seconds === undefined) throw new FormatError(EXPECTED);
  const timestamp = parseInteger(seconds) * SECOND_MS;
  if (!isTimestamp(timestamp)) throw new FormatError('timestamp too large');
  return timestamp;
}

/** The 8 bytes that are signed: microseconds, of the second rounded down. */
export function timestampToBytes(timestamp: Timestamp): Uint8Array {
  return exactTimestampToBytes(roundDown(timestamp));
}

/** Encodes a time as wallets before 2021 sign it: not rounded (protocol-v6-v9 2). */
export function exactTimestampToBytes(timestamp: Timestamp): Uint8Array {
  if (timestamp === NEVER) throw new RangeError('"never" cannot be signed');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(timestamp) * 1000n);
  return bytes;
}

function isTimestamp(value: unknown): value is Timestamp {
  if (typeof value !== 'number') return false;
  return value === NEVER || (Number.isSafeInteger(value) && value >= 0);
}

const count = z.union([z.number(), z.literal('never')]).optional();
export const givenTimestampWire = z.object({ t_ms: count, t_s: count });
const json = z.union([givenTimestampWire, z.string()], { error: EXPECTED });

export const timestampSchema = borderCodec(json, isTimestamp, timestampFromJson, timestampToJson);

/** A moment that is stored to the millisecond and never signed: answers round it down (D19). */
export const secondSchema = borderCodec(json, isTimestamp, timestampFromJson, (timestamp) =>
  timestampToJson(roundDown(timestamp)),
);

/** The same for answers with both members (decision 13). */
export const dualSecondSchema = borderCodec(json, isTimestamp, timestampFromJson, (timestamp) =>
  dualTimestampToJson(roundDown(timestamp)),
);
