/**
 * An account's history as the test bank shows it: a transfer that was rejected is there once, marked
 * as cancelled; the opposite transfer that took it back is not a row of its own.
 */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';

export interface StoredBooking {
  readonly rowId: number;
  readonly timestampMs: number;
  readonly subject: string;
  /** Above zero; `direction` says which way. */
  readonly units: bigint;
  readonly direction: 'credit' | 'debit';
  /** Account number of the other party. */
  readonly counterpartId: number;
  readonly isCancelled: boolean;
}

export interface BookingFilter {
  readonly direction: 'credit' | 'debit' | 'both';
  readonly cancelled: 'omit' | 'show';
}

interface Row {
  id: string;
  timestamp_ms: string;
  subject: string;
  units: string;
  counterpart_id: number;
  is_cancelled: boolean;
}

const SELECT = `
select t.id, t.timestamp_ms, t.subject, p.units, q.account_id as counterpart_id,
  c.id is not null as is_cancelled
from bank.posting p
join bank.transfer t on t.id = p.transfer_id
join bank.posting q on q.transfer_id = p.transfer_id and q.account_id <> p.account_id
left join bank.transfer c on c.corrects_id = t.id
where p.account_id = $1 and t.corrects_id is null
  and ($2 = 'both' or ($2 = 'credit') = (p.units > 0))
  and ($3 = 'show' or c.id is null)`;

/** Up to `limit` rows next to `start`, which is exclusive, the nearest first. */
export async function listBookingsFrom(
  db: Database,
  accountId: number,
  { direction, cancelled }: BookingFilter,
  { start, younger, limit }: { start: number; younger: boolean; limit: number },
): Promise<StoredBooking[]> {
  const bound = younger
    ? ' and p.transfer_id > $4 order by p.transfer_id'
    : ' and p.transfer_id < $4 order by p.transfer_id desc';
  const rows = await db.query<Row>(
    `bank_list_bookings_${younger ? 'up' : 'down'}`,
    `${SELECT}${bound} limit $5`,
    [accountId, direction, cancelled, start, limit],
  );
  return rows.map(storedBooking);
}

/** From one time to another, both inclusive, the youngest first unless `ascending`. */
export async function listBookingsBetween(
  db: Database,
  accountId: number,
  { direction, cancelled }: BookingFilter,
  range: { fromMs: number; toMs: number; ascending: boolean; limit: number },
): Promise<StoredBooking[]> {
  const { fromMs, toMs, ascending, limit } = range;
  const order = ascending ? '' : ' desc';
  const rows = await db.query<Row>(
    `bank_list_bookings_between${ascending ? '_up' : '_down'}`,
    `${SELECT} and t.timestamp_ms between $4 and $5 order by p.transfer_id${order} limit $6`,
    [accountId, direction, cancelled, fromMs, toMs, limit],
  );
  return rows.map(storedBooking);
}

function storedBooking(row: Row): StoredBooking {
  const units = BigInt(row.units);
  return {
    rowId: parseInteger(row.id),
    timestampMs: parseInteger(row.timestamp_ms),
    subject: row.subject,
    units: units < 0n ? -units : units,
    direction: units < 0n ? 'debit' : 'credit',
    counterpartId: row.counterpart_id,
    isCancelled: row.is_cancelled,
  };
}
