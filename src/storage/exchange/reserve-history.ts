/**
 * What reserves got and what left them: credits in the order of arrival, then the others by kind. Balance and entries
 * of one statement are of one moment.
 */
import 'server-only';
import type { Database } from '@/storage/client';
import { positionsAfter, toBigint, toBytes, toInteger, type Position } from './rows';

export type ReserveEntry =
  | {
      readonly type: 'CREDIT';
      readonly amount: bigint;
      readonly senderPayto: string;
      readonly wireRow: number;
      readonly timestamp: number;
    }
  | {
      readonly type: 'WITHDRAW';
      readonly amountWithFee: bigint;
      readonly withdrawFee: bigint;
      readonly denominationId: number;
      readonly hCoinEv: Uint8Array;
      readonly reserveSig: Uint8Array;
    }
  /** What was left of a coin, given back. */
  | {
      readonly type: 'RECOUP';
      readonly amount: bigint;
      readonly coinPub: Uint8Array;
      readonly timestamp: number;
    }
  /** Sent back to where the first money came from. */
  | {
      readonly type: 'CLOSING';
      readonly amountWithFee: bigint;
      readonly closingFee: bigint;
      readonly receiverPayto: string;
      readonly wtid: Uint8Array;
      readonly timestamp: number;
    };

export interface ReserveHistory {
  readonly balance: bigint;
  readonly entries: readonly ReserveEntry[];
}

/** Of each kind those of which `which` tells, by the number of the kind and the column of the position. */
const historyOf = (which: (kind: number, position: string) => string) => `
  (select r.balance, 1 as kind, c.amount, c.sender_payto as payto, c.wire_row as position,
    c.timestamp_ms, null::numeric as fee, null::int as denomination_id, null::bytea as hash,
    null::bytea as reserve_sig
  from exchange.reserve r join exchange.reserve_credit c using (reserve_pub)
  where r.reserve_pub = $1 ${which(1, 'c.wire_row')})
  union all
  (select r.balance, 2, w.amount_with_fee, null, w.id, null, w.withdraw_fee, w.denomination_id,
    w.h_coin_ev, w.reserve_sig
  from exchange.reserve r join exchange.withdrawal w using (reserve_pub)
  where r.reserve_pub = $1 ${which(2, 'w.id')})
  union all
  (select r.balance, 3, p.amount, null, p.id, p.timestamp_ms, null, null, p.coin_pub, null
  from exchange.reserve r join exchange.recoup p using (reserve_pub)
  where r.reserve_pub = $1 ${which(3, 'p.id')})
  union all
  (select r.balance, 4, c.amount_with_fee, c.receiver_payto, c.id, c.timestamp_ms, c.closing_fee,
    null, c.wtid, null
  from exchange.reserve r join exchange.reserve_closing c using (reserve_pub)
  where r.reserve_pub = $1 ${which(4, 'c.id')})
  order by kind, position`;

const LATEST = historyOf((_, position) => `order by ${position} desc limit $2`);

const PORTION = `${historyOf(
  (kind, position) => `and ${position} > ($3::bigint[])[${kind}]
    and ${position} <= ($4::bigint[])[${kind}] order by ${position} limit $2`,
)} limit $2`;

/** In one statement, so that the balance is what the entries up to there make. */
const BOUNDS = `
  select r.balance, array[
    (select max(c.wire_row) from exchange.reserve_credit c where c.reserve_pub = $1),
    (select max(w.id) from exchange.withdrawal w where w.reserve_pub = $1),
    (select max(p.id) from exchange.recoup p where p.reserve_pub = $1),
    (select max(c.id) from exchange.reserve_closing c where c.reserve_pub = $1)] as until
  from exchange.reserve r where r.reserve_pub = $1`;

interface HistoryRow {
  balance: string;
  kind: 1 | 2 | 3 | 4;
  amount: string;
  payto: string | null;
  position: string;
  timestamp_ms: string | null;
  fee: string | null;
  denomination_id: number | null;
  hash: Buffer | null;
  reserve_sig: Buffer | null;
}

/** undefined for a reserve that never got money; the newest of each kind, `latest` at most. */
export async function findReserveHistory(
  db: Database,
  reservePub: Uint8Array,
  latest: number,
): Promise<ReserveHistory | undefined> {
  const rows = await db.query<HistoryRow>('exchange-reserve-history', LATEST, [reservePub, latest]);
  const [first] = rows;
  if (first === undefined) return undefined;
  return { balance: toBigint(first.balance), entries: rows.map(toEntry) };
}

/** A history as it was at one moment, for reading it in portions. */
export interface ReserveBounds {
  readonly balance: bigint;
  /** The newest of each kind, null where there is none. */
  readonly until: readonly (string | null)[];
}

export async function findReserveBounds(
  db: Database,
  reservePub: Uint8Array,
): Promise<ReserveBounds> {
  const [row] = await db.query<{ balance: string; until: (string | null)[] }>(
    'exchange-reserve-bounds',
    BOUNDS,
    [reservePub],
  );
  return { balance: toBigint(row?.balance ?? '0'), until: row?.until ?? [] };
}

export interface PlacedReserveEntry extends Position {
  readonly entry: ReserveEntry;
}

/** So many of them after `last`, or from the beginning. */
export async function listReserveEntries(
  db: Database,
  reservePub: Uint8Array,
  { until }: ReserveBounds,
  last: Position | undefined,
  limit: number,
): Promise<PlacedReserveEntry[]> {
  const after = positionsAfter(until, last);
  const rows = await db.query<HistoryRow>('exchange-reserve-entries', PORTION, [
    reservePub,
    limit,
    after,
    until,
  ]);
  return rows.map((row) => ({ kind: row.kind, position: row.position, entry: toEntry(row) }));
}

function toEntry(row: HistoryRow): ReserveEntry {
  const amount = toBigint(row.amount);
  const timestamp = toInteger(row.timestamp_ms ?? '0');
  const hash = toBytes(row.hash ?? Buffer.alloc(0));
  const payto = row.payto ?? '';
  switch (row.kind) {
    case 1: {
      const wireRow = toInteger(row.position);
      return { type: 'CREDIT', amount, senderPayto: payto, wireRow, timestamp };
    }
    case 2:
      return {
        type: 'WITHDRAW',
        amountWithFee: amount,
        withdrawFee: toBigint(row.fee ?? '0'),
        denominationId: row.denomination_id ?? 0,
        hCoinEv: hash,
        reserveSig: toBytes(row.reserve_sig ?? Buffer.alloc(0)),
      };
    case 3:
      return { type: 'RECOUP', amount, coinPub: hash, timestamp };
    case 4:
      return {
        type: 'CLOSING',
        amountWithFee: amount,
        closingFee: toBigint(row.fee ?? '0'),
        receiverPayto: payto,
        wtid: hash,
        timestamp,
      };
  }
}
