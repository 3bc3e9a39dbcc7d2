/** Searches every column of every table of a database for a value in any of its forms. */
import { encodeBase32 } from '@/protocol/base32';
import { query } from './database';

/** Bytes, or a text of letters and digits only, which needs no quoting. */
export type Sought = string | Uint8Array;

/** Other tests create schemas for a while. */
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and schemaname not like 'tests\\_%'
  order by 1`;

async function listTables(databaseUrl: string): Promise<string[]> {
  return (await query<{ name: string }>(databaseUrl, TABLES)).map(({ name }) => name);
}

/** Returns, per text, the tables that have it in any form, in upper or lower case. */
export async function findInTables<Name extends string>(
  databaseUrl: string,
  all: Readonly<Record<Name, Sought>>,
): Promise<Record<Name, string[]>> {
  const entries = Object.entries<Sought>(all) as [Name, Sought][];
  const found = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    Name,
    string[]
  >;
  const forms = entries.flatMap(([name, sought]) => formsOf(sought).map((form) => [name, form]));
  const values = [forms.map(([name]) => name), forms.map(([, form]) => form?.toLowerCase())];
  for (const table of await listTables(databaseUrl)) {
    // A row as text, with bytes in hexadecimal.
    const text = `
      select distinct sought.name
      from (select lower(one::text) as row from ${table} as one offset 0) as rows,
        unnest($1::text[], $2::text[]) as sought(name, form)
      where position(sought.form in rows.row) > 0`;
    for (const { name } of await query<{ name: Name }>(databaseUrl, text, values)) {
      found[name].push(table);
    }
  }
  return found;
}

function formsOf(sought: Sought): string[] {
  const bytes = Buffer.from(sought);
  // Leaves out the last characters, which depend on the bytes that follow.
  const base64 = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
  const written = [bytes.toString('hex'), base64];
  return typeof sought === 'string' ? [sought, ...written] : [encodeBase32(sought), ...written];
}
