/** Lists the tables and sequences of all parties, as the database itself describes them. */
import 'server-only';
import type { ClientBase } from 'pg';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Columns that are stored; the database computes the others. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** Null if it has not been used. */
  readonly last: string | null;
}

const OURS = "n.nspname not in ('information_schema') and n.nspname not like 'pg\\_%'";
const NOT_OF_AN_EXTENSION = `not exists (
  select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

const TABLES = `
  select n.nspname as schema, c.relname as name, (
    select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} and ${NOT_OF_AN_EXTENSION}
  order by 1, 2`;
const SEQUENCES = `
  select s.schemaname as schema, s.sequencename as name, s.last_value::text as last
  from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
  where ${OURS} order by 1, 2`;

export async function listTables(client: ClientBase): Promise<Table[]> {
  return (await client.query<{ schema: string; name: string; columns: string[] }>(TABLES)).rows;
}

/** Asked after the rows were read: a sequence may be ahead of its rows, but never behind. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  return (await client.query<{ schema: string; name: string; last: string | null }>(SEQUENCES))
    .rows;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function tableName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

/** The table with its columns, as COPY takes it. */
export function copied(table: Table): string {
  return `${tableName(table)} (${table.columns.map(quoted).join(', ')})`;
}
