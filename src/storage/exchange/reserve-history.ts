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
  named,
  none,
  portionOf,
  positionsAfter,
  type Portion,
  type Position,
  type Positions,
} from './positions';

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
      named('CREDIT'),
      'c.amount',
      'c.senderPayto as payto',
      'c.wireRow as position',
      'c.timestampMs as timestamp',
      none('numeric').as('fee'),
      none('bytea').as('hDenom'),
      none('bytea').as('hash'),
      none('bytea').as('reserveSig'),
    ])
    .where('r.reservePub', '=', p.reservePub);

const withdrawals = (db: Builder, p: OfReserve) =>
  db
    .selectFrom('exchange.reserve as r')
    .innerJoin('exchange.withdrawal as w', 'w.reservePub', 'r.reservePub')
    .innerJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
    .select((eb) => [
      'r.balance',
      eb.lit(2).as('kind'),
      named('WITHDRAW'),
      'w.amountWithFee as amount',
      none('text').as('payto'),
      'w.id as position',
      none('bigint').as('timestamp'),
      'w.withdrawFee as fee',
      'd.hDenomPub as hDenom',
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
      named('RECOUP'),
      'p.amount',
      none('text').as('payto'),
      'p.id as position',
      'p.timestampMs as timestamp',
      none('numeric').as('fee'),
      none('bytea').as('hDenom'),
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
      named('CLOSING'),
      'c.amountWithFee as amount',
      'c.receiverPayto as payto',
      'c.id as position',
      'c.timestampMs as timestamp',
      'c.closingFee as fee',
      none('bytea').as('hDenom'),
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

/**
 * One entry. `hash` is the envelope's, the coin's public key or the transfer's identifier. A
 * recoup gives back the rest of a coin. A closing sends back to where the first money came from.
 */
export type ReserveEntry = InferResult<ReturnType<typeof kinds>[number]>[number];

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
  return newest && { balance: newest.balance, entries: rows };
}

/** One statement reads both, so the balance matches the entries up to there. */
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
export type ReserveBounds = NonNullable<(typeof BOUNDS)['row']>;

export async function getReserveBounds(
  db: Database,
  reservePub: Uint8Array,
): Promise<ReserveBounds> {
  return (await first(db, BOUNDS, { reservePub })) ?? { balance: 0n, until: [] };
}

const PORTION = statement('exchange-reserve-entries', (db, p: OfReserve & Portion) =>
  portionOf(db, kinds(db, p), p),
);

/** Lists a portion of the entries after `last`, or from the beginning. */
export async function listReserveEntries(
  db: Database,
  reservePub: Uint8Array,
  { until }: ReserveBounds,
  last: Position | undefined,
  limit: number,
): Promise<ReserveEntry[]> {
  const after = positionsAfter(until, last);
  return await run(db, PORTION, { reservePub, limit, after, until });
}
