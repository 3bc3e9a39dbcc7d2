import { FormatError } from '@/protocol/format-error';

const DECIMAL = /^-?[0-9]{1,16}$/;

/**
 * Reads a whole decimal number, as in query parameters: no blanks, no plus sign, no exponent.
 * Throws FormatError outside `min`..`max` (default: all safe integers).
 */
export function parseInteger(text: string, range: { min?: number; max?: number } = {}): number {
  if (!DECIMAL.test(text)) throw new FormatError('expected a whole number');
  // Adding 0 turns the -0 of the text "-0" into 0.
  const value = Number.parseInt(text, 10) + 0;
  if (!Number.isSafeInteger(value)) throw new FormatError('number too large');
  const { min, max } = range;
  if (min !== undefined && value < min) throw new FormatError(`expected at least ${min}`);
  if (max !== undefined && value > max) throw new FormatError(`expected at most ${max}`);
  return value;
}

/** Converts a bigint to the nearest number, for figures that people look at. */
export function toNearestNumber(value: bigint): number {
  return Number.parseInt(value.toString(), 10);
}

/** Converts a bigint to the equal number. Throws RangeError beyond 2^53, where it would be rounded. */
export function toSafeNumber(value: bigint): number {
  const number = toNearestNumber(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no safe integer`);
  return number;
}
