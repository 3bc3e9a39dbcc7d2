import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { applyMigrations } from '@/storage/migrate';
import { databaseUrlOf } from '../../support/server';

test('the migrations give exactly the schema files', () => {
  const printed = execFileSync(process.execPath, ['dist/node/migrate-new.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect(printed).toContain('The migrations already give the schema.');
}, 30_000);

test('what a start was applying when it was killed is applied by the next one', async () => {
  const given = databaseUrlOf(inject('dataDir'));
  const url = given.replace(/[^/]+$/, 'killed');
  const admin = new pg.Client({ connectionString: given });
  await admin.connect();
  await admin.query('create database killed');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Prisma's table, and the note that the first migration has begun.
    await client.query(
      `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
         finished_at timestamptz, migration_name varchar(255) not null, logs text,
         rolled_back_at timestamptz, started_at timestamptz not null default now(),
         applied_steps_count integer not null default 0)`,
    );
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name)
       values ('1', '', '20261121035304_deployment')`,
    );
    const applied = await applyMigrations(process.cwd(), url);
    expect(applied[0]).toBe('20261121035304_deployment');
    expect(await applyMigrations(process.cwd(), url)).toEqual([]);
  } finally {
    await client.end();
    await admin.query('drop database killed with (force)');
    await admin.end();
  }
}, 30_000);

test('a role that may not make the extensions is told what the database’s owner has to run', async () => {
  const given = databaseUrlOf(inject('dataDir'));
  const owned = new URL(given);
  Object.assign(owned, { username: 'lodger', password: 'lodger', pathname: '/lodging' });
  const before = mkdtempSync(path.join(tmpdir(), 'florin-migrations-'));
  const migrations = 'prisma/migrations';
  for (const name of readdirSync(migrations).filter((one) => one < '20261123162722')) {
    cpSync(path.join(migrations, name), path.join(before, migrations, name), { recursive: true });
  }
  const admin = new pg.Client({ connectionString: given });
  await admin.connect();
  try {
    await admin.query("create role lodger login password 'lodger'");
    await admin.query('create database lodging owner lodger');
    await applyMigrations(before, owned.href);
    await admin.query('alter database lodging owner to current_user');
    await expect(applyMigrations(process.cwd(), owned.href)).rejects.toThrow(
      'has to run, in "lodging": CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE',
    );
    const url = given.replace(/[^/]+$/, 'lodging');
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query('create extension pg_trgm; create extension btree_gin');
    await owner.query('grant create on schema public to lodger');
    await owner.end();
    expect(await applyMigrations(process.cwd(), owned.href)).not.toEqual([]);
  } finally {
    await admin.query('drop database if exists lodging with (force)');
    await admin.query('drop role if exists lodger');
    await admin.end();
    rmSync(before, { recursive: true });
  }
}, 30_000);
