/** Statements that share transactions, against the server's PostgreSQL in a schema of their own. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabase, sqlState, type Database } from '@/storage/client';
import { columns, hotStatement, type HotStatement } from '@/storage/hot-statement';
import { databaseUrlOf } from '../../support/server';

let db: Database;
const schema = `tests_${randomBytes(4).toString('hex')}`;
const table = `${schema}.item`;

beforeAll(async () => {
  db = openDatabase(databaseUrlOf(inject('dataDir')));
  await db.pool.query(`create schema ${schema}`);
  await db.pool.query(`create table ${table} (id int primary key, units bigint not null)`);
});
beforeEach(() => db.pool.query(`truncate ${table}`));
afterAll(async () => {
  await db.pool.query(`drop schema ${schema} cascade`);
  await db.close();
});

interface Item {
  readonly id: number;
  readonly units: bigint;
}

const values = (items: readonly Item[]) => [items.map(({ id }) => id), items.map((i) => i.units)];
const add = (name: string, end = '') =>
  hotStatement({
    name,
    text: `insert into ${table} select * from unnest($1::int[], $2::bigint[]) as i returning id${end}`,
    returns: { id: 'int' },
    keyOf: ({ id }: Item) => String(id),
    values,
    results: (rows, items) => items.map(({ id }) => rows.some((row) => row.id === id)),
  });
const adding = add('test-add');
const raising = hotStatement({
  name: 'test-raise',
  text: `update ${table} t set units = t.units + i.units
    from unnest($1::int[], $2::bigint[]) as i(id, units)
    where t.id = i.id and t.units + i.units >= 0 returning t.id, t.units`,
  returns: { id: 'int', units: 'bigint' },
  keyOf: ({ id }: Item) => String(id),
  values,
  results: (rows, items) =>
    items.map(({ id }) => {
      const row = rows.find((one) => one.id === id);
      return row === undefined ? undefined : BigInt(row.units);
    }),
});

async function contents(): Promise<[number, bigint][]> {
  const { rows } = await db.pool.query<{ id: number; units: string }>(
    `select * from ${table} order by id`,
  );
  return rows.map(({ id, units }) => [id, BigInt(units)]);
}

test('many calls of several kinds at once each get their own answer', async () => {
  const ids = Array.from({ length: 300 }, (_, id) => id);
  const made = ids.map((id) =>
    db.hot.run(id % 3 === 0 ? add('test-other') : adding, { id, units: 5n }),
  );
  expect(await Promise.all(made)).toEqual(ids.map(() => true));
  const raised = await Promise.all(
    ids.map((id) => db.hot.run(raising, { id, units: BigInt(id) - 100n })),
  );
  expect(raised).toEqual(ids.map((id) => (id >= 95 ? BigInt(id) - 95n : undefined)));
});

test('one that fails takes no other with it', async () => {
  await db.hot.run(adding, { id: 7, units: 1n });
  const ids = [5, 6, 7, 8, 9];
  const outcomes = await Promise.allSettled(ids.map((id) => db.hot.run(adding, { id, units: 2n })));
  expect(outcomes.map(({ status }) => status)).toEqual(
    ids.map((id) => (id === 7 ? 'rejected' : 'fulfilled')),
  );
  expect(sqlState((outcomes[2] as PromiseRejectedResult).reason)).toBe('23505');
  expect(await contents()).toEqual(ids.map((id) => [id, id === 7 ? 1n : 2n]));
});

/** Returns the number of rows that each transaction made. */
async function rowsPerTransaction(): Promise<number[]> {
  const { rows } = await db.pool.query<{ made: string }>(
    `select count(*) as made from ${table} group by xmin`,
  );
  return rows.map(({ made }) => Number(made));
}

test('one that fails costs the others few commits', async () => {
  await db.hot.run(adding, { id: 70, units: 1n });
  const ids = Array.from({ length: 128 }, (_, id) => id);
  const outcomes = await Promise.allSettled(ids.map((id) => db.hot.run(adding, { id, units: 2n })));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await contents()).toHaveLength(128);
  expect((await rowsPerTransaction()).length).toBeLessThanOrEqual(12);
});

test('a transaction has a limited number of calls, a large unit one of its own', async () => {
  const unit = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      statement: adding,
      item: { id: from + at, units: 1n },
    }));
  const small = Array.from({ length: 600 }, (_, id) => db.hot.run(adding, { id, units: 1n }));
  const large = [0, 1].map((at) => db.hot.runTogether(unit(1000 + at * 1000, 300)));
  await Promise.all([...small, ...large]);
  const made = await rowsPerTransaction();
  expect(made.reduce((sum, count) => sum + count)).toBe(1200);
  expect(made.filter((count) => count > 256)).toEqual([300, 300]);
  expect(made.length).toBeLessThan(10);
});

test('texts and bytes arrive as they are, and as none', async () => {
  interface Mixed {
    readonly id: number;
    readonly text: string | null;
    readonly bytes: Uint8Array | null;
  }
  const given = columns({ id: 'int', text: 'text', bytes: 'bytea' });
  const echo = hotStatement({
    name: 'test-echo',
    text: `select * from ${given.as('i')} order by id`,
    returns: { id: 'int', text: 'text or null', bytes: 'bytea or null' },
    keyOf: ({ id }: Mixed) => String(id),
    values: given.values,
    results: (rows) => rows,
  });
  const texts = ['"a" \\ {b,NULL}', '', null, 'NULL', 'è 🍋'];
  const items = texts.map((text, id) => ({
    id,
    text,
    bytes: text === null ? null : new Uint8Array(Buffer.from(text).subarray(0, 5)),
  }));
  expect(await Promise.all(items.map((item) => db.hot.run(echo, item)))).toEqual(items);
  const none = { id: 1, text: null, bytes: null };
  expect(await db.hot.run(echo, none)).toEqual(none);
});

test('a column of another type than its statement says is an error, not a value', async () => {
  const mistaken = hotStatement({
    name: 'test-mistaken',
    text: `select id, units from ${table} join unnest($1::int[]) as i(id) using (id)`,
    returns: { id: 'int', units: 'text' },
    keyOf: ({ id }: Item) => String(id),
    values: (items) => [items.map(({ id }) => id)],
    results: (rows) => rows.map(({ units }) => units.length),
  });
  await db.hot.run(adding, { id: 1, units: 1n });
  await expect(db.hot.run(mistaken, { id: 1, units: 1n })).rejects.toThrow(
    new TypeError('units is no string'),
  );
});

test('what cannot be sent fails alone, and the connection goes on', async () => {
  const ids = [1, 2, 3];
  const outcomes = await Promise.allSettled(
    ids.map((id) => db.hot.run(adding, { id: id === 2 ? (undefined as never) : id, units: 1n })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await contents()).toHaveLength(2);
});

test('calls made together happen together or not at all, also in a shared transaction', async () => {
  await db.hot.run(adding, { id: 1, units: 1n });
  const both = (id: number, other: number) =>
    db.hot
      .runTogether([
        { statement: raising, item: { id: 1, units: 10n } },
        { statement: adding, item: { id, units: 1n } },
        { statement: adding, item: { id: other, units: 1n } },
      ])
      .then(
        () => true,
        () => false,
      );
  const [good, bad, alone] = await Promise.all([
    both(2, 3),
    both(4, 1),
    db.hot.run(adding, { id: 9, units: 1n }),
  ]);
  expect([good, bad, alone]).toEqual([true, false, true]);
  expect(await contents()).toEqual([
    [1, 11n],
    [2, 1n],
    [3, 1n],
    [9, 1n],
  ]);
});

test('a condition that its statement names is an answer, any other failure is thrown', async () => {
  const careful: HotStatement<Item, void> = {
    ...add('test-careful'),
    results: () => [],
    mayBreak: [`${schema}.item_pkey`],
  };
  const unit = (statement: HotStatement<Item, unknown>, ids: readonly number[]) =>
    ids.map((id) => ({ statement, item: { id, units: 1n } }));
  expect(await db.hot.runAllOrNone(unit(careful, [1, 2]))).toBe(true);
  expect(await db.hot.runAllOrNone(unit(careful, [3, 2]))).toBe(false);
  await expect(db.hot.runAllOrNone(unit(adding, [3, 2]))).rejects.toMatchObject({ code: '23505' });
  const misspelt = { ...careful, ...add('test-misspelt', ', nothing') };
  await expect(db.hot.runAllOrNone(unit(misspelt, [3]))).rejects.toMatchObject({ code: '42703' });
  expect((await contents()).map(([id]) => id)).toEqual([1, 2]);
});

test('a connection whose settings cannot be made is not used, and the failure is told', async () => {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  const failing = vi.spyOn(pg.Client.prototype, 'query');
  failing.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    // Listeners of other files in this process ask whether their connections live.
    if (given[0] === 'select 1') return Reflect.apply(query as () => never, this, given as []);
    throw new Error('no such setting');
  });
  const other = openDatabase(databaseUrlOf(inject('dataDir')));
  await expect(other.hot.run(adding, { id: 1, units: 1n })).rejects.toThrow('no such setting');
  failing.mockRestore();
  expect(await other.hot.run(adding, { id: 1, units: 1n })).toBe(true);
  await other.close();
  expect(await contents()).toEqual([[1, 1n]]);
});

test('a lost connection fails what was under way and nothing later', async () => {
  await db.hot.run(adding, { id: 1, units: 1n });
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and query like '%${table}%'`);
  await expect
    .poll(() => db.hot.run(raising, { id: 1, units: 1n }).catch(() => undefined), {
      timeout: 30_000,
    })
    .toBeTypeOf('bigint');
});

test('of random calls on one row none is lost, and they keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 40 }),
      async (steps) => {
        await db.pool.query(`truncate ${table}`);
        await db.hot.run(adding, { id: 1, units: 3n });
        const got = await Promise.all(
          steps.map((by) => db.hot.run(raising, { id: 1, units: BigInt(by) })),
        );
        let units = 3n;
        const expected = steps.map((by) => {
          if (units + BigInt(by) < 0n) return undefined;
          units += BigInt(by);
          return units;
        });
        expect(got).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
});
