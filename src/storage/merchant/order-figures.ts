/** An instance's sales and the state of their money, from kept sums and the changes since. */
import 'server-only';
import { sql, type Expression, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { only, run, statement, total, type Builder } from '@/storage/statement';
import type { OrderTotals } from './order-totals';
import type { FigureRow } from './figure-rows';

type Kind = FigureRow['kind'];

const SUMMED = ['kind', 'startMs', 'orders', 'paidOrders', 'paidUnits', 'refundedUnits'] as const;

/** Kept sums of these kinds, and noted changes of those, as `f`. */
export const figuresOf = (
  db: Builder,
  { instanceId }: { readonly instanceId: string },
  kinds: { readonly kept: readonly Kind[]; readonly changed: readonly Exclude<Kind, 'all'>[] },
) =>
  db.selectFrom(
    db
      .selectFrom('merchant.figure')
      .select(SUMMED)
      .where('instanceId', '=', instanceId)
      .where(
        'kind',
        'in',
        kinds.kept.map((kind) => sql.lit(kind)),
      )
      .unionAll(
        db
          .selectFrom('merchant.figureChange')
          .select(SUMMED)
          .where('instanceId', '=', instanceId)
          .where(
            'kind',
            'in',
            kinds.changed.map((kind) => sql.lit(kind)),
          ),
      )
      .as('f'),
  );

export const count = (of: Expression<number>) => sql<number>`coalesce(sum(${of}), 0)::bigint`;

interface Days {
  readonly instanceId: string;
  readonly starts: readonly number[];
  readonly first: number;
  readonly end: number;
}

const TIMED = ['created', 'paid', 'refunded'] as const;

const selectDays = (db: Builder, p: Days) =>
  figuresOf(db, p, { kept: TIMED, changed: TIMED })
    .select((eb) => [
      'f.kind',
      sql<number>`width_bucket(${eb.ref('f.startMs')}, ${p.starts}::bigint[])`.as('day'),
      count(eb.ref('f.orders')).as('orders'),
      count(eb.ref('f.paidOrders')).as('paidOrders'),
      total(eb.ref('f.paidUnits')).as('paidUnits'),
      total(eb.ref('f.refundedUnits')).as('refundedUnits'),
    ])
    .where('f.startMs', '>=', p.first)
    .where('f.startMs', '<', p.end)
    .groupBy(['f.kind', 'day']);

const DAYS = statement('merchant-figures-days', selectDays);

/** `day` counts from 1. A day without orders, payments or refunds has no row of that kind. */
export type DayFigures = InferResult<ReturnType<typeof selectDays>>[number];

/** `starts` is when each day begins, and when the last one ends: at whole quarters of an hour. */
export async function listDays(
  db: Database,
  instanceId: string,
  starts: readonly number[],
): Promise<DayFigures[]> {
  const [first, end] = [starts[0], starts.at(-1)];
  if (first === undefined || end === undefined) return [];
  return await forPeople(db, (on) => run(on, DAYS, { instanceId, starts, first, end }));
}

/** Orders in stage `open`, as far as an index of the days tells. It says nothing of deadlines. */
const openOrders = (db: Builder) =>
  db
    .selectFrom('merchant.order')
    .select(['instanceId', 'createdMs', sql.lit(1).as('counted')])
    .where('stage', '=', sql.lit<'open'>('open'));

/** Those of all instances that are to expire, which are few. Found by the deadlines' index, before all else. */
const overdueOrders = (db: Builder, p: { readonly now: number }) =>
  db.selectFrom(
    db
      .selectFrom('merchant.order')
      .select(['instanceId', 'createdMs', sql.lit(-1).as('counted')])
      .where('openUntilMs', '<=', p.now)
      .offset(sql.lit(0))
      .as('o'),
  );

/** Orders that can still be paid, by the day of their creation. */
const OPEN_DAYS = statement('merchant-figures-open-days', (db, p: Days & { now: number }) =>
  db
    .selectFrom(openOrders(db).unionAll(overdueOrders(db, p).selectAll()).as('o'))
    .select((eb) => [
      sql<number>`width_bucket(${eb.ref('o.createdMs')}, ${p.starts}::bigint[])`.as('day'),
      count(eb.ref('o.counted')).as('open'),
    ])
    .where('o.instanceId', '=', p.instanceId)
    .where('o.createdMs', '>=', p.first)
    .where('o.createdMs', '<', p.end)
    .groupBy('day'),
);

/** Lists them by the numbers of the days, as above. A day without such orders has none. */
export async function listOpenDays(
  db: Database,
  instanceId: string,
  { starts, now }: { readonly starts: readonly number[]; readonly now: number },
): Promise<ReadonlyMap<number, number>> {
  const [first, end] = [starts[0], starts.at(-1)];
  if (first === undefined || end === undefined) return new Map();
  const days = { instanceId, starts, first, end, now };
  const rows = await forPeople(db, (on) => run(on, OPEN_DAYS, days));
  return new Map(rows.map(({ day, open }) => [day, open]));
}

const selectStanding = (db: Builder, p: { instanceId: string }) =>
  // Changes of "created" are changes of "all", too.
  figuresOf(db, p, { kept: ['all', 'wired'], changed: ['created', 'wired'] }).select((eb) => {
    const isWired = eb('f.kind', '=', sql.lit<'wired'>('wired'));
    const less = <T>(of: Expression<T>) => sql<T>`case when ${isWired} then -${of} else ${of} end`;
    const paid = sql<number>`case when ${isWired} then 0 else ${eb.ref('f.paidOrders')} end`;
    return [
      count(eb.ref('f.orders')).as('orderCount'),
      count(paid).as('paidCount'),
      /** Paid and not yet wired. */
      count(less(eb.ref('f.paidOrders'))).as('awaitingCount'),
      total(less(eb.ref('f.paidUnits'))).as('awaitingPaidUnits'),
      total(less(eb.ref('f.refundedUnits'))).as('awaitingRefundedUnits'),
      sql<number | null>`${eb
        .selectFrom('merchant.order as o')
        .select((of) => of.fn.min('o.wireDeadlineMs').as('next'))
        .where('o.instanceId', '=', p.instanceId)
        .where('o.stage', '=', sql.lit<'paid'>('paid'))}`.as('nextPayoutMs'),
      sql<boolean>`${eb.exists(
        eb
          .selectFrom('merchant.transfer as t')
          .select('t.id')
          .where('t.instanceId', '=', p.instanceId)
          .where('t.verified', '=', sql.lit(true)),
      )}`.as('hasPayout'),
    ];
  });

const STANDING = statement('merchant-figures-standing', selectStanding);

export type StandingFigures = InferResult<ReturnType<typeof selectStanding>>[number];

export async function getStanding(db: Database, instanceId: string): Promise<StandingFigures> {
  return await forPeople(db, (on) => only(on, STANDING, { instanceId }));
}

interface Span {
  readonly instanceId: string;
  readonly from: number;
  readonly until: number;
}

const sumKind = (db: Builder, p: Span, kind: Exclude<Kind, 'refunded'>) =>
  figuresOf(db, p, { kept: [kind], changed: [kind === 'all' ? 'created' : kind] })
    .select((eb) => [
      count(eb.ref('f.orders')).as('orders'),
      count(eb.ref('f.paidOrders')).as('paidOrders'),
      total(eb.ref('f.paidUnits')).as('paidUnits'),
      total(eb.ref('f.refundedUnits')).as('refundedUnits'),
    ])
    .where('f.startMs', '>=', p.from)
    .where('f.startMs', '<', p.until);

const statementOf = (kind: Exclude<Kind, 'refunded'>) =>
  statement(`merchant-figures-${kind}`, (db, p: Span) => sumKind(db, p, kind));

const SUMS = {
  created: statementOf('created'),
  paid: statementOf('paid'),
  all: statementOf('all'),
  wired: statementOf('wired'),
} as const;

/** Sums orders. A span is of whole quarters of an hour; all orders and all wired ones have none. */
export async function getFigures(
  db: Database,
  kind: keyof typeof SUMS,
  { instanceId, from = 0, until = Number.MAX_SAFE_INTEGER }: Partial<Span> & { instanceId: string },
): Promise<OrderTotals> {
  return await forPeople(db, (on) => only(on, SUMS[kind], { instanceId, from, until }));
}
