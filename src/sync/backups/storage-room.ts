/**
 * Keys are free, so what one wallet may store does not bound what all of them do: together backups
 * take `maxStoredBackupBytes` at most, accounts without one included. What is stored is summed up in
 * the database when it may have become too much, and every minute, as other processes store too;
 * between two sums what was let in is added, so uploads of ordinary days cost no sum.
 * Throws SYNC_STORAGE_FULL.
 */
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import { ACCOUNT_BYTES, sumStoredBytes } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

const SUM_AGAIN_MS = 60_000;

/** Takes room for an account of this key with a backup of `bytes`, instead of what it has. */
export async function takeRoom(sync: Sync, walletKey: Uint8Array, bytes: number): Promise<void> {
  const { room, db, clock } = sync;
  const limit = limits().maxStoredBackupBytes;
  const wanted = ACCOUNT_BYTES + bytes;
  const now = clock.now();
  const isKnown = now - room.summedMs < SUM_AGAIN_MS;
  if (!isKnown || room.used + wanted > limit) {
    const others = await sumStoredBytes(db, { except: walletKey });
    Object.assign(room, { used: others, summedMs: now });
    if (others + wanted > limit) throw new Refusal('SYNC_STORAGE_FULL');
  }
  room.used += wanted;
}
