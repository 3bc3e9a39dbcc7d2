/** Sorted rows are what an audit compares two books by. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedRows } from '@/auditor/audit/sorted-rows';

async function* each(keys: readonly number[]): AsyncGenerator<number> {
  for (const key of keys) yield await Promise.resolve(key);
}

const keys = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  .map((some) => some.sort((a, b) => a - b));

test('two books in order find the same rows as two sets do', async () => {
  await fc.assert(
    fc.asyncProperty(keys, keys, async (left, right) => {
      const rows = new SortedRows(each(right), (key) => key);
      const both: number[] = [];
      const missing: number[] = [];
      const extra: number[] = [];
      for (const key of left) {
        for await (const one of rows.takeBefore(key)) extra.push(one);
        ((await rows.take(key)) === undefined ? missing : both).push(key);
      }
      for await (const one of rows.takeBefore()) extra.push(one);
      expect(both).toEqual(left.filter((key) => right.includes(key)));
      expect(missing).toEqual(left.filter((key) => !right.includes(key)));
      expect(extra).toEqual(right.filter((key) => !left.includes(key)));
    }),
  );
});

test('a key that repeats finds its row again', async () => {
  const rows = new SortedRows(each([1, 3]), (key) => key);
  expect([await rows.find(1), await rows.find(1), await rows.find(2), await rows.find(3)]).toEqual([
    1,
    1,
    undefined,
    3,
  ]);
});
