/** A coin's spending, refunds and recoups. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';
import type { CoinOrigin } from './recoups';
import {
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
    .selectFrom('exchange.coin')
    .select(['denominationId', 'value', 'spent'])
    .where('coinPub', '=', p.coinPub);

export type SpentCoin = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-coin-find', find);

export async function findCoin(db: Database, coinPub: Uint8Array): Promise<SpentCoin | undefined> {
  return await first(db, FIND, { coinPub });
}

export type CoinSpending =
  | {
      readonly type: 'DEPOSIT';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly coinSig: Uint8Array;
      readonly hContract: Uint8Array;
      readonly hWire: Uint8Array;
      readonly merchantPub: Uint8Array;
      readonly timestamp: number;
      readonly refundDeadline: number;
    }
  | {
      readonly type: 'MELT';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly coinSig: Uint8Array;
      readonly rc: Uint8Array;
    }
  /** Gives back. */
  | {
      readonly type: 'REFUND';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly merchantSig: Uint8Array;
      readonly hContract: Uint8Array;
      readonly merchantPub: Uint8Array;
      readonly rtransactionId: number;
    }
  /** The coin's rest went back to its origin. */
  | {
      readonly type: 'RECOUP';
      readonly amount: bigint;
      readonly origin: CoinOrigin;
      readonly timestamp: number;
    }
  /** Gives back: the recoup of a coin that this one was refreshed into. */
  | {
      readonly type: 'REGAINED';
      readonly amount: bigint;
      readonly coinPub: Uint8Array;
      readonly timestamp: number;
    };

const deposits = (db: Builder, p: OfCoin) =>
  db
    .selectFrom('exchange.deposit as d')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .select((eb) => [
      'd.id as position',
      eb.lit(1).as('kind'),
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

const recoups = <Kind extends 4 | 5 | 6>(
  db: Builder,
  kind: Kind,
  other: 'reservePub' | 'oldCoinPub' | 'coinPub',
) =>
  db
    .selectFrom('exchange.recoup as p')
    .select((eb) => [
      'p.id as position',
      eb.lit(kind).as('kind'),
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
  recoups(db, 4, 'reservePub').where('p.coinPub', '=', p.coinPub).where('p.oldCoinPub', 'is', null),
  recoups(db, 5, 'oldCoinPub')
    .where('p.coinPub', '=', p.coinPub)
    .where('p.oldCoinPub', 'is not', null),
  recoups(db, 6, 'coinPub').where('p.oldCoinPub', '=', p.coinPub),
];

type HistoryRow = InferResult<ReturnType<typeof kinds>[number]>[number];

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

/** Up to where a coin's spendings are those of one moment. */
export async function findSpendingBounds(db: Database, coinPub: Uint8Array): Promise<Positions> {
  return (await first(db, BOUNDS, { coinPub }))?.until ?? [];
}

export interface PlacedSpending extends Position {
  readonly spending: CoinSpending;
}

/** Deposits, then melts, refunds and recoups, each oldest first: so many after `last`. */
export async function listCoinSpendings(
  db: Database,
  coinPub: Uint8Array,
  until: Positions,
  last: Position | undefined,
  limit: number,
): Promise<PlacedSpending[]> {
  const after = positionsAfter(until, last);
  const rows = await run(db, HISTORY, { coinPub, limit, after, until });
  return rows.map((row) => ({
    kind: row.kind,
    position: row.position,
    spending: toSpending(row),
  }));
}

function toSpending(row: HistoryRow): CoinSpending {
  const { amountWithFee, fee, sig, hash } = row;
  switch (row.kind) {
    case 1: {
      const { hWire, merchantPub, timestamp, refundDeadline } = row;
      const amounts = { amountWithFee, fee };
      const wire = { hContract: hash, hWire, merchantPub };
      return { type: 'DEPOSIT', ...amounts, coinSig: sig, ...wire, timestamp, refundDeadline };
    }
    case 2:
      return { type: 'MELT', amountWithFee, fee, coinSig: sig, rc: hash };
    case 3: {
      const { merchantPub, rtransactionId } = row;
      const key = { hContract: hash, merchantPub, rtransactionId };
      return { type: 'REFUND', amountWithFee, fee, merchantSig: sig, ...key };
    }
    case 4:
    case 5: {
      const origin: CoinOrigin = { from: row.kind === 4 ? 'reserve' : 'coin', pub: hash };
      return { type: 'RECOUP', amount: amountWithFee, timestamp: row.timestamp, origin };
    }
    case 6:
      return { type: 'REGAINED', amount: amountWithFee, timestamp: row.timestamp, coinPub: hash };
  }
}
