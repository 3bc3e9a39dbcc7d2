/**
 * Events of merchants. Triggers note them with what they tell (`merchant.event_note`). One job gives
 * them positions (`merchant.event`). So a reader who goes on after a position misses none.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { EventType } from '@/protocol/events';
import type { Database } from '@/storage/client';
import { countGone, first, ONE, only, run, statement, type Builder } from '@/storage/statement';

const COLUMNS = ['instanceId', 'type', 'objectId', 'orderRow', 'seq', 'amount', 'facts'] as const;

const OF_DELIVERY = [
  'w.id as webhookId',
  'reported.instanceId',
  'reported.position',
  'reported.orderRow',
] as const;

const QUEUED = ['webhookId', 'instanceId', 'position', 'orderRow'] as const;

interface Publishing {
  readonly now: number;
  readonly limit: number;
}

/**
 * Rows of the same order are noted one after the other, so their numbers have its order. Deliveries
 * are queued for the webhooks that want an event.
 */
const PUBLISH = statement('merchant-events-publish', (db, p: Publishing) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.eventNote')
        .where('id', 'in', (eb) =>
          eb.selectFrom('merchant.eventNote').select('id').orderBy('id').limit(p.limit),
        )
        .returningAll(),
    )
    .with('reported', (of) =>
      of
        .insertInto('merchant.event')
        .columns([...COLUMNS, 'createdMs'])
        .expression((eb) =>
          eb
            .selectFrom('gone')
            .select(COLUMNS)
            .select((row) => row.fn.coalesce('createdMs', row.val(p.now)).as('createdMs'))
            .orderBy('id'),
        )
        .returning(['position', 'instanceId', 'type', 'orderRow']),
    )
    .with('queued', (of) =>
      of
        .insertInto('merchant.webhookDelivery')
        .columns([...QUEUED, 'createdMs', 'startedMs', 'nextMs', 'state'])
        .expression((eb) =>
          eb
            .selectFrom('reported')
            .innerJoin('merchant.webhook as w', (join) =>
              join
                .onRef('w.instanceId', '=', 'reported.instanceId')
                .on((eb) => eb.ref('w.active'))
                .on((eb) => sql`${eb.ref('w.events')} && array[${eb.ref('reported.type')}, '*']`),
            )
            .select(OF_DELIVERY)
            .select((row) => [
              row.val(p.now).as('createdMs'),
              row.val(p.now).as('startedMs'),
              row.val(p.now).as('nextMs'),
              sql<'pending'>`'pending'`.as('state'),
            ])
            .orderBy('reported.position'),
        )
        .returning('webhookId'),
    )
    .with('woken', (of) =>
      of
        .updateTable('merchant.webhook as w')
        .set((eb) => ({
          dueMs: sql<number>`least(${eb.ref('w.dueMs')}, greatest(${p.now}, ${eb.ref('w.pausedUntilMs')}))`,
        }))
        .where('w.id', 'in', (eb) => eb.selectFrom('queued').select('webhookId')),
    )
    .selectFrom('gone')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string[]>`coalesce(array_agg(distinct ${eb.ref('instanceId')}), '{}')`.as('instanceIds'),
    ]),
);

/** The number of events that were given positions, and the instances that have them. */
export type Published = NonNullable<(typeof PUBLISH)['row']>;

/** Gives positions to the oldest noted events. Runs under the lease of the jobs, so never twice at once. */
export async function publishEvents(db: Database, publishing: Publishing): Promise<Published> {
  return await only(db, PUBLISH, publishing);
}

export interface EventPage {
  readonly instanceId: string;
  readonly types: readonly EventType[];
  /** The position that the page begins after. */
  readonly since: bigint | number;
  readonly limit: number;
}

/** Each type is read by its own part of the index, so a rare one costs no more than others. */
const page = (db: Builder, p: EventPage, direction: 'asc' | 'desc') =>
  db
    .selectFrom(sql<{ type: EventType }>`unnest(${p.types}::text[])`.as<'t'>(sql`t(type)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.event as e')
          .where('e.instanceId', '=', p.instanceId)
          .whereRef('e.type', '=', 't.type')
          .where('e.position', direction === 'asc' ? '>' : '<', sql<number>`${p.since}`)
          .orderBy('e.position', direction)
          .limit(p.limit)
          .select(['e.position', 'e.objectId', 'e.seq', 'e.amount', 'e.createdMs', 'e.facts'])
          .as('e'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select('t.type')
    .orderBy('e.position', direction)
    .limit(p.limit);

const OLDER_FIRST = statement('merchant-events', (db, p: EventPage) => page(db, p, 'asc'));
const NEWER_FIRST = statement('merchant-events-newest', (db, p: EventPage) => page(db, p, 'desc'));

export type EventRow = InferResult<ReturnType<typeof page>>[number];

export async function listEvents(
  db: Database,
  wanted: EventPage,
  order: 'older first' | 'newer first',
): Promise<EventRow[]> {
  return await run(db, order === 'older first' ? OLDER_FIRST : NEWER_FIRST, wanted);
}

const LAST = statement('merchant-event-last', (db) =>
  db
    .selectFrom(sql<{ lastValue: number }>`merchant.event_position_seq`.as<'s'>(sql`s`))
    .select('s.lastValue'),
);

/** The newest position that was ever given in this database. 1 before there is any. */
export async function getLastPosition(db: Database): Promise<number> {
  return (await first(db, LAST, {}))?.lastValue ?? 1;
}

const oldest = (db: Builder, limit: number) =>
  db
    .selectFrom('merchant.event')
    .select(['position', 'type', 'createdMs'])
    .orderBy('position')
    .limit(limit)
    .as('oldest');

/** A shop may date an order back. So an order that was created goes after the events before it. */
const FORGET = statement('merchant-events-forget', (db, p: { before: number; limit: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.event')
      .where('position', 'in', db.selectFrom(oldest(db, p.limit)).select('position'))
      .where('createdMs', '<', p.before)
      .where(
        sql<number>`coalesce(${db
          .selectFrom(oldest(db, p.limit))
          .select(({ fn }) => fn.min('position').as('position'))
          .where('type', '<>', sql.lit('order.created'))
          .where('createdMs', '>=', p.before)}, position + 1)`,
        '>',
        sql<number>`position`,
      )
      .returning(ONE),
  ),
);

/** Removes the oldest events if they were created earlier. Returns how many. */
export async function forgetEvents(db: Database, before: number, limit: number): Promise<number> {
  return (await only(db, FORGET, { before, limit })).count;
}
