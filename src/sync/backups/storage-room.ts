/**
 * Bounds the storage of all backups together to `maxStoredBackupBytes`, empty accounts included. A
 * limit per wallet would not suffice, since keys are free. The database's sum is read every minute,
 * since other processes store too, and before a refusal. Between sums, this process adds its
 * uploads, so usual uploads cost no sum.
 *
 * One network may use `maxStoredBackupBytesPerAddress` of it. A backup no larger than the one it
 * replaces is always accepted. Throws SYNC_STORAGE_FULL, SYNC_SHARE_FULL.
 */
import { limits } from '@/config/limits';
import type { Share } from '@/fairness/share';
import { Refusal } from '@/protocol/refusal';
import type { Transaction } from '@/storage/client';
import { inShareOf } from '@/storage/shares';
import { ACCOUNT_BYTES, getShareBytes, getStoredBytes } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

const SUM_AGAIN_MS = 60_000;

export interface WantedRoom {
  readonly walletKey: Uint8Array;
  /** Size of the backup. */
  readonly bytes: number;
}

/**
 * Stores the account with a backup of `bytes` in place of its old one, if there is room. Across all
 * processes, one upload per network runs at a time.
 */
export async function withRoom<T>(
  sync: Sync,
  wanted: WantedRoom,
  share: Share,
  store: (client: Transaction) => Promise<T>,
): Promise<T> {
  return inShareOf(sync.db, 'backups', share.network, async (client) => {
    await assertShare(client, wanted, share);
    await takeFromAll(client, sync, wanted);
    return store(client);
  });
}

async function assertShare(
  client: Transaction,
  { walletKey, bytes }: WantedRoom,
  { network, factor }: Share,
): Promise<void> {
  const wanted = ACCOUNT_BYTES + bytes;
  const { own, others } = await getShareBytes(client, { walletKey, network });
  if (wanted <= own || others + wanted <= limits().maxStoredBackupBytesPerAddress * factor) return;
  throw new Refusal('SYNC_SHARE_FULL');
}

async function takeFromAll(
  client: Transaction,
  { room, clock }: Sync,
  { walletKey, bytes }: WantedRoom,
): Promise<void> {
  const limit = limits().maxStoredBackupBytes;
  const wanted = ACCOUNT_BYTES + bytes;
  const now = clock.now();
  const isKnown = now - room.summedMs < SUM_AGAIN_MS;
  if (!isKnown || room.used + wanted > limit) {
    const others = await getStoredBytes(client, { except: walletKey });
    Object.assign(room, { used: others, summedMs: now });
    if (others + wanted > limit) throw new Refusal('SYNC_STORAGE_FULL');
  }
  room.used += wanted;
}
