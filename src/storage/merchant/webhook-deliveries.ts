/** Deliveries of events to webhooks: what waits, what was tried, and how it went. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { MerchantWebhookDelivery } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { countGone, first, ONE, only, run, statement, type Builder } from '@/storage/statement';
import type { WebhookName } from './webhooks';

export type DeliveryState = MerchantWebhookDelivery['state'];

const EVENT = ['e.type', 'e.objectId', 'e.seq', 'e.amount', 'e.facts'] as const;

const withEvent = (db: Builder) =>
  db
    .selectFrom('merchant.webhookDelivery as d')
    .leftJoin('merchant.event as e', 'e.position', 'd.position')
    .select([
      'd.id',
      'd.webhookId',
      'd.position',
      'd.orderRow',
      'd.createdMs',
      'd.startedMs',
      'd.attempts',
      'e.createdMs as eventMs',
      ...EVENT,
    ]);

const batch = (db: Builder, p: { webhookId: number; now: number; limit: number }) =>
  withEvent(db)
    .innerJoin('merchant.webhook as w', 'w.id', 'd.webhookId')
    .leftJoin('merchant.order as o', 'o.id', 'd.orderRow')
    .select('o.forgottenMs')
    .where((eb) => eb.ref('w.active'))
    .where('d.webhookId', '=', p.webhookId)
    .where('d.state', '=', sql.lit('pending'))
    .where('d.nextMs', '<=', p.now)
    .orderBy('d.nextMs')
    .orderBy('d.id')
    .limit(p.limit);

const BATCH = statement('merchant-deliveries-due', batch);

export type DueDelivery = InferResult<ReturnType<typeof batch>>[number];

/** Lists what is due for one webhook, in the order of events where nothing failed. */
export async function listDueDeliveries(
  db: Database,
  due: { readonly webhookId: number; readonly now: number; readonly limit: number },
): Promise<DueDelivery[]> {
  return await run(db, BATCH, due);
}

const described = (db: Builder) =>
  withEvent(db).select([
    'd.state',
    'd.nextMs',
    'd.triedMs',
    'd.tookMs',
    'd.status',
    'd.failure',
    'd.answer',
    'd.sent',
  ]);

interface DeliveryPage {
  readonly webhookId: number;
  /** null for all. */
  readonly state: DeliveryState | null;
  /** The row that the page begins before. */
  readonly before: bigint;
  readonly limit: number;
}

const PAGE = statement('merchant-deliveries', (db, p: DeliveryPage) =>
  described(db)
    .where('d.webhookId', '=', p.webhookId)
    .where((eb) =>
      eb.or([
        eb(sql<string | null>`${p.state}::text`, 'is', null),
        eb('d.state', '=', sql<DeliveryState>`${p.state}::text`),
      ]),
    )
    .where('d.id', '<', sql<number>`${p.before}`)
    .orderBy('d.id', 'desc')
    .limit(p.limit),
);

export type DeliveryRow = NonNullable<(typeof PAGE)['row']>;

/** The youngest first. */
export async function listDeliveries(db: Database, page: DeliveryPage): Promise<DeliveryRow[]> {
  return await run(db, PAGE, page);
}

const LAST = statement(
  'merchant-deliveries-last',
  (db, p: Pick<WebhookName, 'instanceId' | 'kind'>) =>
    described(db).where('d.id', 'in', (of) =>
      of
        .selectFrom('merchant.webhook as w')
        .where('w.instanceId', '=', p.instanceId)
        .where('w.kind', '=', p.kind)
        .select((eb) =>
          eb
            .selectFrom('merchant.webhookDelivery as l')
            .whereRef('l.webhookId', '=', 'w.id')
            .select(({ fn }) => fn.max('l.id').as('id'))
            .as('id'),
        ),
    ),
);

/** Lists the youngest delivery of each of an instance's webhooks. Throws as `forPeople` does. */
export async function listLastDeliveries(
  db: Database,
  of: Pick<WebhookName, 'instanceId' | 'kind'>,
): Promise<DeliveryRow[]> {
  return await forPeople(db, (on) => run(on, LAST, of));
}

const FIND = statement('merchant-delivery', (db, p: { webhookId: number; id: bigint }) =>
  described(db)
    .where('d.webhookId', '=', p.webhookId)
    .where('d.id', '=', sql<number>`${p.id}`),
);

export async function findDelivery(
  db: Database,
  at: { readonly webhookId: number; readonly id: bigint },
): Promise<DeliveryRow | null> {
  return (await first(db, FIND, at)) ?? null;
}

interface Queued {
  readonly webhookId: number;
  readonly now: number;
}

/** The webhook has something to deliver at once. */
const wake = (db: Pick<Builder, 'updateTable'>, p: Pick<Queued, 'now'>) =>
  db
    .updateTable('merchant.webhook')
    .set({ dueMs: p.now, pausedUntilMs: 0 })
    .returning('instanceId');

const TEST = statement('merchant-delivery-test', (db, p: Queued) =>
  db
    .with('awake', (of) => wake(of, p).where('id', '=', p.webhookId))
    .insertInto('merchant.webhookDelivery')
    .columns(['webhookId', 'instanceId', 'createdMs', 'startedMs', 'nextMs', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('awake')
        .select((of) => [
          sql<number>`${p.webhookId}::bigint`.as('webhookId'),
          'instanceId',
          of.val(p.now).as('createdMs'),
          of.val(p.now).as('startedMs'),
          of.val(p.now).as('nextMs'),
          sql<DeliveryState>`'pending'`.as('state'),
        ]),
    )
    .returning('id'),
);

const FIND_TEST = statement('merchant-delivery-test-of', (db, p: Queued) =>
  db
    .selectFrom('merchant.webhookDelivery')
    .select('id')
    .where('webhookId', '=', p.webhookId)
    .where('createdMs', '=', p.now)
    .where('position', 'is', null)
    .limit(1),
);

/** Finds the test event that was queued at this time. Null without one. */
export async function findTest(db: Database, queued: Queued): Promise<number | null> {
  return (await first(db, FIND_TEST, queued))?.id ?? null;
}

/** Queues a test event. Null if the webhook is gone. */
export async function insertTest(db: Database, queued: Queued): Promise<number | null> {
  return (await first(db, TEST, queued))?.id ?? null;
}

/** Tries begin anew, at once. */
const anew = (db: Pick<Builder, 'updateTable'>, p: Queued) =>
  db
    .updateTable('merchant.webhookDelivery as d')
    .set({ state: 'pending', attempts: 0, startedMs: p.now, nextMs: p.now })
    .where('d.webhookId', '=', p.webhookId)
    .returning('d.webhookId');

const REPLAY = statement('merchant-delivery-replay', (db, p: Queued & { id: bigint }) =>
  db
    .with('again', (of) => anew(of, p).where('d.id', '=', sql<number>`${p.id}`))
    .with('awake', (of) =>
      wake(of, p).where('id', 'in', of.selectFrom('again').select('webhookId')),
    )
    .selectFrom('again')
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const REPLAY_FAILED = statement('merchant-deliveries-replay', (db, p: Queued & { since: number }) =>
  db
    .with('again', (of) =>
      anew(of, p).where('d.state', '=', sql.lit('failed')).where('d.createdMs', '>=', p.since),
    )
    .with('awake', (of) =>
      wake(of, p).where('id', 'in', of.selectFrom('again').select('webhookId')),
    )
    .selectFrom('again')
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Queues one delivery again, also one that was made. False if there is none. */
export async function replayDelivery(
  db: Database,
  queued: Queued & { readonly id: bigint },
): Promise<boolean> {
  return (await only(db, REPLAY, queued)).count === 1;
}

/** Queues all that failed since then. Returns how many. */
export async function replayFailed(
  db: Database,
  queued: Queued & { readonly since: number },
): Promise<number> {
  return (await only(db, REPLAY_FAILED, queued)).count;
}

const FORGET_OLD = statement(
  'merchant-deliveries-forget',
  (db, p: { before: number; limit: number }) =>
    countGone(
      db,
      db
        .deleteFrom('merchant.webhookDelivery')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('merchant.webhookDelivery as d')
            .innerJoin('merchant.webhook as w', 'w.id', 'd.webhookId')
            .select('d.id')
            .where((of) =>
              of.or([of('d.state', '<>', sql.lit('pending')), of.not(of.ref('w.active'))]),
            )
            .where('d.createdMs', '<', p.before)
            .orderBy('d.id')
            .limit(p.limit),
        )
        .returning(ONE),
    ),
);

const FORGET_MANY = statement('merchant-deliveries-trim', (db, p: { kept: number }) =>
  db
    .deleteFrom('merchant.webhookDelivery as d')
    .using(
      db
        .selectFrom('merchant.webhook as w')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('merchant.webhookDelivery as k')
              .select('k.id')
              .whereRef('k.webhookId', '=', 'w.id')
              .orderBy('k.id', 'desc')
              .offset(sql<number>`${p.kept}::bigint`)
              .limit(sql.lit(1))
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .select(['w.id', 'oldest.id as lastId'])
        .as('full'),
    )
    .whereRef('d.webhookId', '=', 'full.id')
    .whereRef('d.id', '<=', 'full.lastId')
    .where('d.state', '<>', sql.lit('pending')),
);

/** Removes the oldest deliveries that were created earlier, but for those still tried. Returns how many. */
export async function forgetDeliveries(
  db: Database,
  before: number,
  limit: number,
): Promise<number> {
  return (await only(db, FORGET_OLD, { before, limit })).count;
}

/** Removes finished deliveries of each webhook but for the youngest. */
export async function trimDeliveries(db: Database, kept: number): Promise<void> {
  await run(db, FORGET_MANY, { kept });
}
