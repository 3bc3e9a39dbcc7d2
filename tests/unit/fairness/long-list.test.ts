/** Lists with a complete answer: portion by portion, and one per client at a time. */
import { expect, test } from 'vitest';
import { listWhole } from '@/fairness/long-list';
import { runInSlot } from '@/fairness/slot';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function rowsUpTo(count: number) {
  const asked: number[] = [];
  const read = async (last: number | undefined, limit: number): Promise<number[]> => {
    asked.push(limit);
    await nextTurn();
    const first = (last ?? 0) + 1;
    return Array.from({ length: Math.max(0, Math.min(limit, count - first + 1)) }, (_, index) => {
      return first + index;
    });
  };
  return { asked, read };
}

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [600, 3],
  [2345, 6],
])('%i rows are all there, in their order, in %i portions', async (count, portions) => {
  const { asked, read } = rowsUpTo(count);
  const entries = await listWhole(read, (rows) => rows.map((row) => row * 2));
  expect(entries).toEqual(Array.from({ length: count }, (_, index) => (index + 1) * 2));
  expect(asked).toHaveLength(portions);
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
});

test('of each client one long list is read at a time, and short ones at once', async () => {
  const reading = new Map<string, number>();
  let most = 0;
  const list = (client: string, count: number) => {
    const { read } = rowsUpTo(count);
    const slot = { client, leave: () => undefined, enter: () => Promise.resolve() };
    const watched = async (last: number | undefined, limit: number) => {
      if (last === undefined) return read(last, limit);
      reading.set(client, (reading.get(client) ?? 0) + 1);
      most = Math.max(most, reading.get(client) ?? 0);
      const rows = await read(last, limit);
      reading.set(client, (reading.get(client) ?? 0) - 1);
      return rows;
    };
    return runInSlot(slot, () => listWhole(watched, (rows) => rows));
  };
  const done: string[] = [];
  await Promise.all([
    ...['a', 'a', 'a', 'b'].map(async (client) => {
      expect(await list(client, 3000)).toHaveLength(3000);
      done.push('long');
    }),
    list('a', 50).then(() => done.push('short')),
  ]);
  expect(most).toBe(1);
  expect(reading.size).toBe(2);
  expect(done[0]).toBe('short');
});
