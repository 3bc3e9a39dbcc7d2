/** Extra tokens of instances, and when each was last used. */
import 'server-only';
import { sql, type Expression, type InferResult } from 'kysely';
import type { Scope } from '@/protocol/permissions';
import type { Database } from '@/storage/client';
import { countGone, ONE, only, run, statement, type Builder } from '@/storage/statement';

/** Noting every use would make each call a write. */
const NOTED_EVERY_MS = 60_000;

interface NewAccessToken {
  readonly instanceId: string;
  readonly name: string;
  readonly tokenHash: Uint8Array;
  readonly scope: Scope;
  readonly expiresMs: number | null;
  readonly refreshable: boolean;
  readonly signedInMs: number | null;
  readonly now: number;
}

interface Bounded {
  /** Tokens that an instance may have. */
  readonly most: number;
}

const GIVEN = [
  'name',
  'tokenHash',
  'scope',
  'expiresMs',
  'refreshable',
  'signedInMs',
  'createdMs',
] as const;

const INSERT = statement(
  'merchant-access-token-insert',
  (db, p: Omit<NewAccessToken, 'now'> & Bounded & { createdMs: number }) =>
    db
      .with('room', (of) =>
        of
          .selectFrom('merchant.accessToken')
          .select((eb) => eb(eb.fn.countAll<number>(), '<', p.most).as('isLeft'))
          .where('instanceId', '=', p.instanceId),
      )
      .with('seller', (of) =>
        of
          .selectFrom('merchant.instance')
          .select('id')
          .where('id', '=', p.instanceId)
          .where('deletedMs', 'is', null)
          .forShare(),
      )
      .with('made', (of) =>
        of
          .insertInto('merchant.accessToken')
          .columns(['instanceId', ...GIVEN])
          .expression((from) =>
            from
              .selectFrom(['seller', 'room'])
              .select((eb) => [
                'seller.id',
                eb.val(p.name).as('name'),
                eb.val(p.tokenHash).as('tokenHash'),
                eb.val(p.scope).as('scope'),
                eb.val(p.expiresMs).as('expiresMs'),
                eb.val(p.refreshable).as('refreshable'),
                eb.val(p.signedInMs).as('signedInMs'),
                eb.val(p.createdMs).as('createdMs'),
              ])
              .where('room.isLeft', '=', true),
          )
          .returning('id'),
      )
      .selectFrom('room')
      .select((eb) => ['room.isLeft', eb.selectFrom('seller').select('seller.id').as('seller')]),
);

/** `full` when the instance has as many tokens as it may have, or nearly so while others are made. */
export async function insertAccessToken(
  db: Database,
  { now, ...token }: NewAccessToken,
  most: number,
): Promise<'made' | 'deleted' | 'full'> {
  const { seller, isLeft } = await only(db, INSERT, { ...token, createdMs: now, most });
  if (seller === null) return 'deleted';
  return isLeft ? 'made' : 'full';
}

interface TokenPage {
  readonly instanceId: string;
  readonly from: number;
  readonly limit: number;
}

const SHOWN = ['id', 'name', 'scope', 'createdMs', 'usedMs', 'expiresMs', 'refreshable'] as const;

const page = (db: Builder, p: TokenPage, oldestFirst: boolean) =>
  db
    .selectFrom('merchant.accessToken')
    .select(SHOWN)
    .where('instanceId', '=', p.instanceId)
    .where('id', oldestFirst ? '>' : '<', p.from)
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(p.limit);
const NEWEST = statement('merchant-access-tokens', (db, p: TokenPage) => page(db, p, false));
const OLDEST = statement('merchant-access-tokens-oldest', (db, p: TokenPage) => page(db, p, true));

export type AccessToken = InferResult<ReturnType<typeof page>>[number];

/** Lists tokens after `from`, or those before it with the youngest first. */
export async function listAccessTokens(
  db: Database,
  { oldestFirst = false, ...wanted }: TokenPage & { readonly oldestFirst?: boolean },
): Promise<AccessToken[]> {
  return await run(db, oldestFirst ? OLDEST : NEWEST, wanted);
}

interface Use {
  readonly instanceId: string;
  readonly now: number;
}

const notedBefore = (p: { now: number }) =>
  sql<number>`${p.now}::bigint - ${sql.lit(NOTED_EVERY_MS)}`;

const USE = statement('merchant-access-token-use', (db, p: { id: number; now: number }) =>
  db
    .updateTable('merchant.accessToken')
    .set({ usedMs: p.now })
    .where('id', '=', p.id)
    .where((eb) => eb.fn.coalesce('usedMs', eb.lit(0)), '<=', notedBefore(p)),
);

/** Notes that the token was shown. Returns when that was noted last. */
export async function noteAccessTokenUse(
  db: Database,
  { id, usedMs }: { readonly id: number; readonly usedMs: number | null },
  now: number,
): Promise<number> {
  if (usedMs !== null && now < usedMs + NOTED_EVERY_MS) return usedMs;
  await run(db, USE, { id, now });
  return now;
}

const NOTE_USE = statement('merchant-instance-token-use', (db, p: Use) =>
  db
    .updateTable('merchant.instance')
    .set({ tokenUsedMs: p.now })
    .where('id', '=', p.instanceId)
    .where((eb) => eb.fn.coalesce('tokenUsedMs', eb.lit(0)), '<=', notedBefore(p)),
);

/** Notes that the instance's own token was shown. */
export function noteTokenUse(
  db: Database,
  instance: { readonly id: string; readonly tokenUsedMs: number | null },
  now: number,
): Promise<unknown> | undefined {
  if (now < (instance.tokenUsedMs ?? 0) + NOTED_EVERY_MS) return undefined;
  return run(db, NOTE_USE, { instanceId: instance.id, now });
}

const FIND_LIKE = statement(
  'merchant-access-token-like',
  (db, p: { instanceId: string; hashStart: Uint8Array; now: number }) => {
    const startsSo = (tokenHash: Expression<unknown>) =>
      sql<boolean>`substring(${tokenHash} from 1 for octet_length(${p.hashStart}::bytea))
        = ${p.hashStart}`;
    return db
      .selectFrom('merchant.instance')
      .select((eb) => [eb.val<Scope>('all').as('scope'), 'name as shopName'])
      .where('id', '=', p.instanceId)
      .where((eb) => startsSo(eb.ref('tokenHash')))
      .unionAll((of) =>
        of
          .selectFrom('merchant.accessToken as t')
          .innerJoin('merchant.instance as i', 'i.id', 't.instanceId')
          .select(['t.scope', 'i.name as shopName'])
          .where('t.instanceId', '=', p.instanceId)
          .where((eb) => startsSo(eb.ref('t.tokenHash')))
          .where((eb) => eb.or([eb('t.expiresMs', 'is', null), eb('t.expiresMs', '>', p.now)])),
      );
  },
);

export interface TokenAccess {
  readonly scope: Scope;
  readonly shopName: string;
}

/** Returns what the instance's token allows whose hash begins so, and the instance's name. Null if there is none. */
export async function findTokenAccess(
  db: Database,
  instanceId: string,
  hashStart: Uint8Array,
  now: number,
): Promise<TokenAccess | null> {
  const [found] = await run(db, FIND_LIKE, { instanceId, hashStart, now });
  return found ?? null;
}

const DELETE = statement(
  'merchant-access-token-delete',
  (db, p: { instanceId: string; id: number }) =>
    db
      .with('gone', (of) =>
        of
          .deleteFrom('merchant.accessToken')
          .where('instanceId', '=', p.instanceId)
          .where('id', '=', p.id)
          .returning(['id', 'instanceId']),
      )
      // Gives the instance another version, so that no process relies on the token that it remembers.
      .with('renewed', (of) =>
        of
          .updateTable('merchant.instance')
          .set((eb) => ({ name: eb.ref('name') }))
          .where('id', 'in', (eb) => eb.selectFrom('gone').select('gone.instanceId')),
      )
      .selectFrom('gone')
      .select('gone.id'),
);

/** Returns false if the instance has no such token. */
export async function deleteAccessToken(
  db: Database,
  instanceId: string,
  id: number,
): Promise<boolean> {
  return (await run(db, DELETE, { instanceId, id })).length === 1;
}

/** Rows that one statement removes. */
const BATCH = 1_000;

const EXPIRE = statement('merchant-access-tokens-expire', (db, p: { before: number }) =>
  countGone(
    db,
    db
      .deleteFrom('merchant.accessToken')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('merchant.accessToken')
          .select('id')
          .where('expiresMs', '<=', p.before)
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(ONE),
  ),
);

/** Removes a portion of the tokens that expired before. Returns true if there may be more. */
export async function deleteExpiredTokens(db: Database, before: number): Promise<boolean> {
  return (await only(db, EXPIRE, { before })).count === BATCH;
}
