/**
 * Tells the wallet's pages that there is something new to see. After each write or attempt, the
 * writer notifies all tabs of the site, or all pages of the extension. They ask their worker again.
 * A wallet in which nothing happens gets no requests.
 */

/** The wallet's pages and workers alone use this channel at this origin. */
const CHANNEL = 'florin-wallet-changes';
/** Pause between looks while changes keep coming. */
const NEXT_LOOK_MS = 200;
/** Pause after a failed look: the worker may just be starting. */
const TRY_AGAIN_MS = 1_000;

/** Opens an announcer for a worker's whole life. */
export function openAnnouncer(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  return () => channel.postMessage(null);
}

export interface Follower {
  /** Looks now, or as soon as the present look has returned. */
  readonly look: () => void;
  readonly stop: () => void;
}

/**
 * Calls `ask` at every change, one call at a time, and once more for changes during a call. A
 * hidden page does not ask. It asks when it becomes visible.
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
