/**
 * Deletes accounts that were registered and not used within a day. Their wallets lose nothing: a
 * first upload opens an account, too. Backups that were long neither read nor written are deleted,
 * too (docs/decisions/0008-limits.md).
 */
import { limits } from '@/config/limits';
import { deleteUnused } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

export async function forgetUnusedAccounts({ db, clock }: Sync): Promise<void> {
  const { unusedBackupMs: unusedMs, triedBackupMs: triedMs } = limits();
  await deleteUnused(db, { now: clock.now(), unusedMs, triedMs });
}
