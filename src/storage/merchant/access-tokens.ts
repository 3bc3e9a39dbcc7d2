/** Tokens of instances beside their own one, and when each was last shown. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toInteger, toIntegerOrNull } from './rows';

export interface AccessToken {
  readonly id: number;
  readonly name: string;
  readonly createdMs: number;
  /** To the minute; null before it was ever shown. */
  readonly usedMs: number | null;
}

/** Noting every use would make each call a write. */
const NOTED_EVERY_MS = 60_000;

/** False when the instance is deleted. */
export async function insertAccessToken(
  db: Database,
  token: {
    readonly instanceId: string;
    readonly name: string;
    readonly tokenHash: Uint8Array;
    readonly now: number;
  },
): Promise<boolean> {
  const made = await db.query(
    'merchant-access-token-insert',
    `insert into merchant.access_token (instance_id, name, token_hash, created_ms)
     select id, $2, $3, $4 from merchant.instance where id = $1 and deleted_ms is null
     for share
     returning id`,
    [token.instanceId, token.name, token.tokenHash, token.now],
  );
  return made.length === 1;
}

/** The youngest first. */
export async function listAccessTokens(db: Database, instanceId: string): Promise<AccessToken[]> {
  const rows = await db.query<{
    id: string;
    name: string;
    created_ms: string;
    used_ms: string | null;
  }>(
    'merchant-access-tokens',
    `select id, name, created_ms, used_ms from merchant.access_token
     where instance_id = $1 order by id desc`,
    [instanceId],
  );
  return rows.map((row) => ({
    id: toInteger(row.id),
    name: row.name,
    createdMs: toInteger(row.created_ms),
    usedMs: toIntegerOrNull(row.used_ms),
  }));
}

/** Whether the instance has this token; notes that it was shown. */
export async function useAccessToken(
  db: Database,
  instanceId: string,
  tokenHash: Uint8Array,
  now: number,
): Promise<boolean> {
  const found = await db.query(
    'merchant-access-token-use',
    `with noted as (
       update merchant.access_token set used_ms = $3::bigint
       where instance_id = $1 and token_hash = $2 and coalesce(used_ms, 0) <= $3::bigint - ${NOTED_EVERY_MS}
     )
     select id from merchant.access_token where instance_id = $1 and token_hash = $2`,
    [instanceId, tokenHash, now],
  );
  return found.length === 1;
}

/** Notes that the instance's own token was shown. */
export async function noteTokenUse(
  db: Database,
  instance: { readonly id: string; readonly tokenUsedMs: number | null },
  now: number,
): Promise<void> {
  if (now < (instance.tokenUsedMs ?? 0) + NOTED_EVERY_MS) return;
  await db.query(
    'merchant-instance-token-use',
    `update merchant.instance set token_used_ms = $2::bigint
     where id = $1 and coalesce(token_used_ms, 0) <= $2::bigint - ${NOTED_EVERY_MS}`,
    [instance.id, now],
  );
}

/** Whether one of the instance's tokens has a hash that begins so. */
export async function hasTokenLike(
  db: Database,
  instanceId: string,
  hashStart: Uint8Array,
): Promise<boolean> {
  const found = await db.query(
    'merchant-access-token-like',
    `select from merchant.instance
     where id = $1 and substring(token_hash from 1 for octet_length($2::bytea)) = $2
     union all
     select from merchant.access_token
     where instance_id = $1 and substring(token_hash from 1 for octet_length($2::bytea)) = $2`,
    [instanceId, hashStart],
  );
  return found.length > 0;
}

export async function deleteAccessToken(
  db: Database,
  instanceId: string,
  id: number,
): Promise<void> {
  await db.query(
    'merchant-access-token-delete',
    'delete from merchant.access_token where instance_id = $1 and id = $2',
    [instanceId, id],
  );
}
