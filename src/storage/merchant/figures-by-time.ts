/** An instance's kept sums and the changes since, by hours of late and by days before. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { run, statement, total, type Builder } from '@/storage/statement';
import { count, figuresOf } from './order-figures';

interface Since {
  readonly instanceId: string;
  /** When the first day begins. Nothing earlier is read. */
  readonly days: number;
  /** When the first hour begins, which is when a day does. */
  readonly hours: number;
}

export type TimedKind = 'created' | 'claimed' | 'paid' | 'received' | 'refunded';

const HOUR_MS = sql.lit(3_600_000);
const DAY_MS = sql.lit(86_400_000);

const selectByTime = (db: Builder, p: Since, kind: TimedKind) =>
  figuresOf(db, p, { kept: [kind], changed: [kind] })
    .select((eb) => {
      const start = eb.ref('f.startMs');
      const length = sql`case when ${start} >= ${p.hours} then ${HOUR_MS} else ${DAY_MS} end`;
      return [
        sql<number>`(${start} - ${start} % ${length})::bigint`.as('startMs'),
        count(eb.ref('f.orders')).as('orders'),
        count(eb.ref('f.paidOrders')).as('paidOrders'),
        total(eb.ref('f.paidUnits')).as('paidUnits'),
        total(eb.ref('f.refundedUnits')).as('refundedUnits'),
      ];
    })
    .where('f.startMs', '>=', p.days)
    .groupBy(sql`1`);

const statementOf = (kind: TimedKind) =>
  statement(`merchant-figures-by-time-${kind}`, (db, p: Since) => selectByTime(db, p, kind));

const BY_TIME = {
  created: statementOf('created'),
  claimed: statementOf('claimed'),
  paid: statementOf('paid'),
  received: statementOf('received'),
  refunded: statementOf('refunded'),
} as const satisfies Record<TimedKind, object>;

/** An hour or a day without any has no row. */
export type TimedFigures = InferResult<ReturnType<typeof selectByTime>>[number];

export async function listFiguresByTime(
  db: Database,
  kind: TimedKind,
  since: Since,
): Promise<TimedFigures[]> {
  return await forPeople(db, (on) => run(on, BY_TIME[kind], since));
}
