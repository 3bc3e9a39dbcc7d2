/**
 * Answers POST /$WALLET-KEY (protocol-b 7): replaces the backup that the wallet knows. It is one statement:
 * if two machines upload at once, one gets the conflict. Idempotent: repeating an upload returns
 * `known`. `conflict` carries the version that the wallet has not seen.
 *
 * Throws SYNC_QUOTA_EXCEEDED, SYNC_PREVIOUS_BACKUP_UNKNOWN, SYNC_STORAGE_FULL, SYNC_SHARE_FULL.
 */
import type { Share } from '@/fairness/share';
import { equalBytes } from '@/protocol/crypto/bytes';
import { Refusal } from '@/protocol/refusal';
import type { UploadOutcome } from '@/protocol/sync';
import { findStoredBackup, replaceBackup } from '@/storage/sync/accounts';
import type { Sync } from '../sync';
import { DAILY_SYNC_LIMIT } from '../terms';
import { findBackup, type Backup } from './find-backup';
import { withRoom } from './storage-room';
import type { VerifiedUpload } from './verify-upload';

const DAY_MS = 86_400_000;

export async function storeBackup(
  sync: Sync,
  { walletKey, oldHash, newHash, signature, backup }: VerifiedUpload,
  share: Share,
): Promise<UploadOutcome<Backup>> {
  const upload = { oldHash, newHash };
  // Check first: the database reads the whole backup before it finds a conflict.
  const before = await findStoredBackup(sync.db, walletKey);
  if (!isVersion(before?.hash, oldHash)) return refuseToReplace(sync, walletKey, upload);
  const now = sync.clock.now();
  const day = Math.floor(now / DAY_MS);
  const { network } = share;
  const stored = await withRoom(sync, { walletKey, bytes: backup.length }, share, (client) =>
    replaceBackup(
      client,
      { walletKey, now, day, dailyLimit: DAILY_SYNC_LIMIT, network },
      { hash: newHash, previousHash: oldHash, signature, body: backup },
    ),
  );
  return stored ? { state: 'stored' } : refuseToReplace(sync, walletKey, upload);
}

function isVersion(hash: Uint8Array | undefined, known: Uint8Array | null): boolean {
  return hash === undefined ? known === null : known !== null && equalBytes(hash, known);
}

async function refuseToReplace(
  sync: Sync,
  walletKey: Uint8Array,
  { oldHash, newHash }: Pick<VerifiedUpload, 'oldHash' | 'newHash'>,
): Promise<UploadOutcome<Backup>> {
  const latest = await findBackup(sync, walletKey);
  if (latest === null) throw new Refusal('SYNC_PREVIOUS_BACKUP_UNKNOWN');
  if (equalBytes(latest.hash, newHash)) return { state: 'known' };
  if (!isVersion(latest.hash, oldHash)) return { state: 'conflict', latest };
  throw new Refusal('SYNC_QUOTA_EXCEEDED');
}
