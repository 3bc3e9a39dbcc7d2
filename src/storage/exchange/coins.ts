/** A coin's spending, refunds and recoups. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';
import {
  named,
  none,
  portionOf,
  positionsAfter,
  type Portion,
  type Position,
  type Positions,
} from './positions';

interface OfCoin {
  readonly coinPub: Uint8Array;
}

const find = (db: Builder, p: OfCoin) =>
  db
    .selectFrom('exchange.coin as c')
    .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
    .select(['d.hDenomPub as hDenom', 'c.value', 'c.spent'])
    .where('c.coinPub', '=', p.coinPub);

export type SpentCoin = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-coin-find', find);

export async function findCoin(db: Database, coinPub: Uint8Array): Promise<SpentCoin | undefined> {
  return await first(db, FIND, { coinPub });
}

const deposits = (db: Builder, p: OfCoin) =>
  db
    .selectFrom('exchange.deposit as d')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .select((eb) => [
      'd.id as position',
      eb.lit(1).as('kind'),
      named('DEPOSIT'),
      'd.amountWithFee',
      'd.depositFee as fee',
      'd.coinSig as sig',
      'd.hContract as hash',
      'a.hWire',
      'd.merchantPub',
      'd.timestampMs as timestamp',
      'd.refundDeadlineMs as refundDeadline',
      none('bigint').as('rtransactionId'),
    ])
    .where('d.coinPub', '=', p.coinPub);

const melts = (db: Builder, p: OfCoin) =>
  db
    .selectFrom('exchange.refresh as r')
    .select((eb) => [
      'r.id as position',
      eb.lit(2).as('kind'),
      named('MELT'),
      'r.amountWithFee',
      'r.refreshFee as fee',
      'r.coinSig as sig',
      'r.rc as hash',
      none('bytea').as('hWire'),
      none('bytea').as('merchantPub'),
      none('bigint').as('timestamp'),
      none('bigint').as('refundDeadline'),
      none('bigint').as('rtransactionId'),
    ])
    .where('r.oldCoinPub', '=', p.coinPub);

const refunds = (db: Builder, p: OfCoin) =>
  db
    .selectFrom('exchange.refund as f')
    .select((eb) => [
      'f.id as position',
      eb.lit(3).as('kind'),
      named('REFUND'),
      'f.amountWithFee',
      'f.refundFee as fee',
      'f.merchantSig as sig',
      'f.hContract as hash',
      none('bytea').as('hWire'),
      'f.merchantPub',
      none('bigint').as('timestamp'),
      none('bigint').as('refundDeadline'),
      'f.rtransactionId',
    ])
    .where('f.coinPub', '=', p.coinPub);

const recoups = <Kind extends 4 | 5 | 6, Type extends string>(
  db: Builder,
  kind: Kind,
  type: Type,
  other: 'reservePub' | 'oldCoinPub' | 'coinPub',
) =>
  db
    .selectFrom('exchange.recoup as p')
    .select((eb) => [
      'p.id as position',
      eb.lit(kind).as('kind'),
      named(type),
      'p.amount as amountWithFee',
      sql<bigint>`0`.as('fee'),
      'p.coinSig as sig',
      eb.ref(`p.${other}`).$notNull().as('hash'),
      none('bytea').as('hWire'),
      none('bytea').as('merchantPub'),
      'p.timestampMs as timestamp',
      none('bigint').as('refundDeadline'),
      none('bigint').as('rtransactionId'),
    ]);

const kinds = (db: Builder, p: OfCoin) => [
  deposits(db, p),
  melts(db, p),
  refunds(db, p),
  recoups(db, 4, 'RECOUP', 'reservePub')
    .where('p.coinPub', '=', p.coinPub)
    .where('p.oldCoinPub', 'is', null),
  recoups(db, 5, 'RECOUP-REFRESH', 'oldCoinPub')
    .where('p.coinPub', '=', p.coinPub)
    .where('p.oldCoinPub', 'is not', null),
  recoups(db, 6, 'OLD-COIN-RECOUP', 'coinPub').where('p.oldCoinPub', '=', p.coinPub),
];

/**
 * One use of a coin. `hash` is the contract's or a melt's commitment. Of a recoup it is the public
 * key of the other side, a reserve or coin. REFUND and OLD-COIN-RECOUP give back.
 */
export type CoinSpending = InferResult<ReturnType<typeof kinds>[number]>[number];

const HISTORY = statement('exchange-coin-history', (db, p: OfCoin & Portion) =>
  portionOf(db, kinds(db, p), p),
);

/** The newest of each kind at one moment. */
const BOUNDS = statement('exchange-coin-bounds', (db, p: OfCoin) => {
  const given = db
    .selectFrom('exchange.recoup')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('coinPub', '=', p.coinPub);
  const newest = [
    db
      .selectFrom('exchange.deposit')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('coinPub', '=', p.coinPub),
    db
      .selectFrom('exchange.refresh')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('oldCoinPub', '=', p.coinPub),
    db
      .selectFrom('exchange.refund')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('coinPub', '=', p.coinPub),
    given,
    given,
    db
      .selectFrom('exchange.recoup')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('oldCoinPub', '=', p.coinPub),
  ];
  return db.selectNoFrom(sql<Positions>`array[${sql.join(newest)}]`.as('until'));
});

/** Returns the positions up to which a coin's spendings are those of one moment. */
export async function getSpendingBounds(db: Database, coinPub: Uint8Array): Promise<Positions> {
  return (await first(db, BOUNDS, { coinPub }))?.until ?? [];
}

/** Deposits, then melts, refunds and recoups, each oldest first: so many after `last`. */
export async function listCoinSpendings(
  db: Database,
  coinPub: Uint8Array,
  until: Positions,
  last: Position | undefined,
  limit: number,
): Promise<CoinSpending[]> {
  const after = positionsAfter(until, last);
  return await run(db, HISTORY, { coinPub, limit, after, until });
}
