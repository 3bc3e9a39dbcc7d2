/** Between rows as `pg` gives them and domain values: NUMERIC and BIGINT come as text, BYTEA as Buffer. */
import 'server-only';

/** BIGINT of milliseconds or a row number, always within 2^53. */
export function toInteger(text: string): number {
  return Number.parseInt(text, 10);
}

/** A Buffer's slice() and JSON differ from Uint8Array's: give out the plain type only. */
export function toBytes(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

export function toIntegerOrNull(text: string | null): number | null {
  return text === null ? null : toInteger(text);
}
