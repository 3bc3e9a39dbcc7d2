/**
 * Keys are free, so what one wallet may store does not bound what all of them do: together backups
 * take `maxStoredBackupBytes` at most, accounts without one included. What is stored is summed up in
 * the database when it may have become too much, and every minute, as other processes store too;
 * between two sums what was let in is added, so uploads of ordinary days cost no sum.
 *
 * One network has a share of it (`maxStoredBackupBytesPerAddress`), so that it cannot take all. A backup
 * that needs no more room than the one that it replaces is always let in. Throws SYNC_STORAGE_FULL,
 * SYNC_SHARE_FULL.
 */
import { limits } from '@/config/limits';
import type { Share } from '@/fairness/share';
import { Refusal } from '@/protocol/refusal';
import type { Transaction } from '@/storage/client';
import { inShareOf } from '@/storage/shares';
import { ACCOUNT_BYTES, sumShare, sumStoredBytes } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

const SUM_AGAIN_MS = 60_000;

export interface WantedRoom {
  readonly walletKey: Uint8Array;
  /** Of the backup. */
  readonly bytes: number;
}

/**
 * Stores an account of this key with a backup of `bytes`, instead of what it has, where there is room.
 * One of a network at a time, in all processes.
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
  const { own, others } = await sumShare(client, { walletKey, network });
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
    const others = await sumStoredBytes(client, { except: walletKey });
    Object.assign(room, { used: others, summedMs: now });
    if (others + wanted > limit) throw new Refusal('SYNC_STORAGE_FULL');
  }
  room.used += wanted;
}
