/**
 * Compares the merchants' books with the exchanges'. The exchange's books must contain every
 * deposit, refund and transfer it confirmed to a merchant, with the same amount. Pure.
 */
import { LAGGING, type Promised } from '@/storage/auditor/books/read-promises';
import { readableRow, type Finding } from './finding';

export function matchPromises(
  merchants: readonly Promised[],
  exchanges: readonly Promised[],
): Finding[] {
  const known = new Map(exchanges.map(({ key, amount }) => [key, amount]));
  return merchants
    .filter(({ table, key, amount }) => {
      const there = known.get(key);
      const lags = table === LAGGING && there !== undefined && amount <= there;
      return there !== amount && !lags;
    })
    .map(({ table, row, key, amount }) => ({
      table,
      row: readableRow(row),
      rule: 'what an exchange confirmed to a merchant is in its books, with the same amount',
      stated: amount,
      actual: known.get(key) ?? null,
      counts: false,
    }));
}
