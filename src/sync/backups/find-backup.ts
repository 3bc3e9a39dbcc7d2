/**
 * Answers GET /$WALLET-KEY (protocol-b 7): the latest backup, null for a new account. Needs no signature.
 * The bytes are read in pieces. Reading a backup extends its life (docs/decisions/0008-limits.md).
 */
import {
  findStoredBackup,
  markUsed,
  findBackupPiece,
  type StoredBackup,
} from '@/storage/sync/accounts';
import type { Sync } from '../sync';

export interface Backup extends StoredBackup {
  /** Null if another backup has replaced it in between. */
  readonly read: (start: number, length: number) => Promise<Uint8Array | null>;
}

export async function findBackup(
  { db, clock }: Sync,
  walletKey: Uint8Array,
): Promise<Backup | null> {
  const backup = await findStoredBackup(db, walletKey);
  if (backup === null) return null;
  await markUsed(db, walletKey, clock.now());
  const { hash } = backup;
  return {
    ...backup,
    read: (start, length) => findBackupPiece(db, { walletKey, hash, start, length }),
  };
}
