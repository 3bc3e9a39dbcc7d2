/** Accounts of wallets, each with its latest backup. */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';

export interface StoredBackup {
  readonly hash: Uint8Array;
  /** Of the one that it replaced. */
  readonly previousHash: Uint8Array | null;
  readonly signature: Uint8Array;
  readonly body: Uint8Array;
}

const INSERT = `
  insert into sync.account (wallet_key, created_ms) values ($1, $2)
  on conflict (wallet_key) do nothing`;

export async function insertAccount(
  db: Database,
  walletKey: Uint8Array,
  createdMs: number,
): Promise<void> {
  await db.query('sync-insert-account', INSERT, [walletKey, createdMs]);
}

const DELETE_EMPTY = `
  delete from sync.account where backup_hash is null and created_ms < $1`;

export async function deleteEmptyAccounts(
  db: Database,
  { createdBefore }: { readonly createdBefore: number },
): Promise<void> {
  await db.query('sync-delete-empty', DELETE_EMPTY, [createdBefore]);
}

/** What an account takes besides its backup, so that many empty ones count too. */
export const ACCOUNT_BYTES = 4096;

const SUM = `
  select coalesce(sum(octet_length(backup)), 0) + count(*) * ${ACCOUNT_BYTES} as bytes
  from sync.account where wallet_key <> $1`;

/** What all accounts but one take. */
export async function sumStoredBytes(
  db: Database,
  { except }: { readonly except: Uint8Array },
): Promise<number> {
  const [row] = await db.query<{ bytes: string }>('sync-sum-stored', SUM, [except]);
  return parseInteger(row?.bytes ?? '0');
}

interface Row {
  backup_hash: Buffer | null;
  previous_hash: Buffer | null;
  signature: Buffer | null;
  backup: Buffer | null;
}

const FIND = `
  select backup_hash, previous_hash, signature, backup from sync.account where wallet_key = $1`;

/** Null without an account; its backup is null before the first upload. */
export async function findStoredBackup(
  db: Database,
  walletKey: Uint8Array,
): Promise<{ readonly backup: StoredBackup | null } | null> {
  const [row] = await db.query<Row>('sync-find-backup', FIND, [walletKey]);
  if (row === undefined) return null;
  const { backup_hash: hash, previous_hash: previous, signature, backup: body } = row;
  if (hash === null || signature === null || body === null) return { backup: null };
  return {
    backup: {
      hash: plain(hash),
      previousHash: previous === null ? null : plain(previous),
      signature: plain(signature),
      body: plain(body),
    },
  };
}

function plain(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

export interface UploadLimits {
  readonly walletKey: Uint8Array;
  readonly now: number;
  /** Days since the epoch. */
  readonly day: number;
  readonly dailyLimit: number;
}

// A row appears by a first upload only; afterwards the known version and the quota decide.
const REPLACE = `
  insert into sync.account (wallet_key, created_ms, backup_hash, previous_hash, signature, backup,
    uploaded_ms, upload_day, uploads)
  select $1, $2, $3, $4, $5, $6, $2, $7, 1
  where $4::bytea is null or exists (select from sync.account where wallet_key = $1)
  on conflict (wallet_key) do update set
    backup_hash = excluded.backup_hash, previous_hash = excluded.previous_hash,
    signature = excluded.signature, backup = excluded.backup, uploaded_ms = excluded.uploaded_ms,
    upload_day = excluded.upload_day,
    uploads = case when account.upload_day = excluded.upload_day then account.uploads else 0 end + 1
  where account.backup_hash is not distinct from excluded.previous_hash
    and (account.upload_day <> excluded.upload_day or account.uploads < $8)
  returning 1 as stored`;

/** False when nothing was changed: another version is there, or the quota is used up. */
export async function replaceBackup(
  db: Database,
  { walletKey, now, day, dailyLimit }: UploadLimits,
  { hash, previousHash, signature, body }: StoredBackup,
): Promise<boolean> {
  const rows = await db.query('sync-replace-backup', REPLACE, [
    walletKey,
    now,
    hash,
    previousHash,
    signature,
    body,
    day,
    dailyLimit,
  ]);
  return rows.length > 0;
}
