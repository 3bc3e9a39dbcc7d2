/** Extra tokens of instances, and when each was last used. */
import 'server-only';
import { sql, type ExpressionBuilder, type InferResult } from 'kysely';
import type { DB } from '@/generated/kysely/tables';
import type { Scope } from '@/protocol/permissions';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

/** Noting every use would make each call a write. */
const NOTED_EVERY_MS = 60_000;

interface NewAccessToken {
  readonly instanceId: string;
  readonly name: string;
  readonly tokenHash: Uint8Array;
  readonly scope: Scope;
  readonly now: number;
}

const INSERT = statement('merchant-access-token-insert', (db, p: NewAccessToken) =>
  db
    .insertInto('merchant.accessToken')
    .columns(['instanceId', 'name', 'tokenHash', 'scope', 'createdMs'])
    .expression((of) =>
      of
        .selectFrom('merchant.instance')
        .select((eb) => [
          'id',
          eb.val(p.name).as('name'),
          eb.val(p.tokenHash).as('tokenHash'),
          eb.val(p.scope).as('scope'),
          eb.val(p.now).as('createdMs'),
        ])
        .where('id', '=', p.instanceId)
        .where('deletedMs', 'is', null)
        .forShare(),
    )
    .returning('id'),
);

/** False when the instance is deleted. */
export async function insertAccessToken(db: Database, token: NewAccessToken): Promise<boolean> {
  return (await run(db, INSERT, token)).length === 1;
}

const list = (db: Builder, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.accessToken')
    .select(['id', 'name', 'scope', 'createdMs', 'usedMs'])
    .where('instanceId', '=', p.instanceId)
    .orderBy('id', 'desc');
const LIST = statement('merchant-access-tokens', list);

export type AccessToken = InferResult<ReturnType<typeof list>>[number];

/** The youngest first. */
export async function listAccessTokens(db: Database, instanceId: string): Promise<AccessToken[]> {
  return await run(db, LIST, { instanceId });
}

interface Use {
  readonly instanceId: string;
  readonly now: number;
}

const notedBefore = (p: Use) => sql<number>`${p.now}::bigint - ${sql.lit(NOTED_EVERY_MS)}`;

const USE = statement('merchant-access-token-use', (db, p: Use & { tokenHash: Uint8Array }) =>
  db
    .with('noted', (of) =>
      of
        .updateTable('merchant.accessToken')
        .set({ usedMs: p.now })
        .where('instanceId', '=', p.instanceId)
        .where('tokenHash', '=', p.tokenHash)
        .where((eb) => eb.fn.coalesce('usedMs', eb.lit(0)), '<=', notedBefore(p)),
    )
    .selectFrom('merchant.accessToken')
    .select('scope')
    .where('instanceId', '=', p.instanceId)
    .where('tokenHash', '=', p.tokenHash),
);

/** Returns the scope of the instance's token, or null if it has no such token. Records its use. */
export async function useAccessToken(
  db: Database,
  instanceId: string,
  tokenHash: Uint8Array,
  now: number,
): Promise<Scope | null> {
  const [found] = await run(db, USE, { instanceId, tokenHash, now });
  return found?.scope ?? null;
}

const NOTE_USE = statement('merchant-instance-token-use', (db, p: Use) =>
  db
    .updateTable('merchant.instance')
    .set({ tokenUsedMs: p.now })
    .where('id', '=', p.instanceId)
    .where((eb) => eb.fn.coalesce('tokenUsedMs', eb.lit(0)), '<=', notedBefore(p)),
);

/** Notes that the instance's own token was shown. */
export async function noteTokenUse(
  db: Database,
  instance: { readonly id: string; readonly tokenUsedMs: number | null },
  now: number,
): Promise<void> {
  if (now < (instance.tokenUsedMs ?? 0) + NOTED_EVERY_MS) return;
  await run(db, NOTE_USE, { instanceId: instance.id, now });
}

const FIND_LIKE = statement(
  'merchant-access-token-like',
  (db, p: { instanceId: string; hashStart: Uint8Array }) => {
    const startsSo = <Table extends 'merchant.instance' | 'merchant.accessToken'>(
      eb: ExpressionBuilder<DB, Table>,
    ) =>
      sql<boolean>`substring(${eb.ref('tokenHash')} from 1 for octet_length(${p.hashStart}::bytea))
        = ${p.hashStart}`;
    return db
      .selectFrom('merchant.instance')
      .select((eb) => eb.val<Scope>('all').as('scope'))
      .where('id', '=', p.instanceId)
      .where(startsSo)
      .unionAll((of) =>
        of
          .selectFrom('merchant.accessToken')
          .select('scope')
          .where('instanceId', '=', p.instanceId)
          .where(startsSo),
      );
  },
);

/** Returns the scope of the instance's token whose hash begins so, or null if there is none. */
export async function findScopeOfToken(
  db: Database,
  instanceId: string,
  hashStart: Uint8Array,
): Promise<Scope | null> {
  const [found] = await run(db, FIND_LIKE, { instanceId, hashStart });
  return found?.scope ?? null;
}

const DELETE = statement(
  'merchant-access-token-delete',
  (db, p: { instanceId: string; id: number }) =>
    db
      .deleteFrom('merchant.accessToken')
      .where('instanceId', '=', p.instanceId)
      .where('id', '=', p.id),
);

export async function deleteAccessToken(
  db: Database,
  instanceId: string,
  id: number,
): Promise<void> {
  await run(db, DELETE, { instanceId, id });
}
