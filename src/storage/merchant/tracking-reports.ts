/** Trouble in tracking: evidence against an exchange, which stays, and failures that may pass. */
import 'server-only';
import { sql, type InferResult, type Selectable } from 'kysely';
import type { MerchantTrackingReport } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { given, run, statement, type Builder } from '@/storage/statement';

export type NewTrackingReport = Omit<Selectable<MerchantTrackingReport>, 'id'>;

const KEPT = [
  'reportKey',
  'instanceId',
  'orderRow',
  'coinPub',
  'exchangeUrl',
  'code',
  'exchangeEc',
  'exchangeHc',
  'proof',
  'reportedMs',
] as const;

const KEEP = statement('merchant-tracking-report', (db, p: NewTrackingReport) =>
  db
    .insertInto('merchant.trackingReport')
    .columns(KEPT)
    .expression((eb) =>
      eb
        .selectFrom('merchant.instance')
        .select(given(p, KEPT))
        .where('id', '=', p.instanceId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column('reportKey').doUpdateSet((eb) => ({
        reportedMs: eb.ref('excluded.reportedMs'),
        exchangeEc: eb.ref('excluded.exchangeEc'),
        exchangeHc: eb.ref('excluded.exchangeHc'),
      })),
    ),
);

/** Stores a report. The same report again changes only its time. */
export async function keepTrackingReport(db: Database, report: NewTrackingReport): Promise<void> {
  await run(db, KEEP, report);
}

/** The evidence, and the failures that still keep a deposit from being tracked. */
const selectOpen = (db: Builder) =>
  db
    .selectFrom('merchant.trackingReport as t')
    .where((eb) =>
      eb.or([
        eb('t.proof', 'is not', null),
        eb.exists(
          eb
            .selectFrom('merchant.deposit as d')
            .whereRef('d.orderRow', '=', 't.orderRow')
            .whereRef('d.coinPub', '=', 't.coinPub')
            .where('d.trackAfterMs', 'is not', null),
        ),
      ]),
    );

const ofOrder = (db: Builder, p: { row: number }) =>
  selectOpen(db)
    .select(['t.coinPub', 't.code', 't.exchangeEc', 't.exchangeHc', 't.proof'])
    .where('t.orderRow', '=', p.row)
    .where('t.coinPub', 'is not', null)
    .orderBy('t.reportedMs')
    .orderBy('t.id')
    .$narrowType<{ coinPub: Uint8Array }>();

const OF_ORDER = statement('merchant-tracking-reports', ofOrder);

export type TrackingReport = InferResult<ReturnType<typeof ofOrder>>[number];

/** Lists an order's evidence, and the failures that still keep a deposit from being tracked. */
export async function listTrackingReports(db: Database, row: number): Promise<TrackingReport[]> {
  return await run(db, OF_ORDER, { row });
}

const ofInstance = (db: Builder, p: { instanceId: string; limit: number }) =>
  selectOpen(db)
    .leftJoin('merchant.order as o', 'o.id', 't.orderRow')
    .select((eb) => [
      't.id',
      't.exchangeUrl',
      't.reportedMs',
      /** The code of the HTTP reply. 0 without one. */
      't.exchangeHc',
      /** Signed statements that contradict each other. */
      sql<boolean>`${eb.ref('t.proof')} is not null`.as('hasProof'),
      /** Null when no order of ours is concerned. */
      'o.orderId',
    ])
    .where('t.instanceId', '=', p.instanceId)
    .orderBy('t.reportedMs', 'desc')
    .orderBy('t.id', 'desc')
    .limit(p.limit);

const OF_INSTANCE = statement('merchant-instance-troubles', ofInstance);

export type InstanceTrouble = InferResult<ReturnType<typeof ofInstance>>[number];

/** Lists an instance's reports, newest first, including those that concern no order. */
export async function listTroublesOfInstance(
  db: Database,
  instanceId: string,
  limit: number,
): Promise<InstanceTrouble[]> {
  return await run(db, OF_INSTANCE, { instanceId, limit });
}
