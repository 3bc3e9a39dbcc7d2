/** Sums the orders of a list: exactly up to a limit, and beyond it that there are more. */
import 'server-only';
import { sql, type Expression, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { runVarying, varying, type Builder, type Varying } from '@/storage/statement';
import { isPaidStage, type OrderFilter } from './order-conditions';
import { ordersIn, refundedOf, type Refundable } from './order-pages';
import { having, walkByRow } from './order-texts-found';
import { hasMostOrders } from './order-share';

/** A list of more orders is not summed. */
export const MOST_TOTALLED = 1_000;

const NEWEST = { key: 'row', direction: 'desc', limit: MOST_TOTALLED + 1 } as const;

type Read = (db: Builder, filter: OrderFilter) => ReturnType<typeof walkByRow>;

export const some: Read = (db, filter) =>
  ordersIn(db, filter, filter.stages).limit(sql.lit(NEWEST.limit));
export const allWithText =
  (isMostOfAll: boolean): Read =>
  (db, filter) =>
    having(db, filter, isMostOfAll).limit(sql.lit(NEWEST.limit));
export const newestWithText: Read = (db, filter) => walkByRow(db, { ...filter, ...NEWEST });

interface Totalled {
  readonly filter: OrderFilter;
  readonly read: Read;
}

interface Summed extends Refundable {
  readonly amount: Expression<bigint>;
}

/** Sums orders. Refunds are of the filter's times when these are of refunds, else ever. */
export const sumsOf = (order: Summed, filter: OrderFilter, over = sql``) => {
  const isPaid = sql<boolean>`${order.stage} in ('paid', 'wired')`;
  const paid = sql<bigint>`case when ${isPaid} then ${order.amount} else 0 end`;
  const sum = (of: Expression<bigint>) => sql<bigint>`coalesce(sum(${of}) ${over}, 0)`;
  return [
    sql<number>`count(*) ${over}`.as('orders'),
    sql<number>`count(*) filter (where ${isPaid}) ${over}`.as('paidOrders'),
    sum(paid).as('paidUnits'),
    sum(refundedOf(order, filter)).as('refundedUnits'),
  ] as const;
};

/** More orders than the limit are counted, and not summed. */
const totals = (db: Builder, { filter, read }: Totalled) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        db
          .selectFrom(read(db, filter).as('o'))
          .select(['o.row', 'o.stage', 'o.isRefunded', 'o.amount']),
    )
    .with('counted', (cte) =>
      cte.selectFrom('found').select(({ fn }) => fn.countAll<number>().as('orders')),
    )
    .selectFrom('counted as n')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('found as o')
          .select((eb) =>
            sumsOf(
              {
                row: eb.ref('o.row'),
                stage: eb.ref('o.stage'),
                isRefunded: eb.ref('o.isRefunded'),
                amount: eb.ref('o.amount'),
              },
              filter,
            ),
          )
          .where('n.orders', '<=', sql.lit(MOST_TOTALLED))
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['n.orders', 's.paidOrders', 's.paidUnits', 's.refundedUnits']);

export const TOTALS = varying('merchant-order-totals', totals);

export type OrderTotals = InferResult<ReturnType<typeof totals>>[number];

export const NO_TOTALS: OrderTotals = {
  orders: 0,
  paidOrders: 0,
  paidUnits: 0n,
  refundedUnits: 0n,
};

/** Null when there are more than `MOST_TOTALLED`. */
export const upToLimit = <Row extends { readonly orders: number }>(sums: Row): Row | null =>
  sums.orders > MOST_TOTALLED ? null : sums;

const count = (db: Builder, { filter, read }: Totalled) =>
  db.selectFrom(read(db, filter).as('o')).select((eb) => eb.fn.countAll<number>().as('orders'));

export const COUNT = varying('merchant-order-count', count);

/** Null when there are more than `MOST_TOTALLED`. */
export async function findOrderTotals(
  db: Database,
  filter: OrderFilter,
): Promise<OrderTotals | null> {
  if (filter.stages.length === 0) return NO_TOTALS;
  if (filter.stages.some(isPaidStage)) return await findUpToLimit(db, TOTALS, filter);
  const orders = await findOrderCount(db, filter);
  return orders === null ? null : { ...NO_TOTALS, orders };
}

/** Null when there are more than `MOST_TOTALLED`. */
export async function findOrderCount(db: Database, filter: OrderFilter): Promise<number | null> {
  if (filter.stages.length === 0) return 0;
  return (await findUpToLimit(db, COUNT, filter))?.orders ?? null;
}

async function findUpToLimit<Row extends { readonly orders: number }>(
  db: Database,
  asked: Varying<Totalled, Row>,
  filter: OrderFilter,
): Promise<Row | null> {
  const read = async (how: Read): Promise<Row | null> => {
    const [sums] = await forPeople(db, (on) => runVarying(on, asked, { filter, read: how }));
    return sums === undefined ? null : upToLimit(sums);
  };
  if (filter.pattern === undefined) return await read(some);
  const newest = await read(newestWithText);
  if (newest === null) return null;
  return await read(allWithText(await forPeople(db, (on) => hasMostOrders(on, filter))));
}
