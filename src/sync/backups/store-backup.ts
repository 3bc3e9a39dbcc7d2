/**
 * POST /$WALLET-KEY (protocol-b 7): replaces the backup that the wallet knows by a new one. One
 * statement, so of two machines that upload at the same moment one gets the conflict. Idempotent: the
 * same upload again is `known`. `conflict` carries the version that the wallet has not seen.
 *
 * Throws SYNC_BACKUP_TOO_SHORT, SYNC_INVALID_UPLOAD, SYNC_INVALID_SIGNATURE, SYNC_QUOTA_EXCEEDED,
 * SYNC_PREVIOUS_BACKUP_UNKNOWN, SYNC_STORAGE_FULL.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { Refusal } from '@/protocol/refusal';
import { MIN_BACKUP_BYTES } from '@/protocol/sync';
import { findStoredBackup, replaceBackup, type StoredBackup } from '@/storage/sync/accounts';
import type { Sync } from '../sync';
import { DAILY_SYNC_LIMIT } from '../terms';
import { takeRoom } from './storage-room';

export interface Upload {
  readonly walletKey: Uint8Array;
  /** Of the version that the wallet knows; null for none. */
  readonly oldHash: Uint8Array | null;
  /** As announced in a header; the body decides. */
  readonly announcedHash: Uint8Array | null;
  /** Purpose 1450. */
  readonly signature: Uint8Array;
  readonly backup: Uint8Array;
}

export type UploadOutcome =
  | { readonly state: 'stored' | 'known' }
  | { readonly state: 'conflict'; readonly latest: StoredBackup };

const DAY_MS = 86_400_000;

export async function storeBackup(sync: Sync, upload: Upload): Promise<UploadOutcome> {
  const { walletKey, oldHash, signature, backup } = upload;
  const newHash = await verifyUpload(upload);
  await takeRoom(sync, walletKey, backup.length);
  const now = sync.clock.now();
  const day = Math.floor(now / DAY_MS);
  const stored = await replaceBackup(
    sync.db,
    { walletKey, now, day, dailyLimit: DAILY_SYNC_LIMIT },
    { hash: newHash, previousHash: oldHash, signature, body: backup },
  );
  if (stored) return { state: 'stored' };
  const account = await findStoredBackup(sync.db, walletKey);
  const latest = account?.backup ?? null;
  if (latest === null) throw new Refusal('SYNC_PREVIOUS_BACKUP_UNKNOWN');
  if (equalBytes(latest.hash, newHash)) return { state: 'known' };
  if (oldHash === null || !equalBytes(latest.hash, oldHash)) return { state: 'conflict', latest };
  throw new Refusal('SYNC_QUOTA_EXCEEDED');
}

/** Answers the hash of the backup. */
async function verifyUpload(upload: Upload): Promise<Uint8Array> {
  const { walletKey, oldHash, announcedHash, signature, backup } = upload;
  if (backup.length < MIN_BACKUP_BYTES) throw new Refusal('SYNC_BACKUP_TOO_SHORT');
  const newHash = sha512(backup);
  if (announcedHash !== null && !equalBytes(announcedHash, newHash)) {
    throw new Refusal('SYNC_INVALID_UPLOAD');
  }
  const blob = signaturesV9.syncUpload({ oldHash, newHash });
  if (!(await verifyAsync(walletKey, blob, signature))) throw new Refusal('SYNC_INVALID_SIGNATURE');
  return newHash;
}
