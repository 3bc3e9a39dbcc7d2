/**
 * Dumps and loads a database as plain data, with its sequences. Each table is a file, with one line of JSON
 * per row as PostgreSQL writes it. The order of the tables satisfies foreign keys. Loading therefore needs
 * only the owner's rights, and constraints and triggers check the rows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Everything but the rows. Tables are named `schema.table`. */
export interface DatabaseState {
  /** Tables in the order of loading. */
  readonly tables: readonly string[];
  /** The last numbers given. A sequence that has given none is absent. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** The migrations' own table, which has rows in a freshly migrated database. */
export const MIGRATIONS_TABLE = 'public._prisma_migrations';

const TABLES = `
  select format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

const REFERENCES = `
  select format('%s.%s', n.nspname, c.relname) as name,
    format('%s.%s', other_n.nspname, other.relname) as needs
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class other on other.oid = k.confrelid
  join pg_namespace other_n on other_n.oid = other.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid`;

const SEQUENCES = `
  select format('%s.%s', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where last_value is not null order by 1`;

const COLUMNS = `
  select a.attname as name from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`;

const KEY = `
  select a.attname as name from pg_index i
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = $1::regclass and i.indisprimary
  order by array_position(i.indkey::int[], a.attnum::int)`;

/** Writes a file for each table that has rows. */
export async function dumpRows(client: pg.Client, directory: string): Promise<DatabaseState> {
  const tables: string[] = [];
  for (const table of await listTables(client)) {
    const columns = listed(await namesOf(client, COLUMNS, table));
    const order = listed(await namesOf(client, KEY, table));
    const { rows } = await client.query<{ line: string }>(
      `select row_to_json(r)::text as line
       from (select ${columns} from ${quoted(table)} order by ${order}) r`,
    );
    if (rows.length === 0) continue;
    tables.push(table);
    writeFileSync(fileOf(directory, table), rows.map(({ line }) => `${line}\n`).join(''));
  }
  const sequences = await client.query<{ name: string; last: string }>(SEQUENCES);
  return {
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  };
}

/** Loads rows in one transaction, into tables of the migrations that they were dumped from. */
export async function loadRows(
  client: pg.Client,
  directory: string,
  { tables, sequences }: DatabaseState,
): Promise<void> {
  await client.query('begin');
  for (const table of tables) {
    const lines = readLines(directory, table);
    // The text goes to PostgreSQL unchanged, since its numbers may exceed JavaScript's.
    const columns = listed(Object.keys(JSON.parse(lines[0] ?? '{}') as object));
    await client.query(
      `insert into ${quoted(table)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  }
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  }
  await client.query('commit');
}

/** Returns one line per row. */
export function readLines(directory: string, table: string): string[] {
  const text = readFileSync(fileOf(directory, table), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

function fileOf(directory: string, table: string): string {
  return path.join(directory, `${table}.jsonl`);
}

async function listTables(client: pg.Client): Promise<string[]> {
  const all = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const references = (await client.query<{ name: string; needs: string }>(REFERENCES)).rows;
  const ordered: string[] = [];
  while (ordered.length < all.length) {
    const left = all.filter((name) => !ordered.includes(name));
    const next = left.find((name) =>
      references.every((one) => one.name !== name || ordered.includes(one.needs)),
    );
    if (next === undefined) throw new Error(`Foreign keys in a circle: ${left.join(', ')}`);
    ordered.push(next);
  }
  return ordered;
}

async function namesOf(client: pg.Client, query: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, [quoted(table)]);
  return rows.map(({ name }) => name);
}

function quoted(table: string): string {
  return table.split('.').map(pg.escapeIdentifier).join('.');
}

function listed(columns: readonly string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ');
}
