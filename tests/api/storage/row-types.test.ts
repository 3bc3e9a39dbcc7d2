/** The compiler's types of the rows of statements are those of what PostgreSQL answers. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { statements } from '@/storage/statement';
import { describeColumns } from '../../support/describe-statement';
import { databaseUrlOf } from '../../support/server';
import { listMade, type Made } from './row-types';
import { examples } from './varying-examples';
import './wrong-rows';

const STORAGE = path.resolve('src/storage');
const FILES = readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => path.join(STORAGE, name));
const WRONG = path.resolve('tests/api/storage/wrong-rows.ts');

const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
let made: readonly Made[];

beforeAll(async () => {
  for (const file of FILES) await import(file);
  made = listMade([...FILES, WRONG]);
  await client.connect();
});
afterAll(() => client.end());

const keyOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The shape of JSON is not the database's. Kysely's own conditions are `boolean | 0 | 1`. */
function fits(typed: string | undefined, described: string | undefined): boolean {
  if (typed === undefined || described === undefined) return false;
  if (typed === 'unknown' || described === 'json') return true;
  return typed === described || (typed === 'boolean | number' && described === 'boolean');
}

/** The keys whose type is not that of what arrives: `sum: number, bigint arrives`. */
async function findFaults(name: string, text: string): Promise<string[]> {
  const columns = await describeColumns(client, text);
  if (columns.size === 0) return [];
  const described = new Map(Array.from(columns, ([column, kind]) => [keyOf(column), kind]));
  const typed = made.find((one) => one.name.test(name))?.kinds() ?? new Map<string, string>();
  return [...new Set([...typed.keys(), ...described.keys()])]
    .filter((key) => !fits(typed.get(key), described.get(key)))
    .map(
      (key) =>
        `${name}.${key}: ${typed.get(key) ?? 'none'}, ${described.get(key) ?? 'none'} arrives`,
    );
}

async function findAllFaults(all: Iterable<{ name: string; text: string }>): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, text } of all) faults.push(...(await findFaults(name, text)));
  return faults;
}

const isOfSources = ({ name }: { name: string }): boolean => !/^(?:wrong|test)-/.test(name);

test('each row of a named statement has the types that arrive', async () => {
  const all = [...statements.values()].filter(isOfSources);
  expect(all.length).toBeGreaterThan(200);
  expect(await findAllFaults(all)).toEqual([]);
});

test('so has each row of a statement that differs from call to call', async () => {
  expect(await findAllFaults(examples)).toEqual([]);
});

test('money as a number, a boolean as text and texts as bytes are found', async () => {
  const wrong = [...statements.values()].filter(({ name }) => name.startsWith('wrong-'));
  expect(await findAllFaults(wrong)).toEqual([
    'wrong-money.sum: number, bigint arrives',
    'wrong-boolean.isUnpaid: string, boolean arrives',
    'wrong-bytes.keys: Uint8Array[], string[] arrives',
  ]);
});

test('a write that returns no columns has no row to read', () => {
  const removal = made.find((one) => one.name.test('deployment-remove-secret'));
  expect(removal?.kinds()).toEqual(new Map());
});
