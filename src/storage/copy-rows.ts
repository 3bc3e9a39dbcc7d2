/** Inserts many rows by COPY, which costs a fraction of INSERT (src/server/grow). */
import 'server-only';
import { namesOf } from '@/protocol/json';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import { escapeIdentifier } from 'pg';
import { from } from 'pg-copy-streams';
import type { DB } from '@/generated/kysely/tables';
import type { Transaction } from './client';

/** Rows that are sent together. */
const PORTION = 200;

/** All rows have the members of the first one. */
export async function copyRows<Table extends keyof DB>(
  on: Transaction,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = namesOf(first);
  const path = table.split('.').map(nameOf).join('.');
  const names = columns.map((column) => nameOf(column)).join(', ');
  const into = on.query(from(`copy ${path} (${names}) from stdin`));
  await pipeline(Readable.from(linesOf(rows, columns)), into);
}

function* linesOf<Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): Generator<string> {
  for (let first = 0; first < rows.length; first += PORTION) {
    const lines = rows
      .slice(first, first + PORTION)
      .map((row) => columns.map((column) => cellOf(row[column])).join('\t'));
    yield `${lines.join('\n')}\n`;
  }
}

/** COPY's text format: https://www.postgresql.org/docs/15/sql-copy.html */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (value instanceof Uint8Array) return String.raw`\\x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'string') return value.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? '');
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  throw new TypeError(`no cell of a ${typeof value}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

function nameOf(name: string): string {
  return escapeIdentifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
