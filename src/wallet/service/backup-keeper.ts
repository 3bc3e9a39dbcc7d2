/**
 * Brings what has changed into the backup, where one is set up, without anybody waiting for it: one upload
 * at a time. What the service does not take is tried again by itself, after pauses that grow with the time
 * for which it has not: half of it, from two seconds to five minutes.
 */
import { backUpChanges, describeBackup } from '@/wallet/core/backup';
import type { Wallet } from '@/wallet/core/wallet';

const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 300_000;

/** To be called when something may have changed; `onUnsaved` is told of each failure. */
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
    // A store that cannot be read keeps nobody from asking again.
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
