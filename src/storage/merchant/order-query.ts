/** Lists an instance's orders. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import {
  type Builder,
  type Queryable,
  type Statement,
  type Varying,
  ONE,
  pick,
  run,
  runVarying,
  statement,
  varying,
} from '@/storage/statement';
import type { ListFilter, OrderFilter } from './order-conditions';
import {
  firstOf,
  pageByStage,
  withMoney,
  type FoundOrder,
  type ListedOrder,
  type OrderPage,
  type Page,
} from './order-pages';
import { hasMostOrders } from './order-share';
import { found, having, TOGETHER, walk } from './order-texts-found';
import { findOrderTotals, NO_TOTALS, sumsOf, upToLimit, type OrderTotals } from './order-totals';

export type ListPage = ListFilter &
  Omit<OrderPage, keyof OrderFilter | 'afterValue'> & {
    /** Conditions that no index finds. */
    readonly scanned?: Scanned | undefined;
  };

/** Orders with all of these. */
export interface Scanned {
  /** The session or the address that they were bought by. */
  readonly sessionId?: string | undefined;
  readonly fulfillmentUrl?: string | undefined;
  /** A regular expression for the order's text, of so few letters that most texts have them. */
  readonly pattern?: string | undefined;
}

export type Searched = { readonly page: OrderPage } & (
  | { readonly isWalk: true }
  | { readonly isWalk: false; readonly isMostOfAll: boolean }
);

function searched(db: Builder, asked: Searched): Page {
  const { page } = asked;
  if (!asked.isWalk) return found(db, page, asked.isMostOfAll);
  return page.pattern === undefined ? pageByStage(db, page) : walk(db, page);
}

export const SEARCH = varying('merchant-orders-search', searched);
export const SEARCH_WITH_MONEY = varying('merchant-orders-search-money', (db, asked: Searched) =>
  withMoney(db, asked.page, searched(db, asked)),
);

interface FoundByText {
  /** A first one. */
  readonly page: OrderPage;
  readonly isMostOfAll: boolean;
}

/** A page of all orders with the text, each with the sums of them all. */
export const SEARCH_WITH_TOTALS = varying(
  'merchant-orders-search-totals',
  (db, { page, isMostOfAll }: FoundByText) => {
    const all = db
      .selectFrom(having(db, page, isMostOfAll).offset(TOGETHER).as('o'))
      .selectAll()
      .select((eb) =>
        sumsOf(
          {
            row: eb.ref('o.row'),
            stage: eb.ref('o.stage'),
            isRefunded: eb.ref('o.isRefunded'),
            amount: eb.ref('o.amount'),
          },
          page,
          sql`over ()`,
        ),
      );
    return withMoney(db, page, firstOf(all, page)).$castTo<FoundOrder & OrderTotals>();
  },
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

/** Orders among which these are looked for. */
const AMONG = 10_000;

/** Orders and payments would have to write an index of each: so the next orders are read. */
const scannedOf = (db: Builder, { page, scanned }: { page: OrderPage; scanned: Scanned }) => {
  const { sessionId, fulfillmentUrl, pattern } = scanned;
  const orders = db
    .selectFrom(pageByStage(db, { ...page, limit: AMONG }).as('o'))
    .innerJoin('merchant.order as x', 'x.id', 'o.row')
    .$if(sessionId !== undefined, (of) => of.where('x.sessionId', '=', sessionId ?? ''))
    .$if(fulfillmentUrl !== undefined, (of) =>
      of.where('x.fulfillmentUrl', '=', fulfillmentUrl ?? ''),
    )
    .$if(pattern !== undefined, (of) =>
      of.where((eb) =>
        eb.exists(
          eb
            .selectFrom('merchant.orderText as t')
            .select(ONE)
            .where('t.instanceId', '=', page.instanceId)
            .whereRef('t.orderRow', '=', 'o.row')
            .where('t.text', '~', pattern ?? ''),
        ),
      ),
    )
    .selectAll('o');
  return firstOf(orders, page);
};

export const SCANNED = varying('merchant-orders-scanned', scannedOf);

/** Lists orders by row or date. Its conditions are instance, stages, refunds, creation dates and text. */
export async function listOrders(db: Database, page: ListPage): Promise<ListedOrder[]> {
  if (page.stages.length === 0) return [];
  const { scanned } = page;
  if (scanned !== undefined) return await runVarying(db, SCANNED, { page, scanned });
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

export interface OrdersWithTotals {
  readonly orders: FoundOrder[];
  /** Null when there are more than `MOST_TOTALLED`. */
  readonly totals: OrderTotals | null;
}

/** Lists orders with a text, first ones, as `listWantedOrders` does. A rare text is looked for once. */
export async function listOrdersWithTotals(
  db: Database,
  page: OrderPage,
): Promise<OrdersWithTotals> {
  if (page.stages.length === 0) return { orders: [], totals: NO_TOTALS };
  const first = await forPeople(db, (on) =>
    runVarying(on, SEARCH_WITH_MONEY, { page, isWalk: true }),
  );
  if (first.length === page.limit) {
    return { orders: first, totals: await findOrderTotals(db, page) };
  }
  const rows = await forPeople(db, async (on) => {
    const isMostOfAll = await hasMostOrders(on, page);
    return await runVarying(on, SEARCH_WITH_TOTALS, { page, isMostOfAll });
  });
  return { orders: rows, totals: upToLimit(rows[0] ?? NO_TOTALS) };
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
