/**
 * Private calls with their answers. A batch writes them after their answers. Forgetting and purging
 * erase them under a lock of the instance, which a batch shares (decision D32). So a batch is either
 * erased with the rest, or sees what was forgotten.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantLoggedCall, MerchantOrder } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { jsonRows } from '@/storage/json-rows';
import { columnRef, countGone, ONE, only, run, statement } from '@/storage/statement';

/** Number of the advisory locks. A trigger takes the same (migrations). */
const LOCKS = 4_610_006;

export interface NewLoggedCall extends Omit<Selectable<MerchantLoggedCall>, 'id'> {
  /** The instance's, in hexadecimal. Another instance may have its identifier by now. */
  readonly merchantPub: string;
  /** Its bodies are kept only while the order is there with all its members. */
  readonly needsOrder: boolean;
}

/** Does not wait, so a batch of several instances can hold up nothing. */
const SHARE = statement('merchant-calls-share', (db, p: { ids: readonly string[] }) =>
  db
    .selectFrom(sql`unnest(${p.ids}::text[])`.as<'t'>(sql`t(id)`))
    .select(sql<string>`t.id`.as('id'))
    .where(sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(LOCKS)}, hashtext(t.id))`),
);

const CALLS = jsonRows<NewLoggedCall>({
  instanceId: 'text',
  createdMs: 'bigint',
  method: 'text',
  path: 'text',
  status: 'int',
  code: 'int',
  error: 'text',
  tookMs: 'int',
  opener: 'text',
  tokenId: 'bigint',
  requestId: 'text',
  keyed: 'boolean',
  headers: 'text',
  requestLength: 'int',
  answerLength: 'int',
  orderId: 'text',
  requestBody: 'text',
  answerBody: 'text',
  merchantPub: 'text',
  needsOrder: 'boolean',
});

type Column = Exclude<keyof NewLoggedCall, 'merchantPub' | 'needsOrder'>;
const COLUMNS = CALLS.names.filter(
  (name): name is Column => name !== 'merchantPub' && name !== 'needsOrder',
);

/** An order that has lost members shows none, since the call may have read them before. */
const INSERT = statement('merchant-calls-insert', (db, p: { calls: string }) => {
  const order = (name: keyof MerchantOrder) => columnRef('merchant.order', 'o', name);
  const isShown = sql`case when ${order('id')} is null then not ${CALLS.column('needsOrder')}
    else ${order('forgottenMs')} is null end`;
  const kept = (name: Column) =>
    name === 'requestBody' || name === 'answerBody'
      ? sql<never>`case when ${isShown} then ${CALLS.column(name)} end`
      : CALLS.column(name);
  return db
    .insertInto('merchant.loggedCall')
    .columns(COLUMNS)
    .expression((of) =>
      of
        .selectFrom(CALLS.of(p.calls))
        .innerJoin('merchant.instance as i', (join) =>
          join
            .on('i.id', '=', CALLS.column('instanceId'))
            .on(
              'i.merchantPub',
              '=',
              sql<Uint8Array>`decode(${CALLS.column('merchantPub')}, 'hex')`,
            ),
        )
        .leftJoin('merchant.order as o', (join) =>
          join
            .on('o.instanceId', '=', CALLS.column('instanceId'))
            .on('o.orderId', '=', CALLS.column('orderId')),
        )
        .select(COLUMNS.map((name) => kept(name).as(name)))
        // Their numbers say which came first.
        .orderBy(sql`t.ordinality`),
    )
    .returning(ONE);
});

/**
 * Writes a batch, but for calls of instances in which something is being erased. Returns the
 * identifiers of those.
 */
export async function insertLoggedCalls(
  db: Database,
  calls: readonly NewLoggedCall[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(calls.map(({ instanceId }) => instanceId));
  await db.transaction(async (client) => {
    const ours = new Set((await run(client, SHARE, { ids: [...ids] })).map(({ id }) => id));
    const some = calls.filter(({ instanceId }) => ours.has(instanceId));
    for (const id of ours) ids.delete(id);
    // A statement by itself: it sees what was forgotten before the lock was taken.
    if (some.length > 0) await run(client, INSERT, { calls: JSON.stringify(some) });
  });
  return ids;
}

const LOCK = statement('merchant-calls-lock', (db, p: { id: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(${sql.lit(LOCKS)}, hashtext(${p.id}))`.as('locked')),
);

/** Waits for batches that are being written. Later ones wait for this transaction. */
export async function lockLoggedCalls(client: Transaction, id: string): Promise<void> {
  await run(client, LOCK, { id });
}

const DROP = statement('merchant-calls-drop', (db, p: { id: string }) =>
  db.deleteFrom('merchant.loggedCall').where('instanceId', '=', p.id),
);

/** Removes all calls of an instance that gets another identifier, since they show this one. */
export async function dropLoggedCalls(client: Transaction, id: string): Promise<void> {
  await lockLoggedCalls(client, id);
  await run(client, DROP, { id });
}

/** Rows that one statement removes. */
const BATCH = 1_000;

const EXPIRE = statement('merchant-calls-expire', (db, p: { before: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.loggedCall')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('merchant.loggedCall')
          .select('id')
          .where('id', 'in', (of) =>
            of.selectFrom('merchant.loggedCall').select('id').orderBy('id').limit(BATCH),
          )
          .where('createdMs', '<', p.before)
          .forUpdate()
          .skipLocked(),
      )
      .returning(ONE),
  ),
);

/** The oldest of an instance that has more than `most`. */
const MAKE_ROOM = statement('merchant-calls-room', (db, p: { most: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.loggedCall')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('merchant.instance as i')
          .innerJoinLateral(
            (of) =>
              of
                .selectFrom('merchant.loggedCall as k')
                .select('k.id')
                .whereRef('k.instanceId', '=', 'i.id')
                .orderBy('k.id', 'desc')
                .offset(sql<number>`${p.most}::bigint`)
                .limit(BATCH)
                .forUpdate()
                .skipLocked()
                .as('old'),
            (join) => join.onTrue(),
          )
          .select('old.id')
          .limit(BATCH),
      )
      .returning(ONE),
  ),
);

/** Removes a batch of old calls, and of those beyond `most` of an instance. True if there may be more. */
export async function deleteOldLoggedCalls(
  db: Database,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<boolean> {
  const { count: expired } = await only(db, EXPIRE, { before });
  const { count: beyond } = await only(db, MAKE_ROOM, { most });
  return expired >= BATCH || beyond >= BATCH;
}
