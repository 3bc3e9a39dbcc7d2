/**
 * Uploads changes to the backup in the background, if one is set up: one upload at a time. Failed
 * uploads are retried. The pause is half of the time since the first failure, from two seconds to
 * five minutes.
 */
import { backUpChanges, describeBackup } from '@/wallet/core/backup';
import type { Wallet } from '@/wallet/core/wallet';

const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 300_000;

/** Call this when something may have changed. `onUnsaved` is called after each failure. */
export function startBackupKeeper(
  wallet: Wallet,
  onUnsaved: () => void = () => undefined,
): () => void {
  let isBusy = false;
  let isAsked = false;
  const bringAll = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      try {
        await backUpChanges(wallet);
      } catch {
        isAsked = true;
        onUnsaved();
        await wallet.clock.sleep(await pauseOf(wallet));
      }
    }
  };
  const run = async (): Promise<void> => {
    isBusy = true;
    // If the store cannot be read, later calls still try again.
    await bringAll().catch(() => undefined);
    isBusy = false;
  };
  return () => {
    isAsked = true;
    if (!isBusy) void run();
  };
}

async function pauseOf(wallet: Wallet): Promise<number> {
  const now = wallet.clock.now();
  const since = (await describeBackup(wallet))?.unsavedSince ?? now;
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (now - since) / 2));
}
