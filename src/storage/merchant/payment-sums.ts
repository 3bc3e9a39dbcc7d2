/** Sums all payments, for the books. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { only, statement, type Builder } from '@/storage/statement';

const ZERO = sql<bigint>`0`;

const perCoin = (db: Pick<Builder, 'selectFrom'>) =>
  db
    .selectFrom('merchant.deposit as d')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('merchant.refund')
          .select(({ fn }) => [
            'orderRow',
            'coinPub',
            fn.sum<bigint>('amount').as('decided'),
            fn.sum<bigint>('amount').filterWhere('exchangeSig', 'is not', null).as('confirmed'),
          ])
          .where('failureStatus', 'is', null)
          .groupBy(['orderRow', 'coinPub'])
          .as('r'),
      (join) => join.onRef('r.orderRow', '=', 'd.orderRow').onRef('r.coinPub', '=', 'd.coinPub'),
    )
    .select(({ fn }) => [
      'd.orderRow',
      'd.contribution',
      'd.depositFee',
      'd.trackAfterMs',
      fn.coalesce('r.decided', ZERO).as('refunded'),
      fn.coalesce('r.confirmed', ZERO).as('confirmed'),
    ]);

const perOrder = (db: Builder) =>
  db.with('perCoin', perCoin).with('perOrder', (cte) =>
    cte
      .selectFrom('merchant.order as o')
      .leftJoin('perCoin as d', 'd.orderRow', 'o.id')
      .select((eb) => [
        eb('o.stage', 'in', ['paid', 'wired']).as('paid'),
        eb('o.stage', '=', 'wired').as('wired'),
        'o.amount',
        eb.fn.coalesce(eb.fn.sum<bigint>('d.contribution'), ZERO).as('deposited'),
        eb.fn.coalesce(eb.fn.sum<bigint>('d.depositFee'), ZERO).as('fees'),
        eb.fn.coalesce(eb.fn.sum<bigint>('d.refunded'), ZERO).as('refunded'),
        eb.fn.coalesce(eb.fn.sum<bigint>('d.confirmed'), ZERO).as('confirmed'),
        sql<boolean>`coalesce(bool_or(${eb.ref('d.trackAfterMs')} is not null), false)`.as(
          'tracking',
        ),
      ])
      .groupBy('o.id'),
  );

const sum = (db: Builder) =>
  perOrder(db)
    .selectFrom('perOrder as o')
    .select((eb) => {
      const { fn } = eb;
      const paid = eb.ref('o.paid');
      const surplus = fn.sum<bigint>(eb('o.deposited', '-', eb.ref('o.confirmed')));
      return [
        /** Paid orders whose recorded deposits do not reach the price. */
        fn
          .countAll<number>()
          .filterWhere(paid)
          .filterWhereRef('o.deposited', '<', 'o.amount')
          .as('underpaid'),
        /** Orders called wired while a deposit of theirs is not matched. */
        fn
          .countAll<number>()
          .filterWhere(eb.ref('o.wired'))
          .filterWhere(eb.ref('o.tracking'))
          .as('wiredTooEarly'),
        fn.countAll<number>().filterWhere(paid).as('paidOrders'),
        fn.coalesce(fn.sum<bigint>('o.deposited').filterWhere(paid), ZERO).as('deposited'),
        fn.coalesce(fn.sum<bigint>('o.fees').filterWhere(paid), ZERO).as('depositFees'),
        fn.coalesce(surplus.filterWhere(eb.not(paid)), ZERO).as('surplus'),
        /** Deposits whose refunds exceed what they brought. */
        sql<number>`${eb
          .selectFrom('perCoin as c')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('c.refunded', '>', 'c.contribution')}`.as('overRefunded'),
        /** Decided, and not refused by the exchange. */
        fn.coalesce(fn.sum<bigint>('o.refunded'), ZERO).as('refunded'),
        /** Part of it that the exchange has confirmed. */
        fn.coalesce(fn.sum<bigint>('o.confirmed'), ZERO).as('refundsConfirmed'),
      ];
    });

const SUM = statement('merchant-books', sum);

export type MerchantSums = InferResult<ReturnType<typeof sum>>[number];

/** All of one moment. */
export async function getPaymentSums(db: Database): Promise<MerchantSums> {
  return await only(db, SUM, {});
}
