/** Parses PostgreSQL's values: NUMERIC as bigint, BIGINT as number, BYTEA as Uint8Array, and their arrays. */
import 'server-only';
import { types, type CustomTypesConfig } from 'pg';

/** Numbers of types in pg_type. */
export const OIDS = {
  int8: 20,
  bytea: 17,
  text: 25,
  numeric: 1700,
  int8s: 1016,
  byteas: 1001,
  numerics: 1231,
  texts: 1009,
};

type Parser = (text: string) => unknown;

/** Milliseconds, row numbers and counts are all within 2^53. */
function toInteger(text: string): number {
  const value = parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new Error('A BIGINT is beyond 2^53.');
  return value;
}

const parseBytea = types.getTypeParser(OIDS.bytea) as (text: string) => Buffer;

/** A Buffer's slice() and JSON differ from Uint8Array's. */
function toBytes(text: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = parseBytea(text);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const parseTexts = types.getTypeParser(OIDS.texts) as (text: string) => (string | null)[];

const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    parseTexts(text).map((one) => (one === null ? null : parse(one)));

const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [OIDS.int8, toInteger],
  [OIDS.numeric, BigInt],
  [OIDS.bytea, toBytes],
  [OIDS.int8s, arrayOf(toInteger)],
  [OIDS.numerics, arrayOf(BigInt)],
  [OIDS.byteas, arrayOf(toBytes)],
]);

/** Returns the parser of a type by its number in pg_type. */
export function parserOf(oid: number): Parser {
  return PARSERS.get(oid) ?? (types.getTypeParser(oid) as Parser);
}

/** The parsers for a pool or client of pg. */
export const PARSED: CustomTypesConfig = { getTypeParser: parserOf as never };
