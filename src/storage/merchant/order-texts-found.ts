/** Finds orders by their texts: the next ones in the page's order, or all of them by the texts' index. */
import 'server-only';
import { sql } from 'kysely';
import type { Builder } from '@/storage/statement';
import { hasText, isByTextAlone, type OrderFilter } from './order-conditions';
import {
  AFTER,
  afterCursor,
  firstOf,
  ordersIn,
  pageByStage,
  rowOf,
  type OrderPage,
} from './order-pages';

/** A text is looked for among so many orders before its index is asked, which cannot stop early. */
const WALK = 5_000;
/** The limit is lower by date and amount, because more is read of each order. */
const WALK_BY_ORDER = 500;

const textsOf = (db: Builder, page: OrderPage) =>
  db.selectFrom('merchant.orderText as t').where('t.instanceId', '=', page.instanceId);

/** Joined one by one, in their order: a reading of all orders must not look cheaper. */
const ONE_BY_ONE = sql.lit(0);
/** Found, then sorted: a reading of all orders in the page's order must not look cheaper. */
export const TOGETHER = sql.lit(0);

/** The order of the text `t`, if the page may have it. */
const orderOf = (db: Builder, page: OrderPage) =>
  ordersIn(db, page, page.stages)
    .where('o.id', '=', sql.ref<number>('t.orderRow'))
    .offset(ONE_BY_ONE)
    .as('o');

/** Searches only the first orders in the page's order. A common text fills the page. */
export const walk = (db: Builder, page: OrderPage) =>
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
        () => orderOf(db, page),
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

/** Finds all texts, by their index (of written ones) or by another. */
const textsWith = (db: Builder, page: OrderFilter, isMostOfAll: boolean) =>
  db
    .selectFrom('merchant.orderText as t')
    .select('t.orderRow')
    // The index intersects the text's orders with the instance's, which takes long if these are most of all.
    .$if(!isMostOfAll, (found) => found.where('t.instanceId', '=', page.instanceId))
    .where('t.text', '<>', sql.lit(''))
    .where((eb) => hasText({ text: eb.ref('t.text'), orderRow: eb.ref('t.orderRow') }, page));

/** Reads all orders with the text. */
export const having = (db: Builder, page: OrderFilter, isMostOfAll: boolean) =>
  ordersIn(db, page, page.stages).innerJoin(
    textsWith(db, page, isMostOfAll).as('t'),
    't.orderRow',
    'o.id',
  );

/** A page of them. */
export const found = (db: Builder, page: OrderPage, isMostOfAll: boolean) =>
  page.key === 'row' && isByTextAlone(page)
    ? foundByRow(db, page, isMostOfAll)
    : foundByOrder(db, page, isMostOfAll);

/** No more orders are read than the page has. With other conditions it might be all of them. */
const foundByRow = (db: Builder, page: OrderPage, isMostOfAll: boolean) => {
  const { direction, afterRow } = page;
  const all = textsWith(db, page, isMostOfAll);
  const some =
    afterRow === undefined ? all : all.where('t.orderRow', AFTER[direction], rowOf(afterRow));
  const sorted = db
    .selectFrom(some.offset(TOGETHER).as('t'))
    .select('t.orderRow')
    .orderBy('t.orderRow', direction)
    .offset(TOGETHER);
  return db
    .selectFrom(sorted.as('t'))
    .innerJoinLateral(
      () => orderOf(db, page),
      (join) => join.onTrue(),
    )
    .selectAll('o')
    .orderBy('t.orderRow', direction)
    .limit(page.limit);
};

const foundByOrder = (db: Builder, page: OrderPage, isMostOfAll: boolean) => {
  const all = afterCursor(having(db, page, isMostOfAll), page)
    .offset(TOGETHER)
    .as('o');
  return firstOf(db.selectFrom(all).selectAll(), page);
};
