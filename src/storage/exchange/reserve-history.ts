/**
 * Reserves' histories: credits in the order of arrival, then the others by kind. Balance and entries
 * of one statement are of one moment.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';
import {
  latestOf,
  none,
  portionOf,
  positionsAfter,
  type Portion,
  type Position,
  type Positions,
} from './positions';

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
  /** The rest of a coin, given back. */
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

interface OfReserve {
  readonly reservePub: Uint8Array;
}

const credits = (db: Builder, p: OfReserve) =>
  db
    .selectFrom('exchange.reserve as r')
    .innerJoin('exchange.reserveCredit as c', 'c.reservePub', 'r.reservePub')
    .select((eb) => [
      'r.balance',
      eb.lit(1).as('kind'),
      'c.amount',
      'c.senderPayto as payto',
      'c.wireRow as position',
      'c.timestampMs as timestamp',
      none('numeric').as('fee'),
      none('int').as('denominationId'),
      none('bytea').as('hash'),
      none('bytea').as('reserveSig'),
    ])
    .where('r.reservePub', '=', p.reservePub);

const withdrawals = (db: Builder, p: OfReserve) =>
  db
    .selectFrom('exchange.reserve as r')
    .innerJoin('exchange.withdrawal as w', 'w.reservePub', 'r.reservePub')
    .select((eb) => [
      'r.balance',
      eb.lit(2).as('kind'),
      'w.amountWithFee as amount',
      none('text').as('payto'),
      'w.id as position',
      none('bigint').as('timestamp'),
      'w.withdrawFee as fee',
      'w.denominationId',
      'w.hCoinEv as hash',
      'w.reserveSig',
    ])
    .where('r.reservePub', '=', p.reservePub);

const recoups = (db: Builder, p: OfReserve) =>
  db
    .selectFrom('exchange.reserve as r')
    .innerJoin('exchange.recoup as p', 'p.reservePub', 'r.reservePub')
    .select((eb) => [
      'r.balance',
      eb.lit(3).as('kind'),
      'p.amount',
      none('text').as('payto'),
      'p.id as position',
      'p.timestampMs as timestamp',
      none('numeric').as('fee'),
      none('int').as('denominationId'),
      'p.coinPub as hash',
      none('bytea').as('reserveSig'),
    ])
    .where('r.reservePub', '=', p.reservePub);

const closings = (db: Builder, p: OfReserve) =>
  db
    .selectFrom('exchange.reserve as r')
    .innerJoin('exchange.reserveClosing as c', 'c.reservePub', 'r.reservePub')
    .select((eb) => [
      'r.balance',
      eb.lit(4).as('kind'),
      'c.amountWithFee as amount',
      'c.receiverPayto as payto',
      'c.id as position',
      'c.timestampMs as timestamp',
      'c.closingFee as fee',
      none('int').as('denominationId'),
      'c.wtid as hash',
      none('bytea').as('reserveSig'),
    ])
    .where('r.reservePub', '=', p.reservePub);

const kinds = (db: Builder, p: OfReserve) => [
  credits(db, p),
  withdrawals(db, p),
  recoups(db, p),
  closings(db, p),
];

type HistoryRow = InferResult<ReturnType<typeof kinds>[number]>[number];

const LATEST = statement(
  'exchange-reserve-history',
  (db, p: OfReserve & { readonly limit: number }) => latestOf(db, kinds(db, p), p),
);

/** undefined for a reserve that never got money. The newest of each kind, `latest` at most. */
export async function findReserveHistory(
  db: Database,
  reservePub: Uint8Array,
  latest: number,
): Promise<ReserveHistory | undefined> {
  const rows = await run(db, LATEST, { reservePub, limit: latest });
  const [newest] = rows;
  return newest && { balance: newest.balance, entries: rows.map(toEntry) };
}

/** In one statement, so the balance matches the entries up to there. */
const BOUNDS = statement('exchange-reserve-bounds', (db, p: OfReserve) => {
  const newest = [
    db
      .selectFrom('exchange.reserveCredit')
      .select((eb) => eb.fn.max('wireRow').as('id'))
      .where('reservePub', '=', p.reservePub),
    db
      .selectFrom('exchange.withdrawal')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('reservePub', '=', p.reservePub),
    db
      .selectFrom('exchange.recoup')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('reservePub', '=', p.reservePub),
    db
      .selectFrom('exchange.reserveClosing')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('reservePub', '=', p.reservePub),
  ];
  return db
    .selectFrom('exchange.reserve')
    .select(['balance', sql<Positions>`array[${sql.join(newest)}]`.as('until')])
    .where('reservePub', '=', p.reservePub);
});

/** A history as it was at one moment, for reading it in portions. */
export interface ReserveBounds {
  readonly balance: bigint;
  readonly until: Positions;
}

export async function findReserveBounds(
  db: Database,
  reservePub: Uint8Array,
): Promise<ReserveBounds> {
  return (await first(db, BOUNDS, { reservePub })) ?? { balance: 0n, until: [] };
}

export interface PlacedReserveEntry extends Position {
  readonly entry: ReserveEntry;
}

const PORTION = statement('exchange-reserve-entries', (db, p: OfReserve & Portion) =>
  portionOf(db, kinds(db, p), p),
);

/** So many of them after `last`, or from the beginning. */
export async function listReserveEntries(
  db: Database,
  reservePub: Uint8Array,
  { until }: ReserveBounds,
  last: Position | undefined,
  limit: number,
): Promise<PlacedReserveEntry[]> {
  const after = positionsAfter(until, last);
  const rows = await run(db, PORTION, { reservePub, limit, after, until });
  return rows.map((row) => ({ kind: row.kind, position: row.position, entry: toEntry(row) }));
}

function toEntry(row: HistoryRow): ReserveEntry {
  const { amount } = row;
  switch (row.kind) {
    case 1: {
      const { payto, position, timestamp } = row;
      return { type: 'CREDIT', amount, senderPayto: payto, wireRow: position, timestamp };
    }
    case 2: {
      const { fee, denominationId, hash, reserveSig } = row;
      const amounts = { amountWithFee: amount, withdrawFee: fee };
      return { type: 'WITHDRAW', ...amounts, denominationId, hCoinEv: hash, reserveSig };
    }
    case 3:
      return { type: 'RECOUP', amount, coinPub: row.hash, timestamp: row.timestamp };
    case 4: {
      const { fee, payto, hash, timestamp } = row;
      const amounts = { amountWithFee: amount, closingFee: fee };
      return { type: 'CLOSING', ...amounts, receiverPayto: payto, wtid: hash, timestamp };
    }
  }
}
