/** Sums the orders of a list: exactly up to a limit, and beyond it that there are more. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { runVarying, total, varying, type Builder } from '@/storage/statement';
import type { OrderFilter } from './order-conditions';
import { having, ordersIn, refundedOf, walkByRow } from './order-query';
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

const totals = (db: Builder, { filter, read }: Totalled) =>
  db.selectFrom(read(db, filter).as('o')).select((eb) => {
    const isPaid = eb('o.stage', 'in', [sql.lit<'paid'>('paid'), sql.lit<'wired'>('wired')]);
    return [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.countAll<number>().filterWhere(isPaid).as('paidOrders'),
      total(sql`case when ${isPaid} then ${eb.ref('o.amount')} else 0 end`).as('paidUnits'),
      total(
        refundedOf(
          { row: eb.ref('o.row'), stage: eb.ref('o.stage'), isRefunded: eb.ref('o.isRefunded') },
          filter,
        ),
      ).as('refundedUnits'),
    ];
  });

export const TOTALS = varying('merchant-order-totals', totals);

/** Refunds are of the filter's times when these are of refunds, else ever. */
export type OrderTotals = InferResult<ReturnType<typeof totals>>[number];

/** Null when there are more than `MOST_TOTALLED`. */
export async function findOrderTotals(
  db: Database,
  filter: OrderFilter,
): Promise<OrderTotals | null> {
  if (filter.stages.length === 0) {
    return { orders: 0, paidOrders: 0, paidUnits: 0n, refundedUnits: 0n };
  }
  const read = (how: Read): Promise<OrderTotals | undefined> =>
    forPeople(db, async (on) => (await runVarying(on, TOTALS, { filter, read: how }))[0]);
  const isTooMuch = (found?: OrderTotals) => found !== undefined && found.orders > MOST_TOTALLED;
  let found = await read(filter.pattern === undefined ? some : newestWithText);
  if (filter.pattern !== undefined && !isTooMuch(found)) {
    found = await read(allWithText(await forPeople(db, (on) => hasMostOrders(on, filter))));
  }
  return isTooMuch(found) ? null : (found ?? null);
}
