/** GET /$WALLET-KEY (protocol-b 7): the latest backup, null for a fresh account. Needs no signature. */
import { findStoredBackup, type StoredBackup } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

export async function findBackup(sync: Sync, walletKey: Uint8Array): Promise<StoredBackup | null> {
  return (await findStoredBackup(sync.db, walletKey))?.backup ?? null;
}
