/**
 * How the wallet's pages learn that there is something new to see. Whoever has written into the wallet,
 * or has tried something, says so to all tabs of the site, or all pages of the extension; they ask
 * their worker again. A wallet in which nothing happens is asked nothing.
 */

/** Of the wallet's pages and workers, and of nobody else at this origin. */
const CHANNEL = 'florin-wallet-changes';
/** What changes in a row is looked at so often. */
const NEXT_LOOK_MS = 200;
/** After a look that failed: the worker may just be starting. */
const TRY_AGAIN_MS = 1_000;

/** For a worker, as long as it lives. */
export function openAnnouncer(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  return () => channel.postMessage(null);
}

export interface Follower {
  /** Now, or as soon as the look that is under way has come back. */
  readonly look: () => void;
  readonly stop: () => void;
}

/**
 * Calls `ask` at every change, one call at a time, and once more for what changed meanwhile. A page
 * that is hidden asks nothing, and asks when it is seen again.
 */
export function followChanges(ask: () => Promise<unknown>): Follower {
  const channel = new BroadcastChannel(CHANNEL);
  let isDue = false;
  let isAsking = false;
  let isOver = false;
  const run = async (): Promise<void> => {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    while (isDue && !isOver && document.visibilityState === 'visible') {
      isDue = false;
      const pauseMs = await ask().then(
        () => NEXT_LOOK_MS,
        () => {
          isDue = true;
          return TRY_AGAIN_MS;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isAsking = false;
  };
  const look = (): void => void run();
  channel.addEventListener('message', look);
  document.addEventListener('visibilitychange', look);
  return {
    look,
    stop: () => {
      isOver = true;
      channel.close();
      document.removeEventListener('visibilitychange', look);
    },
  };
}
