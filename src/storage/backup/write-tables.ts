/**
 * Fills the tables of an empty database in one transaction: all rows or none. Foreign keys are
 * taken away first, so that the order does not matter, and are checked when they come back.
 */
import 'server-only';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { Connection } from '@/storage/connection';
import { serversOf } from '@/storage/servers';
import { copied, listTables, quoted, tableName, type Sequence, type Table } from './catalog';

export interface Filling {
  /** Takes the table's rows in COPY's text format. */
  write(table: Table): Writable;
  countRows(table: Table): Promise<number>;
}

/** Throws if the database has tables of ours already. */
export async function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const [first] = await listTables(client);
    if (first === undefined) return;
    throw new Error(
      `The database is not empty: it has ${tableName(first)}. Restore into a new one.`,
    );
  });
}

export async function fillTables(
  databaseUrl: string,
  sequences: readonly Sequence[],
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    // The migrations have written rows, too.
    const tables = (await listTables(client)).map(tableName);
    await client.query(`truncate ${tables.join(', ')}`);
    const keys = await takeForeignKeys(client);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await fill({
      write: (table) => client.query(from(`copy ${copied(table)} from stdin`)),
      countRows: async (table) => {
        const counted = await client.query<{ n: number }>(
          `select count(*)::float8 as n from ${tableName(table)}`,
        );
        return counted.rows[0]?.n ?? 0;
      },
    });
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const key of keys) await client.query(key);
    for (const sequence of sequences) await setSequence(client, sequence);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Returns the statements that make them again. */
async function takeForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k where contype = 'f' order by 1, 2`,
  );
  for (const { on, name } of rows) {
    await client.query(`alter table ${on} drop constraint ${quoted(name)}`);
  }
  return rows.map(
    ({ on, name, definition }) => `alter table ${on} add constraint ${quoted(name)} ${definition}`,
  );
}

async function setSequence(client: ClientBase, { schema, name, last }: Sequence): Promise<void> {
  if (last === null) return;
  await client.query('select setval($1::regclass, $2)', [tableName({ schema, name }), last]);
}

async function withClient<T>(url: string, run: (client: Connection) => Promise<T>): Promise<T> {
  await serversOf(url).find();
  const client = new Connection(serversOf(url));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
