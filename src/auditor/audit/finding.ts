/** A finding of an audit: a row that breaks a rule, in words. */
import { encodeBase32 } from '@/protocol/base32';

export interface Finding {
  /** Schema and table. */
  readonly table: string;
  /** Identifying columns by their names in the database; keys in base32, as in all interfaces. */
  readonly row: Readonly<Record<string, string>>;
  /** A sentence that holds for every correct row. */
  readonly rule: string;
  /** The row's figure and the one the other books prove, in units or rows. Null means none. */
  readonly stated: bigint | null;
  readonly actual: bigint | null;
  readonly counts: boolean;
}

export function readableRow(row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Uint8Array ? encodeBase32(value) : String(value),
    ]),
  );
}
