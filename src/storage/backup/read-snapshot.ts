/** Reads all tables as of one moment, while the server goes on. */
import 'server-only';
import type { Readable } from 'node:stream';
import { to } from 'pg-copy-streams';
import { Connection } from '@/storage/connection';
import { serversOf } from '@/storage/servers';
import { copied, listSequences, listTables, type Sequence, type Table } from './catalog';

export interface Snapshot {
  readonly tables: readonly Table[];
  readonly serverVersion: string;
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
  /** The table's rows in COPY's text format, which every version of PostgreSQL reads. */
  read(table: Table): Readable;
  readSequences(): Promise<Sequence[]>;
}

export async function withTables<T>(
  databaseUrl: string,
  run: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await serversOf(databaseUrl).find();
  const client = new Connection(serversOf(databaseUrl));
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const version = await client.query<{ server_version: string }>('show server_version');
    const migrations = await client.query<{ name: string }>(
      'select migration_name as name from public._prisma_migrations where finished_at is not null order by 1',
    );
    return await run({
      tables: await listTables(client),
      serverVersion: version.rows[0]?.server_version ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      read: (table) => client.query(to(`copy ${copied(table)} to stdout`)),
      readSequences: () => listSequences(client),
    });
  } finally {
    await client.end();
  }
}
