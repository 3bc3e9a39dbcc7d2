/**
 * Restores a kept deployment to a database: first its own migrations, then its rows. The server's start
 * applies later migrations, as it does for any operator.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadRows, MIGRATIONS_TABLE, readLines, type DatabaseState } from './rows';

/** The table as Prisma makes it. */
const MIGRATIONS_TABLE_SQL = `
  create table ${MIGRATIONS_TABLE} (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

export interface RestoredDatabase {
  /** URL for DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Restores into a new database, on the same PostgreSQL as `anyUrl`. */
export async function restoreDatabase(
  anyUrl: string,
  directory: string,
  state: DatabaseState,
): Promise<RestoredDatabase> {
  const name = `kept_${randomBytes(5).toString('hex')}`;
  const url = new URL(anyUrl);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> => asAdministrator(anyUrl, `drop database ${name} with (force)`);
  await asAdministrator(anyUrl, `create database ${name}`);
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    await client.query(MIGRATIONS_TABLE_SQL);
    for (const script of readMigrations(directory)) await client.query(script);
    await loadRows(client, directory, state);
  } catch (error) {
    await client.end();
    await drop();
    throw error;
  }
  await client.end();
  return { url: url.href, drop };
}

async function asAdministrator(anyUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: anyUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
}

/** Returns the scripts of the deployment's own migrations, in order. */
function readMigrations(directory: string): string[] {
  const applied = readLines(directory, MIGRATIONS_TABLE).map(
    (line) => JSON.parse(line) as AppliedMigration,
  );
  const byName = applied.sort((a, b) => (a.migration_name < b.migration_name ? -1 : 1));
  return byName.map(({ migration_name: name, checksum }) => {
    const script = readFileSync(path.join('prisma/migrations', name, 'migration.sql'));
    if (createHash('sha256').update(script).digest('hex') !== checksum) {
      throw new Error(`${name} has landed and was edited since: write another migration.`);
    }
    return script.toString('utf8');
  });
}
