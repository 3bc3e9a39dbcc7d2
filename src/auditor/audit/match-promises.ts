/**
 * The merchants' books against the exchanges': each deposit, refund and transfer that an exchange has
 * confirmed to a merchant is in the exchange's books too, with the same amount. Pure.
 */
import type { Promised } from '@/storage/auditor/books/read-promises';
import { readableRow, type Finding } from './finding';

export function matchPromises(
  merchants: readonly Promised[],
  exchanges: readonly Promised[],
): Finding[] {
  const known = new Map(exchanges.map(({ key, amount }) => [key, amount]));
  return merchants
    .filter(({ key, amount }) => known.get(key) !== amount)
    .map(({ table, row, key, amount }) => ({
      table,
      row: readableRow(row),
      rule: 'what an exchange confirmed to a merchant is in its books, with the same amount',
      stated: amount,
      actual: known.get(key) ?? null,
      counts: false,
    }));
}
