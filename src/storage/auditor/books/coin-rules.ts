/** Rules for every row of an exchange's coins and refreshes. */
import type { NotNull } from 'kysely';
import type { Builder } from '@/storage/statement';
import { type BookRule, asFigure, orZero } from './rule';

/** Each coin's spending, less refunds and recoups to it. */
const coinTotals = (db: Builder) =>
  db
    .with('entry', (part) =>
      part
        .selectFrom('exchange.deposit')
        .select(['coinPub', 'amountWithFee as amount'])
        .unionAll(
          part
            .selectFrom('exchange.refresh')
            .select(['oldCoinPub as coinPub', 'amountWithFee as amount']),
        )
        .unionAll(part.selectFrom('exchange.recoup').select(['coinPub', 'amount']))
        .unionAll(
          part
            .selectFrom('exchange.refund')
            .select((eb) => [
              'coinPub',
              eb('refundFee', '-', eb.ref('amountWithFee')).as('amount'),
            ]),
        )
        .unionAll(
          part
            .selectFrom('exchange.recoup')
            .select((eb) => ['oldCoinPub as coinPub', eb.neg('amount').as('amount')])
            .where('oldCoinPub', 'is not', null)
            .$narrowType<{ coinPub: NotNull }>(),
        ),
    )
    .with('total', (part) =>
      part
        .selectFrom('entry')
        .select(({ fn }) => ['coinPub', fn.sum<bigint>('amount').as('amount')])
        .groupBy('coinPub'),
    );

/** The numbers of coins issued and spent per denomination. */
const coinCounts = (db: Builder) =>
  db
    .with('issued', (part) =>
      part
        .selectFrom(
          part
            .selectFrom('exchange.withdrawal')
            .select('denominationId')
            .unionAll(part.selectFrom('exchange.refreshCoin').select('denominationId'))
            .as('made'),
        )
        .select(({ fn }) => ['denominationId as id', fn.countAll<number>().as('coins')])
        .groupBy('denominationId'),
    )
    .with('known', (part) =>
      part
        .selectFrom('exchange.coin')
        .select(({ fn }) => ['denominationId as id', fn.countAll<number>().as('coins')])
        .groupBy('denominationId'),
    );

export const COIN_RULES: readonly BookRule[] = [
  {
    table: 'exchange.coin',
    rule: 'what is spent of a coin is its deposits, melts and recoups, less what came back',
    broken: (db) =>
      coinTotals(db)
        .selectFrom('exchange.coin as c')
        .fullJoin('total as t', 't.coinPub', 'c.coinPub')
        .select((eb) => [
          eb.fn.coalesce('c.coinPub', 't.coinPub').as('coinPub'),
          'c.spent as stated',
          orZero(eb.ref('t.amount')).as('actual'),
        ])
        .where('c.spent', 'is distinct from', (eb) => orZero(eb.ref('t.amount'))),
  },
  {
    table: 'exchange.coin',
    rule: 'no more is spent of a coin than its value',
    broken: (db) =>
      db
        .selectFrom('exchange.coin')
        .select(['coinPub', 'spent as stated', 'value as actual'])
        .where((eb) => eb.or([eb('spent', '>', eb.ref('value')), eb('spent', '<', 0n)])),
  },
  {
    table: 'exchange.coin',
    rule: 'a coin has the value of its denomination',
    broken: (db) =>
      db
        .selectFrom('exchange.coin as c')
        .leftJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
        .select(['c.coinPub', 'c.value as stated', 'd.value as actual'])
        .whereRef('c.value', 'is distinct from', 'd.value'),
  },
  {
    table: 'exchange.denomination',
    rule: 'not more coins of a denomination are spent than were issued',
    counts: true,
    broken: (db) =>
      coinCounts(db)
        .selectFrom('known')
        .leftJoin('issued', 'issued.id', 'known.id')
        .select((eb) => [
          'known.id',
          asFigure(eb.ref('known.coins')).as('stated'),
          asFigure(eb.fn.coalesce('issued.coins', eb.lit(0))).as('actual'),
        ])
        .where('known.coins', '>', (eb) => eb.fn.coalesce('issued.coins', eb.lit(0))),
  },
  {
    table: 'exchange.refresh',
    rule: 'the new coins of a refresh cost what it says',
    broken: (db) =>
      db
        .with('made', (part) =>
          part
            .selectFrom('exchange.refreshCoin as c')
            .leftJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
            .select((eb) => {
              const cost = eb('d.value', '+', eb.ref('d.feeWithdraw'));
              return ['c.rc', eb.fn.sum<bigint | null>(cost).as('cost')];
            })
            .groupBy('c.rc'),
        )
        .selectFrom('exchange.refresh as r')
        .fullJoin('made as m', 'm.rc', 'r.rc')
        .select(({ fn }) => [
          fn.coalesce('r.rc', 'm.rc').as('rc'),
          'r.revealedCost as stated',
          'm.cost as actual',
        ])
        .whereRef('r.revealedCost', 'is distinct from', 'm.cost'),
  },
  {
    table: 'exchange.refresh',
    rule: 'the new coins of a refresh cost at most what was melted for them',
    broken: (db) =>
      db
        .selectFrom('exchange.refresh')
        .select((eb) => [
          'rc',
          'revealedCost as stated',
          eb('amountWithFee', '-', eb.ref('refreshFee')).as('actual'),
        ])
        .where((eb) =>
          eb(orZero(eb.ref('revealedCost')), '>', eb('amountWithFee', '-', eb.ref('refreshFee'))),
        ),
  },
  {
    table: 'exchange.refresh',
    rule: 'the refresh fee is the denomination’s',
    broken: (db) =>
      db
        .selectFrom('exchange.refresh as r')
        .leftJoin('exchange.denomination as d', 'd.id', 'r.denominationId')
        .select(['r.rc', 'r.refreshFee as stated', 'd.feeRefresh as actual'])
        .whereRef('r.refreshFee', 'is distinct from', 'd.feeRefresh'),
  },
];
