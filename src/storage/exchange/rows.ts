/** Between rows as `pg` gives them and domain values: NUMERIC and BIGINT come as text, BYTEA as Buffer. */
import 'server-only';

/** NUMERIC of units, or a BIGINT identifier. */
export function toBigint(text: string): bigint {
  return BigInt(text);
}

/** BIGINT of milliseconds or a row number, always within 2^53. */
export function toInteger(text: string): number {
  return Number.parseInt(text, 10);
}

/** A Buffer's slice() and JSON differ from Uint8Array's: give out the plain type only. */
export function toBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Of a row among rows of several kinds, which are numbered from 1 on and read one after the other. */
export interface Position {
  readonly kind: number;
  /** BIGINT, by which those of a kind are ordered. */
  readonly position: string;
}

/** Of each kind the position after which reading goes on, when all before `last` was read up to `until`. */
export function positionsAfter(
  until: readonly (string | null)[],
  last: Position | undefined,
): (string | null)[] {
  return until.map((end, index) => {
    if (last === undefined || index + 1 > last.kind) return '-1';
    return index + 1 < last.kind ? end : last.position;
  });
}
