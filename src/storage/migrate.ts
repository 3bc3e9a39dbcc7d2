/**
 * Applies `prisma/migrations` in order. Each is one transaction with its row in Prisma's own table
 * `_prisma_migrations`, so `prisma migrate deploy` works on the same database. An advisory lock
 * keeps processes that start together from racing. An interrupted start is simply repeated.
 */
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Connection } from './connection';
import { serversOf } from './servers';

const LOCK = 4_610_001;

const CREATE_TABLE = `
  create table if not exists public._prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;
const INSERT = `
  insert into public._prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  values ($1, $2, now(), $3, 1)`;

/** Returns the names of the migrations that were applied now. `only` leaves others for later. */
export async function applyMigrations(
  root: string,
  url: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const directory = path.join(root, 'prisma/migrations');
  const client = new Connection(serversOf(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.setUp('');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const pending = (await listPending(client, migrationNames(directory))).filter(
      (name) => only?.has(name) ?? true,
    );
    for (const name of pending) await applyMigration(client, directory, name);
    return pending;
  } finally {
    await client.end();
  }
}

export function migrationNames(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function listPending(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const table = await client.query<{ found: string | null }>(
    "select to_regclass('public._prisma_migrations')::text as found",
  );
  if (table.rows[0]?.found == null) return [...names];
  // Prisma's engine notes the beginning first. What it did not end was undone.
  await client.query('delete from public._prisma_migrations where finished_at is null');
  const done = await client.query<{ migration_name: string }>(
    'select migration_name from public._prisma_migrations where finished_at is not null',
  );
  const applied = new Set(done.rows.map((row) => row.migration_name));
  return names.filter((name) => !applied.has(name));
}

async function applyMigration(client: pg.Client, directory: string, name: string): Promise<void> {
  const script = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
  const checksum = createHash('sha256').update(script).digest('hex');
  try {
    await client.query('begin');
    await client.query(script);
    await client.query(CREATE_TABLE);
    await client.query(INSERT, [randomUUID(), checksum, name]);
    await client.query('commit');
  } catch (cause) {
    const extension = refusedExtension(cause);
    const reason = extension === undefined ? '' : ` ${whatToRun(extension, client.database ?? '')}`;
    throw new Error(`The migration ${name} failed.${reason}`, { cause });
  }
}

/** The extension is not installed, the provider forbids it, or this role may not create it. */
const REFUSED = /^(?:42501|0A000|58P01)$/;

/** The server words its message in its own language, and only the extension's name is always there. */
export function refusedExtension(cause: unknown): string | undefined {
  if (!(cause instanceof pg.DatabaseError) || !REFUSED.test(cause.code ?? '')) return undefined;
  return /\b(?:pg_trgm|btree_gin)\b/.exec(cause.message)?.[0];
}

function whatToRun(extension: string, database: string): string {
  return (
    `PostgreSQL does not give us its extension ${extension} (package postgresql-contrib on some ` +
    `systems). The database's owner has to run, in "${database}": ` +
    'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS btree_gin;'
  );
}
