/**
 * An account's history as the test bank shows it. A rejected transfer is one row, marked as
 * cancelled. The opposite transfer that took it back is not a row of its own.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';
import { selectBookings } from './bookings';

export interface BookingFilter {
  readonly direction: 'credit' | 'debit' | 'both';
  readonly cancelled: 'omit' | 'show';
}

interface Selection extends BookingFilter {
  readonly accountId: number;
  readonly limit: number;
}

const select = (db: Builder, p: Selection) =>
  selectBookings(db, p)
    .leftJoin('bank.transfer as c', 'c.correctsId', 't.id')
    .select((eb) => [
      /** Account number of the other party. */
      'q.accountId as counterpart',
      sql<boolean>`${eb.ref('c.id')} is not null`.as('isCancelled'),
    ])
    .where('t.correctsId', 'is', null)
    .where(
      (eb) => sql<boolean>`case ${p.direction}::text
        when 'credit' then ${eb.ref('p.units')} > 0 when 'debit' then ${eb.ref('p.units')} < 0
        else true end`,
    )
    .where((eb) => sql<boolean>`(${p.cancelled}::text = 'show' or ${eb.ref('c.id')} is null)`)
    .limit(p.limit);

export type StoredBooking = InferResult<ReturnType<typeof select>>[number];

type From = Selection & { readonly start: number };

const LIST_UP = statement('bank_list_bookings_up', (db, p: From) =>
  select(db, p).where('p.transferId', '>', p.start).orderBy('p.transferId'),
);
const LIST_DOWN = statement('bank_list_bookings_down', (db, p: From) =>
  select(db, p).where('p.transferId', '<', p.start).orderBy('p.transferId', 'desc'),
);

/** Up to `limit` rows next to `start`, which is exclusive, the nearest first. */
export async function listBookingsFrom(
  db: Database,
  accountId: number,
  { direction, cancelled }: BookingFilter,
  { start, younger, limit }: { start: number; younger: boolean; limit: number },
): Promise<StoredBooking[]> {
  const list = younger ? LIST_UP : LIST_DOWN;
  return await run(db, list, { accountId, direction, cancelled, start, limit });
}

type Between = Selection & { readonly fromMs: number; readonly toMs: number };

const selectBetween = (db: Builder, p: Between) =>
  select(db, p).where('t.timestampMs', '>=', p.fromMs).where('t.timestampMs', '<=', p.toMs);

const LIST_BETWEEN_UP = statement('bank_list_bookings_between_up', (db, p: Between) =>
  selectBetween(db, p).orderBy('p.transferId'),
);
const LIST_BETWEEN_DOWN = statement('bank_list_bookings_between_down', (db, p: Between) =>
  selectBetween(db, p).orderBy('p.transferId', 'desc'),
);

/** Lists bookings between two times, both inclusive, newest first unless `ascending`. */
export async function listBookingsBetween(
  db: Database,
  accountId: number,
  { direction, cancelled }: BookingFilter,
  range: { fromMs: number; toMs: number; ascending: boolean; limit: number },
): Promise<StoredBooking[]> {
  const { fromMs, toMs, ascending, limit } = range;
  const list = ascending ? LIST_BETWEEN_UP : LIST_BETWEEN_DOWN;
  return await run(db, list, { accountId, direction, cancelled, fromMs, toMs, limit });
}
