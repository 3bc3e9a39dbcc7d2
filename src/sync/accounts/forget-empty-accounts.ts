/**
 * Removes accounts that were registered and never used, a day later. Their wallets lose nothing: a first
 * upload opens the account as well.
 */
import { deleteEmptyAccounts } from '@/storage/sync/accounts';
import type { Sync } from '../sync';

const DAY_MS = 86_400_000;

export async function forgetEmptyAccounts({ db, clock }: Sync): Promise<void> {
  await deleteEmptyAccounts(db, { createdBefore: clock.now() - DAY_MS });
}
