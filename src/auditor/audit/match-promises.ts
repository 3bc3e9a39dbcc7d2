/**
 * Compares the merchants' books with the exchanges'. The exchange's books must contain every
 * deposit, refund and transfer it confirmed to a merchant, with the same amount. Both are read once,
 * in the order of their keys.
 */
import { LAGGING, type Found, type Promised } from '@/storage/auditor/books/read-promises';
import { readableRow, type Finding } from './finding';
import { SortedRows } from './sorted-rows';

export async function matchPromises(
  merchant: AsyncIterable<Promised>,
  exchanges: readonly AsyncIterable<Found>[],
): Promise<Finding[]> {
  const books = exchanges.map((rows) => new SortedRows(rows, ({ key }) => key));
  const findings: Finding[] = [];
  for await (const { table, row, key, amount } of merchant) {
    const found = await Promise.all(books.map((book) => book.find(key)));
    const there = found.find((one) => one !== undefined)?.amount;
    const lags = table === LAGGING && there !== undefined && amount <= there;
    if (there === amount || lags) continue;
    findings.push({
      table,
      row: readableRow(row),
      rule: 'what an exchange confirmed to a merchant is in its books, with the same amount',
      stated: amount,
      actual: there ?? null,
      counts: false,
    });
  }
  return findings;
}
