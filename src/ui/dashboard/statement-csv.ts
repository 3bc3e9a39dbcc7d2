/** Writes transfers as CSV with a header. Times are in ISO 8601, with currency and amounts apart. */
import { encodeBase32 } from '@/protocol/base32';
import { csvLine, csvText } from '@/ui/primitives/csv';
import { plainAmount } from '@/ui/primitives/format-amount-for-people';
import type { ListedTransfer } from './transfer-table';

export const STATEMENT_HEADER = csvLine([
  'date',
  'transfer_id',
  'exchange',
  'account',
  'orders',
  'currency',
  'payments',
  'deposit_fees',
  'transfer_fee',
  'difference',
  'sent',
  'status',
]);

export function statementLine(transfer: ListedTransfer): string {
  const { executedAt, wtid, exchangeUrl, payto, orderCount, credit } = transfer;
  const isTooLittle = !transfer.isTooMuch && transfer.difference.units > 0n;
  return csvLine([
    executedAt === null ? '' : new Date(executedAt).toISOString(),
    encodeBase32(wtid),
    csvText(exchangeUrl),
    csvText(payto),
    orderCount.toString(),
    credit.currency,
    plainAmount(transfer.value),
    plainAmount(transfer.fees),
    plainAmount(transfer.wireFee),
    `${isTooLittle ? '-' : ''}${plainAmount(transfer.difference)}`,
    plainAmount(credit),
    transfer.agreement,
  ]);
}
