/**
 * Lists an account's history for its owner: GET /history and /history-range (specification "Routes
 * of the test bank"; protocol-b 4.6). It selects the first |delta| rows that pass the filters. The
 * sign of delta says on which side of `start` they lie. `ordering` then only sorts them. Gap:
 * `start` defaults to MAX_UINT64 for either sign, as the specification says, so +N without it is
 * empty. One reply has at most 10000 rows; clients read on from the last one.
 */
import { withAmounts } from '@/protocol/amount';
import type { BankBooking, BankHistoryQuery, BankHistoryRangeQuery } from '@/protocol/test-bank';
import { listBookingsBetween, listBookingsFrom, type StoredBooking } from '@/storage/bank/history';
import { getNamedAccount } from '../accounts/get-account';
import type { Bank } from '../bank';

const MOST_ROWS = 10_000;

export async function listHistory(
  bank: Bank,
  username: string,
  query: BankHistoryQuery,
): Promise<BankBooking[]> {
  const account = await getNamedAccount(bank, username);
  const younger = query.delta > 0;
  const limit = Math.min(Math.abs(query.delta), MOST_ROWS);
  const rows = await listBookingsFrom(bank.db, account.id, query, {
    start: query.start,
    younger,
    limit,
  });
  const isAscending = query.ordering === 'ascending';
  return bookingsOf(bank, younger === isAscending ? rows : rows.reverse());
}

export async function listHistoryRange(
  bank: Bank,
  username: string,
  query: BankHistoryRangeQuery,
): Promise<BankBooking[]> {
  const account = await getNamedAccount(bank, username);
  const rows = await listBookingsBetween(bank.db, account.id, query, {
    fromMs: query.start * 1000,
    toMs: query.end * 1000 + 999,
    ascending: query.ordering === 'ascending',
    limit: MOST_ROWS,
  });
  return bookingsOf(bank, rows);
}

function bookingsOf(bank: Bank, rows: readonly StoredBooking[]): BankBooking[] {
  return rows.map((row) => {
    const sign = row.direction === 'credit' ? '+' : '-';
    return {
      ...withAmounts(bank.currency, row, ['amount']),
      sign: row.isCancelled ? `cancel${sign}` : sign,
    };
  });
}
