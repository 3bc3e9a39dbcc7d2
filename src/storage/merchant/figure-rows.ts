/**
 * Kept sums over each instance's orders (`merchant.figure`, src/protocol/figures.ts). Triggers note each
 * change of an order or refund in its own transaction. Readers add the noted changes to the kept sums, so
 * figures are exact at every moment.
 */
import 'server-only';
import { sql, type Expression, type Selectable } from 'kysely';
import type { MerchantFigure } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { type Builder, only, run, statement, total } from '@/storage/statement';

export type FigureRow = Selectable<MerchantFigure>;

type Kind = FigureRow['kind'];

const COUNTED = ['orders', 'paidOrders', 'paidUnits', 'refundedUnits'] as const;
const COLUMNS = ['instanceId', 'kind', 'startMs', ...COUNTED] as const;

/** The kept sums that a change belongs to: one of "created" also changes "all". */
const kindsOf = (kind: Expression<Kind>, startMs: Expression<number>) =>
  sql<{ kind: Kind; startMs: number }>`(
    values (${kind}, ${startMs}), (case when ${kind} = 'created' then 'all' end, 0)
  )`.as<'k'>(sql`k(kind, start_ms)`);

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
          of
            .selectFrom('gone as g')
            .crossJoinLateral((eb) => kindsOf(eb.ref('g.kind'), eb.ref('g.startMs')))
            .where('k.kind', 'is not', null)
            .groupBy(['g.instanceId', 'k.kind', 'k.startMs'])
            .orderBy('g.instanceId')
            .orderBy('k.kind')
            .orderBy('k.startMs')
            .select(({ fn }) => [
              'g.instanceId',
              'k.kind',
              'k.startMs',
              fn.sum<number>('g.orders').as('orders'),
              fn.sum<number>('g.paidOrders').as('paidOrders'),
              fn.sum<bigint>('g.paidUnits').as('paidUnits'),
              fn.sum<bigint>('g.refundedUnits').as('refundedUnits'),
            ]),
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

const PAID = [sql.lit<'paid'>('paid'), sql.lit<'wired'>('wired')];

/** Refunds that no exchange has refused. */
const refunds = (db: Builder) =>
  db.selectFrom('merchant.refund').where('failureStatus', 'is', null);

const sold = (db: Builder) =>
  db
    .selectFrom('merchant.order as o')
    .leftJoin(
      refunds(db)
        .select(({ fn }) => ['orderRow', fn.sum<bigint>('amount').as('amount')])
        .groupBy('orderRow')
        .as('r'),
      (join) => join.onRef('r.orderRow', '=', 'o.id'),
    )
    .select(({ eb, fn }) => [
      'o.instanceId',
      'o.createdMs',
      fn.coalesce('o.paidMs', 'o.createdMs').as('paidMs'),
      eb('o.stage', 'in', PAID).as('isPaid'),
      eb('o.stage', '=', sql.lit<'wired'>('wired')).as('isWired'),
      'o.amount',
      fn.coalesce('r.amount', sql<bigint>`0`).as('refunded'),
    ]);

/** The beginning of its quarter of an hour. */
const quarterOf = (ms: Expression<number>) => sql<number>`${ms} - ${ms} % 900000`;

const NO_ORDERS = sql<number>`0`;
const NO_UNITS = sql<bigint>`0`;

/** Claimed orders, by when a wallet claimed them. */
const claims = (db: Builder) =>
  db
    .selectFrom('merchant.order as o')
    .where('o.nonce', 'is not', null)
    .select((eb) => [
      'o.instanceId',
      sql.lit<Kind>('claimed').as('kind'),
      quarterOf(eb.fn.coalesce('o.claimedMs', 'o.createdMs')).as('startMs'),
      eb.fn.countAll<number>().as('orders'),
      NO_ORDERS.as('paidOrders'),
      NO_UNITS.as('paidUnits'),
      NO_UNITS.as('refundedUnits'),
    ])
    .groupBy(['o.instanceId', 'startMs']);

/** Coins of paid orders less deposit fees, by when the orders were paid. */
const receipts = (db: Builder) =>
  db
    .selectFrom('merchant.order as o')
    .where('o.stage', 'in', PAID)
    .select((eb) => [
      'o.instanceId',
      sql.lit<Kind>('received').as('kind'),
      quarterOf(eb.fn.coalesce('o.paidMs', 'o.createdMs')).as('startMs'),
      NO_ORDERS.as('orders'),
      NO_ORDERS.as('paidOrders'),
      total(
        sql<bigint>`coalesce(${eb.ref('o.received')}, merchant.received_by(${eb.ref('o.id')}))`,
      ).as('paidUnits'),
      NO_UNITS.as('refundedUnits'),
    ])
    .groupBy(['o.instanceId', 'startMs']);

interface SoldKind {
  readonly kind: Kind;
  readonly at: number;
  readonly countsOrders: boolean;
  readonly counts: boolean;
}

/** Sums all orders and refunds: the kept sums must be the same. */
export const figuresOfOrders = (db: Builder) =>
  db
    .selectFrom(sold(db).as('s'))
    .crossJoinLateral((eb) =>
      sql<SoldKind>`(values
        ('created', ${eb.ref('s.createdMs')}, true, true), ('all', 0, true, true),
        ('paid', ${eb.ref('s.paidMs')}, false, ${eb.ref('s.isPaid')}),
        ('wired', 0, false, ${eb.ref('s.isWired')})
      )`.as<'k'>(sql`k(kind, at, counts_orders, counts)`),
    )
    .where((eb) => sql<boolean>`${eb.ref('k.counts')}`)
    .select((eb) => {
      const isPaid = sql`filter (where ${eb.ref('s.isPaid')})`;
      return [
        's.instanceId',
        'k.kind',
        quarterOf(eb.ref('k.at')).as('startMs'),
        sql<number>`count(*) filter (where ${eb.ref('k.countsOrders')})`.as('orders'),
        sql<number>`count(*) ${isPaid}`.as('paidOrders'),
        sql<bigint>`coalesce(sum(${eb.ref('s.amount')}) ${isPaid}, 0)`.as('paidUnits'),
        sql<bigint>`coalesce(sum(${eb.ref('s.refunded')}) ${isPaid}, 0)`.as('refundedUnits'),
      ];
    })
    .groupBy(['s.instanceId', 'k.kind', 'startMs'])
    .unionAll(
      refunds(db)
        .innerJoin('merchant.order as o', 'o.id', 'orderRow')
        .where('o.stage', 'in', PAID)
        .select((eb) => [
          'o.instanceId',
          sql.lit<Kind>('refunded').as('kind'),
          quarterOf(eb.ref('merchant.refund.createdMs')).as('startMs'),
          NO_ORDERS.as('orders'),
          NO_ORDERS.as('paidOrders'),
          NO_UNITS.as('paidUnits'),
          total(eb.ref('merchant.refund.amount')).as('refundedUnits'),
        ])
        .groupBy(['o.instanceId', 'startMs']),
    )
    .unionAll(claims(db))
    .unionAll(receipts(db));

/** Kept sums and noted changes together. Those of "all" follow from those of "created". */
export const figuresNow = (db: Builder) =>
  db
    .selectFrom(
      db
        .selectFrom('merchant.figure')
        .select(COLUMNS)
        .unionAll(
          db
            .selectFrom('merchant.figureChange as c')
            .crossJoinLateral((eb) => kindsOf(eb.ref('c.kind'), eb.ref('c.startMs')))
            .where('k.kind', 'is not', null)
            .select(['c.instanceId', 'k.kind', 'k.startMs', ...COUNTED]),
        )
        .as('f'),
    )
    .groupBy(['f.instanceId', 'f.kind', 'f.startMs'])
    .select(({ fn }) => [
      'f.instanceId',
      'f.kind',
      'f.startMs',
      fn.sum<number>('f.orders').as('orders'),
      fn.sum<number>('f.paidOrders').as('paidOrders'),
      fn.sum<bigint>('f.paidUnits').as('paidUnits'),
      fn.sum<bigint>('f.refundedUnits').as('refundedUnits'),
    ]);

const FORGET_CHANGES = statement('merchant-figure-changes-forget', (db) =>
  db.deleteFrom('merchant.figureChange'),
);
const FORGET = statement('merchant-figures-forget', (db) => db.deleteFrom('merchant.figure'));
const REBUILD = statement('merchant-figures-rebuild', (db) =>
  db.insertInto('merchant.figure').columns(COLUMNS).expression(figuresOfOrders(db)),
);

/**
 * Makes all kept sums anew, of one moment. Orders go on meanwhile: what they change afterwards is noted as
 * always. The job waits, and so does a second rebuilding: the lock stands before the first snapshot.
 */
export async function rebuildFigures(db: Database): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read');
    await client.query('lock table merchant.figure in share row exclusive mode');
    await run(client, FORGET_CHANGES, {});
    await run(client, FORGET, {});
    await run(client, REBUILD, {});
  });
}
