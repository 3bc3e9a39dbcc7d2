import { expect, test } from 'vitest';
import { matchPromises } from '@/auditor/audit/match-promises';
import type { Promised } from '@/storage/auditor/books/read-promises';

/** More than fit among the arguments of a call. */
const COUNT = 200_000;
const table = 'merchant.deposit';
const keyOf = (n: number): string => n.toString().padStart(6, '0');

test('I12-7 books of any length are compared while they are read, and never kept', async () => {
  const read = { merchant: 0, exchange: 0 };
  let apart = 0;
  async function* rows(book: keyof typeof read): AsyncGenerator<Promised> {
    for (let n = 0; n < COUNT; n += 1) {
      read[book] += 1;
      apart = Math.max(apart, Math.abs(read.merchant - read.exchange));
      const key = keyOf(n);
      yield await Promise.resolve({ table, row: { key }, key, amount: 1n });
    }
  }
  expect(await matchPromises(rows('merchant'), [rows('exchange')])).toEqual([]);
  expect(read).toEqual({ merchant: COUNT, exchange: COUNT });
  expect(apart).toBe(1);
});

test('I12-7 as many findings as there are rows are all named', async () => {
  async function* unknown(): AsyncGenerator<Promised> {
    for (let n = 0; n < COUNT; n += 1) {
      const key = keyOf(n);
      yield await Promise.resolve({ table, row: { key }, key, amount: 1n });
    }
  }
  async function* nothing(): AsyncGenerator<Promised> {}
  const findings = await matchPromises(unknown(), [nothing()]);
  expect(findings).toHaveLength(COUNT);
  expect(findings.at(-1)?.row).toEqual({ key: keyOf(COUNT - 1) });
});
