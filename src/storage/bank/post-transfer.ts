/**
 * The one way by which money moves, in one transaction: the first statement locks both accounts in
 * the order of their numbers; the second, whose snapshot is taken under the locks, checks the debit
 * limit, changes the cached balances and writes the transfer with its two postings. Parallel
 * transfers cannot overdraw, and cannot deadlock. Locking and changing in one statement can: its
 * update starts from the version that its older snapshot shows, and queues for the row behind those
 * who wait for our lock.
 *
 * The transfer's number is drawn under the lock, so the numbers of one account's transfers rise in
 * the order of their commits: whoever reads on from the last number seen misses nothing.
 * Units are 10^-8.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import { parseInteger } from '@/protocol/integer';
import { isUniqueViolation, type Database } from '@/storage/client';

/** The pool, or a client inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

export interface Booking {
  readonly debitAccountId: number;
  readonly creditAccountId: number;
  /** Above zero. */
  readonly units: bigint;
  readonly subject: string;
  readonly timestampMs: number;
  /** The debited account's identifier for the request: a second booking under it is refused. */
  readonly requestKey?: string | undefined;
  readonly reservePub?: Uint8Array | undefined;
  readonly wtid?: Uint8Array | undefined;
  readonly exchangeBaseUrl?: string | undefined;
  readonly correctsId?: number | undefined;
}

export type Posted =
  | { readonly outcome: 'posted'; readonly rowId: number }
  /** The debit limit does not allow it. */
  | { readonly outcome: 'overdrawn' }
  /** One of the accounts does not exist, or no more. */
  | { readonly outcome: 'unknown' }
  /** There is a transfer with this request key, or one that corrects the same transfer. */
  | { readonly outcome: 'repeated' };

const LOCK_ACCOUNTS = `
select id from bank.account where id in ($1, $2) order by id for no key update`;

const POST_TRANSFER = `
with locked as materialized (
  select id, balance_units, balance_units + debit_limit_units as available
  from bank.account where id in ($1, $2) and closed_ms is null
), sides as (
  select * from (values ($1::int, -$3::numeric), ($2::int, $3::numeric)) as side (id, units)
), moved as (
  update bank.account a set balance_units = l.balance_units + s.units
  from locked l join sides s on s.id = l.id
  where a.id = l.id and (select count(*) from locked) = 2
    and (select available from locked where id = $1) >= $3
  returning a.id
), made as (
  insert into bank.transfer (subject, timestamp_ms, requester_id, request_key, reserve_pub, wtid,
    exchange_base_url, corrects_id)
  select $4, $5, $6, $7, $8, $9, $10, $11 where (select count(*) from moved) = 2
  returning id
), posted as (
  insert into bank.posting (transfer_id, account_id, units)
  select made.id, sides.id, sides.units from made, sides
)
select (select count(*) from locked)::int as accounts, (select id from made)::text as row_id`;

/** A transfer that is a transaction of its own. */
export function postTransferAlone(db: Database, booking: Booking): Promise<Posted> {
  return db.transaction((client) => postTransfer(client, booking));
}

/** `run` is inside a transaction, which after `repeated` can only be rolled back. */
export async function postTransfer(run: Queryable, booking: Booking): Promise<Posted> {
  if (booking.units <= 0n) throw new RangeError('a transfer moves more than nothing');
  if (booking.debitAccountId === booking.creditAccountId) throw new RangeError('one account only');
  const { debitAccountId, creditAccountId } = booking;
  await run.query({
    name: 'bank_lock_accounts',
    text: LOCK_ACCOUNTS,
    values: [debitAccountId, creditAccountId],
  });
  try {
    const { rows } = await run.query<{ accounts: number; row_id: string | null }>({
      name: 'bank_post_transfer',
      text: POST_TRANSFER,
      values: valuesOf(booking),
    });
    const row = rows[0];
    if (row?.row_id != null) return { outcome: 'posted', rowId: parseInteger(row.row_id) };
    return { outcome: row?.accounts === 2 ? 'overdrawn' : 'unknown' };
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: 'repeated' };
    throw error;
  }
}

function valuesOf(booking: Booking): unknown[] {
  return [
    booking.debitAccountId,
    booking.creditAccountId,
    booking.units.toString(),
    booking.subject,
    booking.timestampMs,
    booking.requestKey === undefined ? null : booking.debitAccountId,
    booking.requestKey ?? null,
    booking.reservePub ?? null,
    booking.wtid ?? null,
    booking.exchangeBaseUrl ?? null,
    booking.correctsId ?? null,
  ];
}
