/** Accounts of wallets, each with its latest backup. */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database, Transaction } from '@/storage/client';

/** Without its bytes, which may be many. */
export interface StoredBackup {
  readonly hash: Uint8Array;
  /** Of the one that it replaced. */
  readonly previousHash: Uint8Array | null;
  readonly signature: Uint8Array;
  readonly length: number;
}

export interface NewBackup extends Omit<StoredBackup, 'length'> {
  readonly body: Uint8Array;
}

const INSERT = `
  insert into sync.account (wallet_key, created_ms, used_ms, counted_for) values ($1, $2, $2, $3)
  on conflict (wallet_key) do nothing`;

export async function insertAccount(
  client: Transaction,
  walletKey: Uint8Array,
  { createdMs, countedFor }: { readonly createdMs: number; readonly countedFor: Uint8Array },
): Promise<void> {
  const values = [walletKey, createdMs, countedFor];
  await client.query({ name: 'sync-insert-account', text: INSERT, values });
}

const DAY_MS = 86_400_000;

// Of rows of before uses were written down nobody knows how old they are: they stay.
const DELETE_UNUSED = `
  delete from sync.account
  where backup_hash is null and created_ms < $1::bigint - ${DAY_MS}
    or used_ms < $1::bigint - case when used_ms - created_ms >= ${DAY_MS} then $2::bigint else $3::bigint end`;

export interface Expiry {
  readonly now: number;
  /** Of backups that were used after their first day, and of others. */
  readonly unusedMs: number;
  readonly triedMs: number;
}

/** Empty accounts go after a day. */
export async function deleteUnused(
  db: Database,
  { now, unusedMs, triedMs }: Expiry,
): Promise<void> {
  await db.query('sync-delete-unused', DELETE_UNUSED, [now, unusedMs, triedMs]);
}

const MARK_USED = `
  update sync.account set used_ms = $2::bigint
  where wallet_key = $1 and coalesce(used_ms, 0) < $2::bigint - ${DAY_MS}`;

/** Once a day is enough. */
export async function markUsed(db: Database, walletKey: Uint8Array, now: number): Promise<void> {
  await db.query('sync-mark-used', MARK_USED, [walletKey, now]);
}

/** What an account takes besides its backup, so that many empty ones count too. */
export const ACCOUNT_BYTES = 4096;

const SUM = `
  select coalesce(sum(octet_length(backup)), 0) + count(*) * ${ACCOUNT_BYTES} as bytes
  from sync.account where wallet_key <> $1`;

/** What all accounts but one take. */
export async function sumStoredBytes(
  client: Transaction,
  { except }: { readonly except: Uint8Array },
): Promise<number> {
  const query = { name: 'sync-sum-stored', text: SUM, values: [except] };
  const [row] = (await client.query<{ bytes: string }>(query)).rows;
  return parseInteger(row?.bytes ?? '0');
}

const SUM_SHARE = `
  with counted as (
    select wallet_key = $1 as is_own, coalesce(octet_length(backup), 0) + ${ACCOUNT_BYTES} as bytes
    from sync.account where counted_for = $2 or wallet_key = $1)
  select coalesce(sum(bytes) filter (where not is_own), 0) as others,
    coalesce(sum(bytes) filter (where is_own), 0) as own
  from counted`;

/** What this account takes, and what all others do that are counted for this network. */
export async function sumShare(
  client: Transaction,
  { walletKey, network }: { readonly walletKey: Uint8Array; readonly network: Uint8Array },
): Promise<{ readonly own: number; readonly others: number }> {
  const query = { name: 'sync-sum-share', text: SUM_SHARE, values: [walletKey, network] };
  const [row] = (await client.query<{ own: string; others: string }>(query)).rows;
  return { own: parseInteger(row?.own ?? '0'), others: parseInteger(row?.others ?? '0') };
}

interface Row {
  backup_hash: Buffer | null;
  previous_hash: Buffer | null;
  signature: Buffer | null;
  length: number | null;
}

const FIND = `
  select backup_hash, previous_hash, signature, octet_length(backup) as length
  from sync.account where wallet_key = $1`;

/** Null without an account; its backup is null before the first upload. */
export async function findStoredBackup(
  db: Database,
  walletKey: Uint8Array,
): Promise<{ readonly backup: StoredBackup | null } | null> {
  const [row] = await db.query<Row>('sync-find-backup', FIND, [walletKey]);
  if (row === undefined) return null;
  const { backup_hash: hash, previous_hash: previous, signature, length } = row;
  if (hash === null || signature === null || length === null) return { backup: null };
  return {
    backup: {
      hash: plain(hash),
      previousHash: previous === null ? null : plain(previous),
      signature: plain(signature),
      length,
    },
  };
}

/** Of the backup with this hash, at most `length` bytes from `start` on. */
export interface BackupPiece {
  readonly walletKey: Uint8Array;
  readonly hash: Uint8Array;
  readonly start: number;
  readonly length: number;
}

const READ_PIECE = `
  select substring(backup from $3::int + 1 for $4::int) as piece
  from sync.account where wallet_key = $1 and backup_hash = $2`;

/** Null when another backup has replaced it. */
export async function readBackupPiece(
  db: Database,
  { walletKey, hash, start, length }: BackupPiece,
): Promise<Uint8Array | null> {
  const values = [walletKey, hash, start, length];
  const [row] = await db.query<{ piece: Buffer }>('sync-read-piece', READ_PIECE, values);
  return row === undefined ? null : plain(row.piece);
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
  readonly network: Uint8Array;
}

// A row appears by a first upload only; afterwards the known version and the quota decide. Who makes it
// grow has it counted for.
const REPLACE = `
  insert into sync.account (wallet_key, created_ms, backup_hash, previous_hash, signature, backup,
    uploaded_ms, upload_day, uploads, used_ms, counted_for)
  select $1, $2, $3, $4, $5, $6, $2, $7, 1, $2, $9
  where $4::bytea is null or exists (select from sync.account where wallet_key = $1)
  on conflict (wallet_key) do update set
    backup_hash = excluded.backup_hash, previous_hash = excluded.previous_hash,
    signature = excluded.signature, backup = excluded.backup, uploaded_ms = excluded.uploaded_ms,
    upload_day = excluded.upload_day, used_ms = excluded.used_ms,
    counted_for = case when octet_length(excluded.backup) > coalesce(octet_length(account.backup), 0)
      then excluded.counted_for else account.counted_for end,
    uploads = case when account.upload_day = excluded.upload_day then account.uploads else 0 end + 1
  where account.backup_hash is not distinct from excluded.previous_hash
    and (account.upload_day <> excluded.upload_day or account.uploads < $8)
  returning 1 as stored`;

/** False when nothing was changed: another version is there, or the quota is used up. */
export async function replaceBackup(
  client: Transaction,
  { walletKey, now, day, dailyLimit, network }: UploadLimits,
  { hash, previousHash, signature, body }: NewBackup,
): Promise<boolean> {
  const wanted = [walletKey, now, hash, previousHash, signature, body];
  const values = [...wanted, day, dailyLimit, network];
  const { rows } = await client.query({ name: 'sync-replace-backup', text: REPLACE, values });
  return rows.length > 0;
}
