/**
 * Keeps a wallet's operations going for as long as its process lives. While something is pending,
 * it sleeps until the next operation is due, but at most LONGEST_SLEEP_MS. With nothing pending it
 * does nothing until `wakeUp`. The changes of each round go into the backup, if one is set up: new
 * coins exist nowhere else.
 */
import { listPending, resumeAll } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { startBackupKeeper } from '@/wallet/service/backup-keeper';

/** An operation begun by another tab is noticed within this time. */
const LONGEST_SLEEP_MS = 2_000;

export interface BackgroundRunner {
  wakeUp(): void;
}

/**
 * `onRound` gets the number of pending operations after each round. `onUnsaved` runs each time that
 * the backup service has not taken the changes.
 */
export function startBackgroundRunner(
  wallet: Wallet,
  onRound: (pending: number) => void = () => undefined,
  onUnsaved?: () => void,
): BackgroundRunner {
  let running = false;
  let again = false;
  const keepBackedUp = startBackupKeeper(wallet, onUnsaved);
  const round = async (): Promise<number> => {
    await resumeAll(wallet);
    keepBackedUp();
    const pending = (await listPending(wallet)).length;
    onRound(pending);
    return pending;
  };
  const run = async (): Promise<void> => {
    running = true;
    try {
      while ((await round()) > 0 || again) {
        again = false;
        await wallet.clock.sleep(nextSleep(wallet));
      }
    } finally {
      running = false;
    }
  };
  return {
    wakeUp: () => {
      again = true;
      if (!running) void run();
    },
  };
}

function nextSleep({ retries, clock }: Wallet): number {
  const now = clock.now();
  const waits = [...retries.values()].map(({ notBefore }) => notBefore - now);
  return Math.max(50, Math.min(LONGEST_SLEEP_MS, ...waits));
}
