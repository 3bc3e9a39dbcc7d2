/**
 * Writes bookings as CSV with a header. Times are in ISO 8601, with currency and signed amount in columns
 * of their own.
 */
import { csvLine, csvText } from '@/ui/primitives/csv';
import { plainAmount } from '@/ui/primitives/format-amount-for-people';
import type { TransferRow } from './transfer-list';

export const STATEMENT_HEADER = csvLine([
  'row_id',
  'date',
  'counterpart',
  'subject',
  'currency',
  'amount',
  'status',
  'corrects',
]);

export function statementLine(row: TransferRow): string {
  const { rowId, date, amount, direction, counterpart, subject, corrects, correctedBy } = row;
  const value = plainAmount(amount);
  return csvLine([
    rowId.toString(),
    new Date(date).toISOString(),
    csvText(counterpart),
    csvText(subject),
    amount.currency,
    direction === 'debit' ? `-${value}` : value,
    correctedBy === null ? 'booked' : 'cancelled',
    corrects === null ? '' : corrects.toString(),
  ]);
}
