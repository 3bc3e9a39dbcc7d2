/**
 * Brings what has changed into the backup, where one is set up, without anybody waiting for it: one upload
 * at a time, and after a failure none for a minute. What was not brought then goes with the next change.
 */
import { backUpChanges } from '@/wallet/core/backup';
import type { Wallet } from '@/wallet/core/wallet';

const PAUSE_MS = 60_000;

/** To be called when something may have changed. */
export function startBackupKeeper(wallet: Wallet): () => void {
  let isBusy = false;
  let isAsked = false;
  let notBefore = 0;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isAsked && wallet.clock.now() >= notBefore) {
      isAsked = false;
      try {
        await backUpChanges(wallet);
      } catch {
        notBefore = wallet.clock.now() + PAUSE_MS;
      }
    }
    isBusy = false;
  };
  return () => {
    isAsked = true;
    if (!isBusy) void run();
  };
}
