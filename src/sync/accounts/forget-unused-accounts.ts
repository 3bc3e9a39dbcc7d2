/**
 * Removes accounts that were registered and never used, a day later: their wallets lose nothing, since a
 * first upload opens the account as well. Backups go when nobody has read or written them for long
 * (docs/decisions/0008-limits.md).
 */
import { limits } from '@/config/limits';
import { deleteUnused } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

export async function forgetUnusedAccounts({ db, clock }: Sync): Promise<void> {
  const { unusedBackupMs: unusedMs, triedBackupMs: triedMs } = limits();
  await deleteUnused(db, { now: clock.now(), unusedMs, triedMs });
}
