/** Long results are read some rows at a time, so that they need not fit in memory. */
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '@/storage/client';
import { portions, type Builder } from '@/storage/statement';
import { databaseUrlOf } from '../../support/server';

const db = openDatabase(databaseUrlOf(inject('dataDir')));
afterAll(() => db.close());

const numbersUpTo = (count: number) => (builder: Builder) =>
  builder
    .selectFrom(sql<{ n: number }>`generate_series(1, ${count})`.as<'s'>(sql`s(n)`))
    .select('s.n')
    .orderBy('s.n');

test('two results are read by turns, each whole, in order and in portions', async () => {
  const sizes = await db.transaction(async (client) => {
    const few = portions(client, numbersUpTo(5_000));
    const many = portions(client, numbersUpTo(12_001));
    expect((await few.next()).value).toHaveLength(5_000);
    const seen: number[] = [];
    const counts: number[] = [];
    for await (const rows of many) {
      counts.push(rows.length);
      seen.push(...rows.map(({ n }) => n));
    }
    expect(seen).toEqual(Array.from({ length: 12_001 }, (_, at) => at + 1));
    expect((await few.next()).done).toBe(true);
    return counts;
  });
  expect(sizes).toEqual([5_000, 5_000, 2_001]);
});

test('values become literals, with any content', async () => {
  const text = `it's \\ a "text" $1`;
  const build = (builder: Builder) => builder.selectNoFrom(sql<string>`${text}::text`.as('text'));
  await db.transaction(async (client) => {
    for await (const rows of portions(client, build)) expect(rows).toEqual([{ text }]);
  });
  expect.assertions(1);
});
