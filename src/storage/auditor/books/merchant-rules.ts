/** Rules for every row of the merchants' books. */
import { sql } from 'kysely';
import type { Builder } from '@/storage/statement';
import { figuresNow, figuresOfOrders } from '@/storage/merchant/figure-rows';
import { type BookRule, asFigure, orZero } from './rule';

const paid = (db: Builder) =>
  db
    .selectFrom('merchant.deposit')
    .select(({ fn }) => ['orderRow', fn.sum<bigint>('contribution').as('amount')])
    .groupBy('orderRow')
    .as('d');

/** Joins each reserve with the sum of that column over its tips. */
const tipReserves = (db: Builder, column: 'amount' | 'pickedUp') =>
  db
    .with('total', (part) =>
      part
        .selectFrom('merchant.tip')
        .select(({ fn }) => ['reservePub', fn.sum<bigint>(column).as('amount')])
        .groupBy('reservePub'),
    )
    .selectFrom('merchant.tipReserve as r')
    .leftJoin('total', 'total.reservePub', 'r.reservePub')
    .select('r.reservePub');

type Sum = 'orders' | 'paidOrders' | 'paidUnits' | 'refundedUnits';

interface Compared<Figure> {
  readonly figure: Figure;
  readonly stated: bigint;
  readonly actual: bigint;
}

/** The sums that dashboards show, where they differ from the same sums over all orders. */
const figures = (db: Builder, [one, two]: readonly [Sum, Sum]) =>
  db
    .selectFrom(figuresNow(db).as('n'))
    .fullJoin(figuresOfOrders(db).as('o'), (join) =>
      join
        .onRef('o.instanceId', '=', 'n.instanceId')
        .onRef('o.kind', '=', 'n.kind')
        .onRef('o.startMs', '=', 'n.startMs'),
    )
    .crossJoinLateral((eb) => {
      const compared = (sum: Sum) =>
        sql`(${sql.lit(sum)}, coalesce(${eb.ref(`n.${sum}`)}, 0)::numeric,
          coalesce(${eb.ref(`o.${sum}`)}, 0)::numeric)`;
      return sql<Compared<Sum>>`(values ${compared(one)}, ${compared(two)})`.as<'c'>(
        sql`c(figure, stated, actual)`,
      );
    })
    .select(({ fn }) => [
      fn.coalesce('n.instanceId', 'o.instanceId').as('instanceId'),
      fn.coalesce('n.kind', 'o.kind').as('kind'),
      fn.coalesce('n.startMs', 'o.startMs').as('startMs'),
      'c.figure',
      'c.stated',
      'c.actual',
    ])
    .whereRef('c.stated', '<>', 'c.actual');

/** Compares each sum of each transfer with that over its orders. */
const keptSums = (db: Builder) =>
  db
    .selectFrom('merchant.transfer as t')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('merchant.transferOrder')
          .select(({ fn }) => [
            'transferId',
            fn.countAll<bigint>().as('orders'),
            fn.sum<bigint>('depositValue').as('value'),
            fn.sum<bigint>('depositFee').as('fees'),
          ])
          .groupBy('transferId')
          .as('o'),
      (join) => join.onRef('o.transferId', '=', 't.id'),
    )
    .crossJoinLateral((eb) =>
      sql<Compared<'orders' | 'value' | 'fees'>>`(values
        ('orders', ${asFigure(eb.ref('t.orderCount'))}, ${orZero(eb.ref('o.orders'))}::numeric),
        ('value', ${eb.ref('t.valueSum')}, ${orZero(eb.ref('o.value'))}),
        ('fees', ${eb.ref('t.feeSum')}, ${orZero(eb.ref('o.fees'))}))`.as<'c'>(
        sql`c(figure, stated, actual)`,
      ),
    )
    .select(['t.id', 't.instanceId', 't.wtid', 'c.figure', 'c.stated', 'c.actual']);

export const MERCHANT_RULES: readonly BookRule[] = [
  {
    table: 'merchant.order',
    rule: 'the deposits of a paid order reach its price',
    broken: (db) =>
      db
        .selectFrom('merchant.order as o')
        .leftJoin(paid(db), 'd.orderRow', 'o.id')
        .select((eb) => [
          'o.id',
          'o.instanceId',
          'o.orderId',
          orZero(eb.ref('d.amount')).as('stated'),
          'o.amount as actual',
        ])
        .where('o.stage', 'in', ['paid', 'wired'])
        .where((eb) => eb(orZero(eb.ref('d.amount')), '<', eb.ref('o.amount'))),
  },
  {
    table: 'merchant.refund',
    rule: 'refunds of a coin are no more than it paid',
    broken: (db) =>
      db
        .selectFrom(
          db
            .selectFrom('merchant.refund')
            .select(({ fn }) => ['orderRow', 'coinPub', fn.sum<bigint>('amount').as('amount')])
            .where('failureStatus', 'is', null)
            .groupBy(['orderRow', 'coinPub'])
            .as('r'),
        )
        .leftJoin('merchant.deposit as d', (join) =>
          join.onRef('d.orderRow', '=', 'r.orderRow').onRef('d.coinPub', '=', 'r.coinPub'),
        )
        .select((eb) => [
          'r.orderRow',
          'r.coinPub',
          'r.amount as stated',
          orZero(eb.ref('d.contribution')).as('actual'),
        ])
        .where('r.amount', '>', (eb) => orZero(eb.ref('d.contribution'))),
  },
  {
    table: 'merchant.order',
    rule: 'an order is called refunded when a refund was decided that no exchange has refused',
    counts: true,
    broken: (db) =>
      db
        .selectFrom('merchant.order as o')
        .select((eb) => [
          'o.id',
          'o.instanceId',
          'o.orderId',
          asFigure(sql<number>`${eb.ref('o.refunded')}::int`).as('stated'),
          asFigure(sql<number>`(not ${eb.ref('o.refunded')})::int`).as('actual'),
        ])
        .where('o.refunded', '<>', (eb) => {
          const decided = eb
            .selectFrom('merchant.refund as r')
            .whereRef('r.orderRow', '=', 'o.id')
            .where('r.failureStatus', 'is', null);
          return sql<boolean>`${eb.exists(decided)}`;
        }),
  },
  {
    table: 'merchant.transfer',
    rule: 'a verified transfer is what it brings for its orders, less the wire fee',
    broken: (db) =>
      db
        .with('total', (part) =>
          part
            .selectFrom('merchant.transferOrder')
            .select((eb) => {
              const brought = eb('depositValue', '-', eb.ref('depositFee'));
              return ['transferId', eb.fn.sum<bigint>(brought).as('amount')];
            })
            .groupBy('transferId'),
        )
        .selectFrom('merchant.transfer as t')
        .leftJoin('total', 'total.transferId', 't.id')
        .select((eb) => [
          't.id',
          't.instanceId',
          't.wtid',
          eb('t.creditAmount', '+', eb.ref('t.wireFee')).as('stated'),
          orZero(eb.ref('total.amount')).as('actual'),
        ])
        .where('t.verified', '=', true)
        .where((eb) => {
          const stated = eb('t.creditAmount', '+', eb.ref('t.wireFee'));
          return eb(stated, 'is distinct from', orZero(eb.ref('total.amount')));
        }),
  },
  {
    table: 'merchant.transfer',
    rule: 'the kept sums of a transfer are those of its orders',
    broken: (db) => keptSums(db).whereRef('c.stated', '<>', 'c.actual'),
  },
  {
    table: 'merchant.tip',
    rule: 'what was picked up of a tip is the sum of its pickups, and no more than the tip',
    broken: (db) =>
      db
        .with('total', (part) =>
          part
            .selectFrom('merchant.tipPickup')
            .select(({ fn }) => ['tipId', fn.sum<bigint>('amount').as('amount')])
            .groupBy('tipId'),
        )
        .selectFrom('merchant.tip as t')
        .fullJoin('total', 'total.tipId', 't.tipId')
        .select((eb) => [
          eb.fn.coalesce('t.tipId', 'total.tipId').as('tipId'),
          't.pickedUp as stated',
          orZero(eb.ref('total.amount')).as('actual'),
        ])
        .where((eb) =>
          eb.or([
            eb('t.pickedUp', 'is distinct from', orZero(eb.ref('total.amount'))),
            eb('t.pickedUp', '>', eb.ref('t.amount')),
          ]),
        ),
  },
  {
    table: 'merchant.tip_reserve',
    rule: 'what was picked up from a reserve is the sum of its tips’ pickups, and no more than came in',
    broken: (db) =>
      tipReserves(db, 'pickedUp')
        .select((eb) => ['r.pickedUp as stated', orZero(eb.ref('total.amount')).as('actual')])
        .where((eb) =>
          eb.or([
            eb('r.pickedUp', '<>', orZero(eb.ref('total.amount'))),
            eb('r.pickedUp', '>', eb.ref('r.committed')),
            eb('r.committed', '>', eb.ref('r.credited')),
          ]),
        ),
  },
  {
    table: 'merchant.tip_reserve',
    rule: 'what is promised of a reserve is the sum of its tips',
    broken: (db) =>
      tipReserves(db, 'amount')
        .select((eb) => ['r.committed as stated', orZero(eb.ref('total.amount')).as('actual')])
        .where('r.committed', '<>', (eb) => orZero(eb.ref('total.amount'))),
  },
  {
    table: 'merchant.figure',
    rule: 'what dashboards call paid and refunded is the sum of the orders',
    broken: (db) => figures(db, ['paidUnits', 'refundedUnits']),
  },
  {
    table: 'merchant.figure',
    rule: 'what dashboards count as made and paid are the orders',
    counts: true,
    broken: (db) => figures(db, ['orders', 'paidOrders']),
  },
];
