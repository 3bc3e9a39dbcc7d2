/** Endpoints and webhooks of instances: where events are delivered. */
import 'server-only';
import type { PoolClient } from 'pg';
import { sql, type InferResult, type Selectable } from 'kysely';
import type { MerchantWebhook } from '@/generated/kysely/tables';
import { isUniqueViolation, type Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { first, given, run, statement, type Builder } from '@/storage/statement';

export type WebhookKind = MerchantWebhook['kind'];

export interface WebhookName {
  readonly instanceId: string;
  readonly kind: WebhookKind;
  readonly name: string;
}

const CHANGED = [
  'url',
  'events',
  'description',
  'active',
  'method',
  'headerTemplate',
  'bodyTemplate',
] as const;
const MADE = ['instanceId', 'kind', 'name', ...CHANGED, 'secrets', 'createdMs'] as const;

export type WebhookContent = Pick<Selectable<MerchantWebhook>, (typeof CHANGED)[number]>;
type Made = WebhookName &
  WebhookContent &
  Pick<Selectable<MerchantWebhook>, 'secrets'> & { readonly createdMs: number };

const ofInstance = (db: Builder, p: Pick<WebhookName, 'instanceId' | 'kind'>) =>
  db
    .selectFrom('merchant.webhook')
    .where('instanceId', '=', p.instanceId)
    .where('kind', '=', p.kind);

const INSERT = statement('merchant-webhook-insert', (db, p: Made & { readonly max: number }) =>
  db
    .insertInto('merchant.webhook')
    .columns(MADE)
    .expression((eb) =>
      eb
        .selectFrom('merchant.instance as i')
        .select(given(p, MADE))
        .where('i.id', '=', p.instanceId)
        .where('i.deletedMs', 'is', null)
        .where((of) =>
          of(
            ofInstance(db, p).select(({ fn }) => fn.countAll<number>().as('count')),
            '<',
            sql<number>`${p.max}`,
          ),
        )
        .forShare('i'),
    )
    .returning('id'),
);

/** 'too many' also for an instance that is deleted. */
export async function insertWebhook(
  db: Database,
  webhook: Made,
  max: number,
): Promise<'made' | 'known' | 'too many'> {
  try {
    const made = await run(db, INSERT, { ...webhook, max });
    return made.length === 1 ? 'made' : 'too many';
  } catch (error) {
    if (isUniqueViolation(error)) return 'known';
    throw error;
  }
}

const list = (db: Builder, p: Pick<WebhookName, 'instanceId' | 'kind'>) =>
  ofInstance(db, p)
    .select(['id', 'name', ...CHANGED, 'secrets', 'createdMs', 'failures', 'pausedUntilMs'])
    .orderBy('id');

const LIST = statement('merchant-webhooks', list);
const FIND = statement('merchant-webhook', (db, p: WebhookName) =>
  list(db, p).where('name', '=', p.name),
);

export type WebhookRow = InferResult<ReturnType<typeof list>>[number];

/** Throws as `forPeople` does. */
export async function listWebhooks(
  db: Database,
  of: Pick<WebhookName, 'instanceId' | 'kind'>,
): Promise<WebhookRow[]> {
  return await forPeople(db, (on) => run(on, LIST, of));
}

export async function findWebhook(db: Database, at: WebhookName): Promise<WebhookRow | null> {
  return (await first(db, FIND, at)) ?? null;
}

const UPDATE = statement('merchant-webhook-update', (db, p: WebhookName & WebhookContent) =>
  db
    .updateTable('merchant.webhook')
    .set((eb) => ({
      url: p.url,
      events: p.events,
      description: p.description,
      active: p.active,
      method: p.method,
      headerTemplate: p.headerTemplate,
      bodyTemplate: p.bodyTemplate,
      // A changed server is tried at once.
      failures: 0,
      pausedUntilMs: 0,
      dueMs: sql<number | null>`case when ${eb.ref('dueMs')} is not null then 0 end`,
    }))
    .where('instanceId', '=', p.instanceId)
    .where('kind', '=', p.kind)
    .where('name', '=', p.name)
    .returning('id'),
);

/** False if there is none of this name. */
export async function updateWebhook(
  db: Database,
  at: WebhookName,
  content: WebhookContent,
): Promise<boolean> {
  return (await run(db, UPDATE, { ...at, ...content })).length === 1;
}

interface SecretsChange {
  readonly id: number;
  readonly was: Uint8Array | null;
  readonly secrets: Uint8Array;
}

const REPLACE_SECRETS = statement('merchant-webhook-secrets', (db, p: SecretsChange) =>
  db
    .updateTable('merchant.webhook')
    .set({ secrets: p.secrets })
    .where('id', '=', p.id)
    .where((eb) => sql<boolean>`${eb.ref('secrets')} is not distinct from ${p.was}::bytea`)
    .returning('id'),
);

/** False if they were replaced meanwhile, or the webhook is gone. */
export async function replaceSecrets(db: Database, change: SecretsChange): Promise<boolean> {
  return (await run(db, REPLACE_SECRETS, change)).length === 1;
}

const DELETE = statement('merchant-webhook-delete', (db, p: WebhookName) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.webhook')
        .where('instanceId', '=', p.instanceId)
        .where('kind', '=', p.kind)
        .where('name', '=', p.name)
        .returning('id'),
    )
    .with('emptied', (of) =>
      of
        .deleteFrom('merchant.webhookDelivery as d')
        .using('gone')
        .whereRef('d.webhookId', '=', 'gone.id'),
    )
    .selectFrom('gone')
    .select('id'),
);

/** Removes it with all its deliveries. False if there is none of this name. */
export async function deleteWebhook(db: Database, at: WebhookName): Promise<boolean> {
  return (await run(db, DELETE, at)).length === 1;
}

const DELETE_ALL = statement('merchant-webhooks-delete', (db, p: { instanceId: string }) =>
  db
    .with('gone', (of) =>
      of.deleteFrom('merchant.webhook').where('instanceId', '=', p.instanceId).returning('id'),
    )
    .deleteFrom('merchant.webhookDelivery as d')
    .using('gone')
    .whereRef('d.webhookId', '=', 'gone.id'),
);

/** Removes all webhooks of an instance with their deliveries. */
export async function deleteWebhooksOf(db: Database, instanceId: string): Promise<void> {
  await run(db, DELETE_ALL, { instanceId });
}

interface Wanted {
  readonly now: number;
  readonly except: readonly number[];
  /** Also those whose server did not answer the last time. */
  readonly withFailing: boolean;
  readonly limit: number;
}

const due = (db: Builder, p: Wanted) =>
  db
    .selectFrom('merchant.webhook')
    .select(['id', 'instanceId', 'kind', 'name', ...CHANGED, 'secrets', 'failures'])
    .where('dueMs', '<=', p.now)
    .where((eb) => eb.ref('active'))
    .where((eb) => sql<boolean>`(${eb.ref('failures')} = 0 or ${p.withFailing}::boolean)`)
    .where((eb) => eb.not(eb('id', '=', ({ fn }) => fn.any(sql<number[]>`${p.except}::bigint[]`))))
    .orderBy('dueMs')
    .limit(p.limit);

const DUE = statement('merchant-webhooks-due', due);

export type DueWebhook = InferResult<ReturnType<typeof due>>[number];

/** Lists webhooks that have something to deliver, the one that waits longest first. */
export async function listDueWebhooks(db: Database, wanted: Wanted): Promise<DueWebhook[]> {
  return await run(db, DUE, wanted);
}

interface Rest {
  readonly id: number;
  readonly failures: number;
  readonly pausedUntilMs: number;
}

const LOCK = statement('merchant-webhook-lock', (db, p: Pick<Rest, 'id'>) =>
  db.selectFrom('merchant.webhook').select('id').where('id', '=', p.id).forUpdate(),
);

/** Locks its row until the transaction ends. A removal waits for that. */
export async function lockWebhook(client: PoolClient, id: number): Promise<void> {
  await run(client, LOCK, { id });
}

const REST = statement('merchant-webhook-rest', (db, p: Rest) =>
  db
    .updateTable('merchant.webhook as w')
    .set((eb) => ({
      failures: p.failures,
      pausedUntilMs: p.pausedUntilMs,
      dueMs: sql<number | null>`greatest(${p.pausedUntilMs}::bigint, (${eb
        .selectFrom('merchant.webhookDelivery as d')
        .select('d.nextMs')
        .whereRef('d.webhookId', '=', 'w.id')
        .where('d.state', '=', 'pending')
        .orderBy('d.nextMs')
        .limit(1)}) + 0)`,
    }))
    .where('id', '=', p.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('merchant.webhookDelivery as d')
          .whereRef('d.webhookId', '=', 'w.id')
          .where('d.state', '=', 'pending'),
      ),
    )
    .returning('w.id'),
);

const END = statement('merchant-webhook-end', (db, p: Rest) =>
  db
    .updateTable('merchant.webhook')
    .set({ failures: p.failures, pausedUntilMs: p.pausedUntilMs, dueMs: null })
    .where('id', '=', p.id),
);

/**
 * Notes when the webhook's next delivery is due. The lock comes first, so a delivery that was
 * queued meanwhile is seen.
 */
export async function restWebhook(db: Database, rest: Rest): Promise<void> {
  await db.transaction(async (client) => {
    await lockWebhook(client, rest.id);
    if ((await run(client, REST, rest)).length === 0) await run(client, END, rest);
  });
}
