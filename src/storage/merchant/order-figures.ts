/** An instance's sales and the state of their money, for its dashboard's first page. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { only, run, statement, type Builder } from '@/storage/statement';

const ZERO = sql<bigint>`0`;

/** The money of an order has come. */
const PAID = [sql.lit<'paid'>('paid'), sql.lit<'wired'>('wired')] as const;

interface Period {
  readonly instanceId: string;
  readonly sinceMs: number;
}

const refundedIn = (db: Builder, p: Period) =>
  db
    .selectFrom('merchant.refund as r')
    .innerJoin('merchant.order as o', 'o.id', 'r.orderRow')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount'), ZERO).as('amount'))
    .where('o.instanceId', '=', p.instanceId)
    .where('o.stage', 'in', PAID)
    .where('r.createdMs', '>=', p.sinceMs)
    .where('r.failureStatus', 'is', null);

/** The same selections as the lists that the figures lead to (order-search.ts). */
const selectPeriod = (db: Builder, p: Period) =>
  db
    .selectFrom('merchant.order as o')
    .select((eb) => {
      const isPaid = eb('o.stage', 'in', PAID);
      const isPaidThen = eb.and([isPaid, eb('o.paidMs', '>=', p.sinceMs)]);
      const isCreatedThen = eb('o.createdMs', '>=', p.sinceMs);
      const { fn } = eb;
      return [
        fn.countAll<number>().filterWhere(isPaidThen).as('paidCount'),
        fn.coalesce(fn.sum<bigint>('o.amount').filterWhere(isPaidThen), ZERO).as('paidUnits'),
        fn.countAll<number>().filterWhere(isCreatedThen).as('createdCount'),
        /** The created orders that were paid. */
        fn
          .countAll<number>()
          .filterWhere(eb.and([isCreatedThen, isPaid]))
          .as('convertedCount'),
        sql<bigint>`${refundedIn(db, p)}`.as('refundedUnits'),
      ];
    })
    .where('o.instanceId', '=', p.instanceId)
    .where((eb) => eb.or([eb('o.createdMs', '>=', p.sinceMs), eb('o.paidMs', '>=', p.sinceMs)]));

const PERIOD = statement('merchant-figures-period', selectPeriod);

export type PeriodFigures = InferResult<ReturnType<typeof selectPeriod>>[number];

export async function readPeriod(
  db: Database,
  instanceId: string,
  sinceMs: number,
): Promise<PeriodFigures> {
  return await only(db, PERIOD, { instanceId, sinceMs });
}

const awaitingRefunds = (db: Builder, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.refund as r')
    .innerJoin('merchant.order as p', 'p.id', 'r.orderRow')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount'), ZERO).as('amount'))
    .where('p.instanceId', '=', p.instanceId)
    .where('p.stage', '=', sql.lit('paid'))
    .where('r.failureStatus', 'is', null);

const selectStanding = (db: Builder, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.order as o')
    .select((eb) => {
      const isAwaiting = eb('o.stage', '=', sql.lit('paid'));
      const { fn } = eb;
      const units = fn.coalesce(fn.sum<bigint>('o.amount').filterWhere(isAwaiting), ZERO);
      return [
        fn.countAll<number>().filterWhere(isAwaiting).as('awaitingCount'),
        /** Paid and not yet wired, refunds taken off, fees not. */
        sql<bigint>`${units} - ${awaitingRefunds(db, p)}`.as('awaitingUnits'),
        fn.min<number | null>('o.wireDeadlineMs').filterWhere(isAwaiting).as('nextPayoutMs'),
        fn.countAll<number>().as('orderCount'),
        fn.countAll<number>().filterWhere('o.stage', 'in', PAID).as('paidCount'),
        sql<number>`${eb
          .selectFrom('merchant.transfer as t')
          .select((of) => of.fn.countAll<number>().as('count'))
          .where('t.instanceId', '=', p.instanceId)
          .where('t.verified', '=', sql.lit(true))}`.as('transferCount'),
      ];
    })
    .where('o.instanceId', '=', p.instanceId);

const STANDING = statement('merchant-figures-standing', selectStanding);

export type StandingFigures = InferResult<ReturnType<typeof selectStanding>>[number];

export async function readStanding(db: Database, instanceId: string): Promise<StandingFigures> {
  return await only(db, STANDING, { instanceId });
}

interface Days {
  readonly instanceId: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const selectDays = (db: Builder, p: Days) =>
  db
    .selectFrom(
      sql<{ start: number; until: number; place: number }>`
        unnest(${p.starts}::bigint[], ${p.ends}::bigint[]) with ordinality
      `.as<'d'>(sql`d(start, until, place)`),
    )
    .select((eb) => {
      const ofInstance = eb
        .selectFrom('merchant.order as o')
        .where('o.instanceId', '=', p.instanceId);
      const paid = ofInstance.where('o.stage', 'in', PAID);
      const createdCount = (orders: typeof paid) =>
        sql<number>`${orders
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('o.createdMs', '>=', 'd.start')
          .whereRef('o.createdMs', '<', 'd.until')}`;
      return [
        sql<bigint>`${paid
          .select(({ fn }) => fn.coalesce(fn.sum<bigint>('o.amount'), ZERO).as('amount'))
          .whereRef('o.paidMs', '>=', 'd.start')
          .whereRef('o.paidMs', '<', 'd.until')}`.as('paidUnits'),
        /** The counts are over the orders created that day. */
        createdCount(paid).as('paidCount'),
        createdCount(ofInstance).as('createdCount'),
      ];
    })
    .orderBy('d.place');

const DAYS = statement('merchant-figures-days', selectDays);

export type DayFigures = InferResult<ReturnType<typeof selectDays>>[number];

/** `starts` is when each day begins, and when the last one ends. */
export async function readDays(
  db: Database,
  instanceId: string,
  starts: readonly number[],
): Promise<DayFigures[]> {
  return await run(db, DAYS, { instanceId, starts: starts.slice(0, -1), ends: starts.slice(1) });
}
