/** The sales of all instances together, from kept sums and the changes since. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { only, statement, total, type Builder } from '@/storage/statement';

interface Span {
  readonly from: number;
  readonly until: number;
}

const SUMMED = ['kind', 'startMs', 'paidOrders', 'paidUnits', 'refundedUnits'] as const;

/** Kept sums of "all" have those of "created". Noted changes are of "created" alone. */
const figuresOfAll = (db: Builder) =>
  db
    .selectFrom('merchant.figure')
    .select(SUMMED)
    .where('kind', '<>', sql.lit<'created'>('created'))
    .unionAll(db.selectFrom('merchant.figureChange').select(SUMMED));

const openInstances = (db: Builder) =>
  db
    .selectFrom('merchant.instance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedMs', 'is', null);

const SUM = statement('merchant-figures-of-all', (db, p: Span) =>
  db.selectFrom(figuresOfAll(db).as('f')).select((eb) => {
    const [kind, start] = [eb.ref('f.kind'), eb.ref('f.startMs')];
    const isPaid = sql`${kind} = 'paid' and ${start} >= ${p.from} and ${start} < ${p.until}`;
    const net = sql`${eb.ref('f.paidUnits')} - ${eb.ref('f.refundedUnits')}`;
    return [
      sql<number>`coalesce(sum(${eb.ref('f.paidOrders')}) filter (where ${isPaid}), 0)::bigint`.as(
        'paidCount',
      ),
      total(sql<bigint>`case when ${isPaid} then ${eb.ref('f.paidUnits')} else 0 end`).as(
        'paidUnits',
      ),
      total(
        sql<bigint>`case ${kind} when 'wired' then -(${net}) when 'all' then ${net}
          when 'created' then ${net} else 0 end`,
      ).as('awaitingUnits'),
      sql<number>`${openInstances(db)}`.as('openCount'),
    ];
  }),
);

/** Sums what was paid in a span, and what is paid and not yet wired. */
export async function getAllFigures(db: Database, span: Span) {
  return await forPeople(db, (on) => only(on, SUM, span));
}
