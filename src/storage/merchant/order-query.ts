/**
 * Lists an instance's orders, and sums them. Pages follow a key, so a page stays the same while
 * orders are added.
 */
import 'server-only';
import { sql, type Expression, type InferResult, type RawBuilder } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import {
  type Builder,
  type Queryable,
  type Statement,
  type Varying,
  columnRef,
  pick,
  run,
  runVarying,
  statement,
  total,
  varying,
} from '@/storage/statement';
import {
  conditionsOf,
  hasText,
  refundedIn,
  refundsOf,
  type ListFilter,
  type OrderFilter,
} from './order-conditions';
import { hasMostOrders } from './order-share';
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

export type ListPage = ListFilter & Omit<OrderPage, keyof OrderFilter | 'afterValue'>;

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

/** A text is looked for among so many orders before its index is asked, which cannot stop early. */
const WALK = 10_000;
/** The limit is lower by date and amount, because more is read of each order. */
const WALK_BY_ORDER = 500;

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

type Orders = ReturnType<typeof ordersIn>;
export type ListedOrder = InferResult<Orders>[number];

const AFTER = { asc: '>', desc: '<' } as const;
const COLUMN_OF = { created: 'createdMs', paid: 'paidMs', amount: 'amount' } as const;
const rowOf = (row: number | bigint) => sql<number>`${row}::bigint`;

function afterCursor(orders: Orders, page: OrderPage): Orders {
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
function firstOf<Query extends Sortable<Query>>(query: Query, page: OrderPage): Query {
  let sorted = query;
  for (const column of SORTED_BY[page.key]) {
    sorted = sorted.orderBy(sql.ref(column), page.direction);
  }
  return sorted.limit(sql.lit(page.limit));
}

/** Each stage is read in the order of its index, and no further than the limit. */
const pageByStage = (db: Builder, page: OrderPage) => {
  const [first, ...others] = page.stages.map((stage) =>
    db
      .selectFrom(firstOf(afterCursor(ordersIn(db, page, [stage]), page), page).as('o'))
      .selectAll(),
  );
  if (first === undefined) throw new Error('A page of no stages is empty.');
  const all = others.reduce((union, other) => union.unionAll(other), first);
  return firstOf(db.selectFrom(all.as('o')).selectAll(), page);
};

const textsOf = (db: Builder, page: OrderPage) =>
  db.selectFrom('merchant.orderText as t').where('t.instanceId', '=', page.instanceId);

/** Joined one by one, in their order: a reading of all orders must not look cheaper. */
const ONE_BY_ONE = sql.lit(0);
/** Found, then sorted: a reading of all orders in the page's order must not look cheaper. */
const TOGETHER = sql.lit(0);

/** Searches only the first orders in the page's order. A common text fills the page. */
const walk = (db: Builder, page: OrderPage) =>
  page.key === 'row' ? walkByRow(db, page) : walkByOrder(db, page);

export const walkByRow = (db: Builder, page: OrderPage) => {
  const { direction, afterRow } = page;
  const all = textsOf(db, page).select(['t.orderRow', 't.text']).orderBy('t.orderRow', direction);
  const some =
    afterRow === undefined ? all : all.where('t.orderRow', AFTER[direction], rowOf(afterRow));
  return (
    db
      .selectFrom(some.limit(sql.lit(WALK)).as('t'))
      .innerJoinLateral(
        () =>
          ordersIn(db, page, page.stages)
            .where('o.id', '=', sql.ref<number>('t.orderRow'))
            .offset(ONE_BY_ONE)
            .as('o'),
        (join) => join.onTrue(),
      )
      .selectAll('o')
      .where((eb) => hasText({ text: eb.ref('t.text'), orderRow: eb.ref('t.orderRow') }, page))
      // This is the order the texts are read in, so reading stops when the page is full.
      .orderBy('t.orderRow', direction)
      .limit(page.limit)
  );
};

const walkByOrder = (db: Builder, page: OrderPage) =>
  firstOf(
    db
      .selectFrom(pageByStage(db, { ...page, limit: WALK_BY_ORDER }).as('o'))
      .innerJoinLateral(
        () =>
          textsOf(db, page)
            .select(['t.orderRow', 't.text'])
            .where('t.orderRow', '=', sql.ref<number>('o.row'))
            .offset(ONE_BY_ONE)
            .as('t'),
        (join) => join.onTrue(),
      )
      .selectAll('o')
      .where((eb) => hasText({ text: eb.ref('t.text'), orderRow: eb.ref('t.orderRow') }, page)),
    page,
  );

/** Searches all orders for the text, by its index (of written texts) or by another. */
export const having = (db: Builder, page: OrderFilter, isMostOfAll: boolean) =>
  ordersIn(db, page, page.stages)
    .innerJoin('merchant.orderText as t', 't.orderRow', 'o.id')
    // The index intersects the text's orders with the instance's, which takes long if these are most of all.
    .$if(!isMostOfAll, (found) => found.where('t.instanceId', '=', page.instanceId))
    .where('t.text', '<>', sql.lit(''))
    .where((eb) => hasText({ text: eb.ref('t.text'), orderRow: eb.ref('t.orderRow') }, page));

interface Refundable {
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
const withMoney = (db: Builder, page: OrderPage, orders: Page) =>
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

type Page = ReturnType<typeof pageByStage>;
export type FoundOrder = InferResult<ReturnType<typeof withMoney>>[number];

export type Searched = { readonly page: OrderPage } & (
  | { readonly isWalk: true }
  | { readonly isWalk: false; readonly isMostOfAll: boolean }
);

function searched(db: Builder, asked: Searched): Page {
  const { page } = asked;
  if (asked.isWalk) return page.pattern === undefined ? pageByStage(db, page) : walk(db, page);
  const all = afterCursor(having(db, page, asked.isMostOfAll), page)
    .offset(TOGETHER)
    .as('o');
  return firstOf(db.selectFrom(all).selectAll(), page);
}

export const SEARCH = varying('merchant-orders-search', searched);
export const SEARCH_WITH_MONEY = varying('merchant-orders-search-money', (db, asked: Searched) =>
  withMoney(db, asked.page, searched(db, asked)),
);

/** Values of a list that differ from call to call. */
const VALUES = ['instanceId', 'from', 'until', 'afterRow'] as const;
/** A limit stands in the statement: only then a plan that is made once looks as cheap as it is. */
const LIMITS = [20, 100];
const MAX_LIMIT = 1000;

const LISTS = new Map<string, Statement<ListPage, ListedOrder>>();

/** One statement for each set of conditions, without a text: there are few. */
export function listOf(page: ListPage): Statement<ListPage, ListedOrder> {
  const present = VALUES.filter((key) => page[key] !== undefined);
  const { stages, refunded, key, direction, limit } = page;
  const shape = [key, direction, refunded, limit, ...stages, ...present].join();
  const known = LISTS.get(shape);
  if (known !== undefined) return known;
  const made = statement(`merchant-orders-${LISTS.size}`, (db, p: ListPage) =>
    pageByStage(db, { ...page, ...pick(p, present) }),
  );
  LISTS.set(shape, made);
  return made;
}

/** Lists orders by row or date. Its conditions are instance, stages, refunds, creation dates and text. */
export async function listOrders(db: Database, page: ListPage): Promise<ListedOrder[]> {
  if (page.stages.length === 0) return [];
  if (page.pattern === undefined) {
    const limit = LIMITS.find((one) => one >= page.limit) ?? MAX_LIMIT;
    const orders = await run(db, listOf({ ...page, limit }), page);
    return orders.slice(0, page.limit);
  }
  return await search(db, page, SEARCH);
}

/** Lists orders by any conditions, with their money. */
export async function listWantedOrders(db: Database, page: OrderPage): Promise<FoundOrder[]> {
  if (page.stages.length === 0) return [];
  return await forPeople(db, (on) => search(on, page, SEARCH_WITH_MONEY));
}

async function search<Row>(
  db: Queryable,
  page: OrderPage,
  shown: Varying<Searched, Row>,
): Promise<Row[]> {
  const found = await runVarying(db, shown, { page, isWalk: true });
  if (page.pattern === undefined || found.length === page.limit) return found;
  const isMostOfAll = await hasMostOrders(db, page);
  return await runVarying(db, shown, { page, isWalk: false, isMostOfAll });
}
