/**
 * Kept sums over each instance's orders (`merchant.figure`, src/protocol/figures.ts). Triggers note each
 * change of an order or refund in its own transaction. Readers add the noted changes to the kept sums, so
 * figures are exact at every moment.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantFigure } from '@/generated/kysely/tables';
import { sqlState, type Database } from '@/storage/client';
import { only, runOnce, statement } from '@/storage/statement';

export type FigureRow = Selectable<MerchantFigure>;

const COLUMNS = [
  'instanceId',
  'kind',
  'startMs',
  'orders',
  'paidOrders',
  'paidUnits',
  'refundedUnits',
] as const;

const FOLD = statement('merchant-figures-fold', (db, p: { limit: number }) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.figureChange')
        .where('id', 'in', (eb) =>
          eb.selectFrom('merchant.figureChange').select('id').orderBy('id').limit(p.limit),
        )
        .returningAll(),
    )
    .with('kept', (of) =>
      of
        .insertInto('merchant.figure')
        .columns(COLUMNS)
        .expression(
          sql<FigureRow>`
            select instance_id, k.kind, k.start_ms, sum(orders), sum(paid_orders), sum(paid_units),
              sum(refunded_units)
            from gone as g cross join lateral (
              values (g.kind, g.start_ms), (case when g.kind = 'created' then 'all' end, 0)
            ) as k(kind, start_ms)
            where k.kind is not null group by 1, 2, 3 order by 1, 2, 3`,
        )
        .onConflict((conflict) =>
          conflict.columns(['instanceId', 'kind', 'startMs']).doUpdateSet((eb) => ({
            orders: eb('merchant.figure.orders', '+', eb.ref('excluded.orders')),
            paidOrders: eb('merchant.figure.paidOrders', '+', eb.ref('excluded.paidOrders')),
            paidUnits: eb('merchant.figure.paidUnits', '+', eb.ref('excluded.paidUnits')),
            refundedUnits: eb(
              'merchant.figure.refundedUnits',
              '+',
              eb.ref('excluded.refundedUnits'),
            ),
          })),
        ),
    )
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Adds up to `limit` noted changes to the kept sums, in one statement. Returns how many there were. */
export async function foldFigures(db: Database, limit: number): Promise<number> {
  return (await only(db, FOLD, { limit })).count;
}

/** Sums all orders and refunds: the kept sums must be the same. */
export const FIGURES_OF_ORDERS = sql<FigureRow>`
  with sold as (
    select o.instance_id, o.created_ms, coalesce(o.paid_ms, o.created_ms) as paid_ms,
      o.stage in ('paid', 'wired') as paid, o.stage = 'wired' as wired, o.amount,
      coalesce(r.amount, 0) as refunded
    from merchant."order" o
    left join (
      select order_row, sum(amount) as amount from merchant.refund
      where failure_status is null group by order_row
    ) r on r.order_row = o.id
  )
  select instance_id, k.kind, k.at - k.at % 900000 as start_ms,
    count(*) filter (where k.counts_orders) as orders,
    count(*) filter (where paid) as paid_orders,
    coalesce(sum(amount) filter (where paid), 0) as paid_units,
    coalesce(sum(refunded) filter (where paid), 0) as refunded_units
  from sold cross join lateral (values
    ('created', created_ms, true, true), ('all', 0, true, true),
    ('paid', paid_ms, false, paid), ('wired', 0, false, wired)
  ) as k(kind, at, counts_orders, counts)
  where k.counts group by 1, 2, 3
  union all
  select o.instance_id, 'refunded', r.created_ms - r.created_ms % 900000, 0, 0, 0, sum(r.amount)
  from merchant.refund r join merchant."order" o on o.id = r.order_row
  where r.failure_status is null and o.stage in ('paid', 'wired') group by 1, 2, 3`;

/** Kept sums and noted changes together. Those of "all" follow from those of "created". */
export const FIGURES_NOW = sql<FigureRow>`
  select instance_id, kind, start_ms, sum(orders) as orders, sum(paid_orders) as paid_orders,
    sum(paid_units) as paid_units, sum(refunded_units) as refunded_units
  from (
    select * from merchant.figure
    union all
    select instance_id, k.kind, k.start_ms, orders, paid_orders, paid_units, refunded_units
    from merchant.figure_change c cross join lateral (
      values (c.kind, c.start_ms), (case when c.kind = 'created' then 'all' end, 0)
    ) as k(kind, start_ms)
    where k.kind is not null
  ) as part(instance_id, kind, start_ms, orders, paid_orders, paid_units, refunded_units)
  group by 1, 2, 3`;

/** The job has added up changes since the snapshot. */
const INTERRUPTED: readonly unknown[] = ['40001', '23505'];

/**
 * Makes all kept sums anew, of one moment. Orders go on meanwhile: what they change afterwards is noted as
 * always. It starts again when the job has added up changes at the same time.
 */
export async function rebuildFigures(db: Database): Promise<void> {
  for (;;) {
    try {
      await db.transaction(async (client) => {
        await client.query('set transaction isolation level repeatable read');
        await runOnce(client, (builder) => builder.deleteFrom('merchant.figureChange'));
        await runOnce(client, (builder) => builder.deleteFrom('merchant.figure'));
        await runOnce(client, (builder) =>
          builder.insertInto('merchant.figure').columns(COLUMNS).expression(FIGURES_OF_ORDERS),
        );
      });
      return;
    } catch (error) {
      if (!INTERRUPTED.includes(sqlState(error))) throw error;
    }
  }
}
