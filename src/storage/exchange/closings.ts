/** Closings of idle reserves: what is left is taken out and recorded in one statement. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes } from './rows';

/** Nothing came in since, neither by transfer nor by recoup. */
const IS_IDLE = `
  r.balance > $2 and r.created_ms <= $1
  and not exists (select from exchange.reserve_credit c
    where c.reserve_pub = r.reserve_pub and c.timestamp_ms > $1)
  and not exists (select from exchange.recoup p
    where p.reserve_pub = r.reserve_pub and p.timestamp_ms > $1)`;

export async function listIdleReserves(
  db: Database,
  { idleSince, closingFee }: { readonly idleSince: number; readonly closingFee: bigint },
): Promise<Uint8Array[]> {
  const rows = await db.query<{ reserve_pub: Buffer }>(
    'exchange-reserves-idle',
    `select r.reserve_pub from exchange.reserve r where ${IS_IDLE} limit 200`,
    [idleSince, closingFee.toString()],
  );
  return rows.map((row) => toBytes(row.reserve_pub));
}

export interface ClosingRow {
  readonly reservePub: Uint8Array;
  readonly wtid: Uint8Array;
  readonly closingFee: bigint;
  readonly idleSince: number;
  readonly timestamp: number;
}

/** The reserve is locked first: what a withdrawal took meanwhile is not taken again. */
const CLOSE = `
  with idle as (
    select r.reserve_pub, r.balance from exchange.reserve r
    where r.reserve_pub = $3 and ${IS_IDLE} for update
  ), emptied as (
    update exchange.reserve r set balance = r.balance - idle.balance from idle
    where r.reserve_pub = idle.reserve_pub
  )
  insert into exchange.reserve_closing (reserve_pub, amount_with_fee, closing_fee, receiver_payto,
    wtid, timestamp_ms, state, not_before_ms)
  select reserve_pub, balance, $2,
    (select c.sender_payto from exchange.reserve_credit c
      where c.reserve_pub = idle.reserve_pub order by c.wire_row limit 1),
    $4, $5, 'prepared', $5
  from idle`;

/** Changes nothing when the reserve is no longer idle. */
export async function prepareClosing(db: Database, row: ClosingRow): Promise<void> {
  await db.query('exchange-reserve-close', CLOSE, [
    row.idleSince,
    row.closingFee.toString(),
    row.reservePub,
    row.wtid,
    row.timestamp,
  ]);
}
