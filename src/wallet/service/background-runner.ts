/**
 * Keeps a wallet's operations going for as long as its process lives: while something is pending it
 * sleeps until the next operation is due, never longer than LONGEST_SLEEP_MS; with nothing pending it does
 * nothing until `wakeUp`. What a round has changed goes into the backup, where one is set up: new coins
 * are nowhere else.
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
 * `onRound` is told how many operations are still pending after each round; `onUnsaved`, each time that the
 * backup service has not taken what has changed.
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
