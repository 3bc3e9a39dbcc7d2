/** PostgreSQL plans every statement of the sources against the migrated schema. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { FIND_NEW } from '@/storage/analyze';
import { checkOf } from '@/storage/fence';
import { applyMigrations } from '@/storage/migrate';
import { statements, varyingNames } from '@/storage/statement';
import { databaseUrlOf } from '../../support/server';
import { examples } from './varying-examples';

const STORAGE = path.resolve('src/storage');
const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });

beforeAll(async () => {
  for (const name of readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.ts')) await import(path.join(STORAGE, name));
  }
  await client.connect();
});
afterAll(() => client.end());

/** `(null, null)` for a statement of two parameters. */
function nullsFor(text: string): string {
  const numbers = Array.from(text.matchAll(/\$(\d+)/g), ([, digits]) => Number(digits));
  const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join(', ');
  return nulls === '' ? '' : `(${nulls})`;
}

/** Throws if a table, column, function or type does not exist. */
async function plan(text: string): Promise<void> {
  await client.query(`prepare planned as ${text}`);
  try {
    await client.query(`explain execute planned${nullsFor(text)}`);
  } finally {
    await client.query('deallocate planned');
  }
}

const textsOfExamples = (): [string, string][] =>
  examples.map(({ name, text }, at) => [`${name} ${at}`, text]);

/** Those that do not compile against the schema, with PostgreSQL's words. */
async function findFaults(all: Iterable<readonly [string, string]>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, text] of all) {
    await plan(text).catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
  }
  return faults;
}

test('each named statement is planned', async () => {
  expect(statements.size).toBeGreaterThan(200);
  expect(await findFaults(Array.from(statements.values(), (one) => [one.name, one.text]))).toEqual(
    [],
  );
});

test('each statement that differs from call to call is planned by examples', async () => {
  expect(new Set(examples.map(({ name }) => name))).toEqual(varyingNames);
  expect(await findFaults(textsOfExamples())).toEqual([]);
});

test('no statement of the parties is built where it runs, which no test could plan', () => {
  const files = readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\brunOnce\(/.test(readFileSync(path.join(STORAGE, name), 'utf8')));
  // Each audit runs all rules of its books.
  expect(files).toEqual([path.join('auditor', 'books', 'read-books.ts')]);
});

test('statements that are SQL text without a name are planned', async () => {
  const texts: [string, string][] = [
    ['new tables', FIND_NEW],
    ['lease', `select ${checkOf('1')}::deployment.holds_lease`],
  ];
  expect(await findFaults(texts)).toEqual([]);
});

test('a statement of this version goes on after a later one has added columns', async () => {
  const name = `columns_${randomBytes(5).toString('hex')}`;
  const url = databaseUrlOf(inject('dataDir')).replace(/[^/]+$/, name);
  await client.query(`create database ${name}`);
  const upgraded = new pg.Client({ connectionString: url });
  try {
    await applyMigrations(process.cwd(), url);
    await upgraded.connect();
    const all = [...statements.values()];
    for (const { name: named, text } of all) {
      await upgraded.query(`prepare "${named}" as ${text}`);
    }
    const { rows } = await upgraded.query<{ table: string }>(
      `select format('%I.%I', schemaname, tablename) as "table" from pg_tables
       where schemaname !~ '^(pg_|information_schema)'`,
    );
    for (const { table } of rows) {
      await upgraded.query(`alter table ${table} add column of_a_later_version text`);
    }
    const faults: string[] = [];
    for (const { name: named, text } of all) {
      await upgraded
        .query(`explain execute "${named}"${nullsFor(text)}`)
        .catch((error: unknown) => faults.push(`${named}: ${String(error)}`));
    }
    expect(faults).toEqual([]);
  } finally {
    await upgraded.end();
    await client.query(`drop database if exists ${name} with (force)`);
  }
});

test('a column that does not exist is found', async () => {
  const wrong = FIND_NEW.replace('relname', 'relnames');
  expect(await findFaults([['new tables', wrong]])).toHaveLength(1);
});
