/**
 * POST /$WALLET-KEY (protocol-b 7): replaces the backup that the wallet knows by a new one. One
 * statement, so of two machines that upload at the same moment one gets the conflict. Idempotent: the
 * same upload again is `known`. `conflict` carries the version that the wallet has not seen.
 *
 * Throws SYNC_QUOTA_EXCEEDED, SYNC_PREVIOUS_BACKUP_UNKNOWN, SYNC_STORAGE_FULL, SYNC_SHARE_FULL.
 */
import type { Share } from '@/fairness/share';
import { equalBytes } from '@/protocol/crypto/bytes';
import { Refusal } from '@/protocol/refusal';
import { replaceBackup } from '@/storage/sync/accounts';
import type { Sync } from '../sync';
import { DAILY_SYNC_LIMIT } from '../terms';
import { findBackup, type Backup } from './find-backup';
import { withRoom } from './storage-room';
import type { VerifiedUpload } from './verify-upload';

export type UploadOutcome =
  | { readonly state: 'stored' | 'known' }
  | { readonly state: 'conflict'; readonly latest: Backup };

const DAY_MS = 86_400_000;

export async function storeBackup(
  sync: Sync,
  { walletKey, oldHash, newHash, signature, backup }: VerifiedUpload,
  share: Share,
): Promise<UploadOutcome> {
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
  if (stored) return { state: 'stored' };
  const latest = await findBackup(sync, walletKey);
  if (latest === null) throw new Refusal('SYNC_PREVIOUS_BACKUP_UNKNOWN');
  if (equalBytes(latest.hash, newHash)) return { state: 'known' };
  if (oldHash === null || !equalBytes(latest.hash, oldHash)) return { state: 'conflict', latest };
  throw new Refusal('SYNC_QUOTA_EXCEEDED');
}
