/**
 * Queries for pages of an instance's orders. Pages follow a key, so a page stays the same while orders are
 * added.
 */
import 'server-only';
import { sql, type Expression, type InferResult, type RawBuilder } from 'kysely';
import { columnRef, total, type Builder } from '@/storage/statement';
import { conditionsOf, refundedIn, refundsOf, type OrderFilter } from './order-conditions';
import type { OrderStage } from './orders';

export interface OrderPage extends OrderFilter {
  /** Rows are numbered as time goes by, but a frontend may date an order as it likes. */
  readonly key: 'row' | 'created' | 'paid' | 'amount';
  readonly direction: 'asc' | 'desc';
  /** The last row of the previous page, and its value of the key. */
  readonly afterRow?: number | bigint | undefined;
  /** Units of an amount, or milliseconds. */
  readonly afterValue?: bigint | undefined;
  readonly limit: number;
}

const COLUMNS = [
  'o.id as row',
  'o.orderId',
  'o.createdMs',
  'o.paidMs',
  /** There is something to send. */
  'o.hasGoods',
  /** When the goods were sent, as the merchant said; null before. */
  'o.sentMs',
  'o.sentNote',
  'o.amount',
  'o.refunded as isRefunded',
  'o.summary',
  'o.stage',
  'o.payDeadlineMs',
  'o.refundDeadlineMs',
] as const;

const isClaimed = sql<boolean>`${columnRef('merchant.order', 'o', 'nonce')} is not null`.as(
  'isClaimed',
);

export const ordersIn = (db: Builder, page: OrderFilter, stages: readonly OrderStage[]) =>
  db
    .selectFrom('merchant.order as o')
    .select([...COLUMNS, isClaimed])
    .where('o.instanceId', '=', page.instanceId)
    .where(
      'o.stage',
      'in',
      stages.map((stage) => sql.lit(stage)),
    )
    .where((eb) => eb.and([...refundedIn(eb, page, stages), ...conditionsOf(eb, page)]));

export type Orders = ReturnType<typeof ordersIn>;
export type ListedOrder = InferResult<Orders>[number];

export const AFTER = { asc: '>', desc: '<' } as const;
const COLUMN_OF = { created: 'createdMs', paid: 'paidMs', amount: 'amount' } as const;
export const rowOf = (row: number | bigint) => sql<number>`${row}::bigint`;

export function afterCursor(orders: Orders, page: OrderPage): Orders {
  const { key, direction, afterRow, afterValue } = page;
  if (afterRow === undefined) return orders;
  const comparison = AFTER[direction];
  const row = rowOf(afterRow);
  if (key === 'row' || afterValue === undefined) return orders.where('o.id', comparison, row);
  const type = sql.raw(key === 'amount' ? 'numeric' : 'bigint');
  // As a pair, so that the key's index is read from there on.
  return orders.where(
    sql<boolean>`(${columnRef('merchant.order', 'o', COLUMN_OF[key])}, ${columnRef('merchant.order', 'o', 'id')}) ${sql.raw(comparison)} (${afterValue}::${type}, ${row})`,
  );
}

const SORTED_BY = {
  row: ['row'],
  created: ['createdMs', 'row'],
  paid: ['paidMs', 'row'],
  amount: ['amount', 'row'],
} as const;

interface Sortable<Self> {
  orderBy(by: RawBuilder<unknown>, direction: 'asc' | 'desc'): Self;
  limit(limit: RawBuilder<number>): Self;
}

/** Sorts by the selected columns and limits the result to one page. */
export function firstOf<Query extends Sortable<Query>>(query: Query, page: OrderPage): Query {
  let sorted = query;
  for (const column of SORTED_BY[page.key]) {
    sorted = sorted.orderBy(sql.ref(column), page.direction);
  }
  return sorted.limit(sql.lit(page.limit));
}

/** Each stage is read in the order of its index, and no further than the limit. */
export const pageByStage = (db: Builder, page: OrderPage) => {
  const [first, ...others] = page.stages.map((stage) =>
    db
      .selectFrom(firstOf(afterCursor(ordersIn(db, page, [stage]), page), page).as('o'))
      .selectAll(),
  );
  if (first === undefined) throw new Error('A page of no stages is empty.');
  const all = others.reduce((union, other) => union.unionAll(other), first);
  return firstOf(db.selectFrom(all.as('o')).selectAll(), page);
};

export interface Refundable {
  readonly row: Expression<number>;
  readonly stage: Expression<OrderStage>;
  readonly isRefunded: Expression<boolean>;
}

/** Zero for most orders, which are not refunded. What an aborted one gave back is no refund. */
export const refundedOf = (order: Refundable, filter = {}) =>
  sql<bigint>`case when ${order.isRefunded} and ${order.stage} in ('paid', 'wired')
    then ${refundsOf(order.row, filter).select((eb) => total(eb.ref('r.amount')).as('sum'))}
    else 0 end`;

/** Adds the refunds and transfers that a page of a search shows. */
export const withMoney = (db: Builder, page: OrderPage, orders: Page) =>
  firstOf(
    db
      .selectFrom(orders.as('o'))
      .selectAll()
      .select((eb) => [
        refundedOf({
          row: eb.ref('o.row'),
          stage: eb.ref('o.stage'),
          isRefunded: eb.ref('o.isRefunded'),
        }).as('refunded'),
        sql<Uint8Array[]>`array(${eb
          .selectFrom('merchant.transferOrder as x')
          .innerJoin('merchant.transfer as t', 't.id', 'x.transferId')
          .select('t.wtid')
          .whereRef('x.orderRow', '=', 'o.row')
          .orderBy('t.id')})`.as('wtids'),
      ]),
    page,
  );

export type Page = ReturnType<typeof pageByStage>;
export type FoundOrder = InferResult<ReturnType<typeof withMoney>>[number];
