/** Hot statements are planned once, for any contents: each has to find its rows by key. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PLANS } from '@/storage/group-commit';
import { hotStatements, kindOf } from '@/storage/hot-statement';
import { describeColumns } from '../../support/describe-statement';
import { withNewDatabase } from '../../support/new-database';
import { databaseUrlOf } from '../../support/server';

const STORAGE = path.resolve('src/storage');
const CALL = /\bhotStatement(?:<[^;]*?>)?\(\{\s*name: '([^']+)'/g;

const shared = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
const names: string[] = [];

/** Tests that ran before in this process have made statements of their own. */
const ofSources = () => hotStatements.filter(({ name }) => names.includes(name));

beforeAll(async () => {
  for (const name of readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join(STORAGE, name);
    const calls = [...readFileSync(file, 'utf8').matchAll(CALL)];
    if (calls.length > 0) await import(file);
    names.push(...calls.map(([, name]) => name ?? ''));
  }
  await shared.connect();
  await shared.query(PLANS);
});
afterAll(() => shared.end());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

async function plan(text: string, client: pg.Client): Promise<Plan> {
  await client.query(`prepare planned as ${text}`);
  try {
    const numbers = Array.from(text.matchAll(/\$(\d+)/g), ([, digits]) => Number(digits));
    const nulls = Array.from({ length: Math.max(...numbers) }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) execute planned(${nulls})`,
    );
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await client.query('deallocate planned');
  }
}

const nodesOf = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the parts of a plan that read a whole table or a whole index. */
async function findSearches(text: string, client = shared): Promise<string[]> {
  return nodesOf(await plan(text, client))
    .filter((node) => node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan'))
    .filter((scan) => scan['Index Cond'] === undefined)
    .map((scan) => `${scan['Node Type']} of ${scan['Relation Name'] ?? ''}`);
}

async function expectNoSearches(client: pg.Client): Promise<void> {
  expect(names).not.toEqual([]);
  for (const { name, text, single } of ofSources()) {
    const found = [await findSearches(text, client), await findSearches(single, client)];
    expect({ [name]: found }).toEqual({ [name]: [[], []] });
  }
}

test('each hot statement finds the rows of its tables by an index', async () => {
  await expectNoSearches(shared);
  for (const { single } of ofSources()) expect(single).not.toMatch(/unnest|cardinality|\[\]/);
});

test('each hot statement does so when it was planned on empty tables, analyzed or not', async () => {
  await withNewDatabase(async (client) => {
    await client.query(PLANS);
    await expectNoSearches(client);
    await client.query('analyze');
    await expectNoSearches(client);
  });
});

test('each hot statement of the sources is among those that are planned, by a name of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(ofSources().map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(ofSources()).toHaveLength(names.length);
});

test('each hot statement returns the columns that it says, with their types', async () => {
  for (const { name, text, single, returns } of ofSources()) {
    for (const one of [text, single]) {
      const described = await describeColumns(shared, one);
      for (const [column, type] of Object.entries(returns)) {
        const faced = [name, column, described.get(column)];
        expect(faced).toEqual([name, column, kindOf(type)]);
      }
    }
  }
});

test('a table that is searched, and a column that it does not have, are found', async () => {
  const changed = (column: string) =>
    `update merchant."order" set summary = '' where ${column} = any($1::text[])`;
  expect(await findSearches(changed('summary'))).toEqual(['Seq Scan of order']);
  await expect(plan(changed('sumary'), shared)).rejects.toMatchObject({ code: '42703' });
});
