/** Checks of one caller that run at the same time are few, so that a burst cannot outrun the count. */

const MAX_RUNNING = 10;

const running = new Map<string, Set<Promise<void>>>();

/** Waits for a place among the checks of this key and takes it, without a pause in between. */
export async function takePlace(key: string): Promise<() => void> {
  for (;;) {
    const taken = running.get(key) ?? new Set();
    if (taken.size < MAX_RUNNING) {
      let free: () => void = () => undefined;
      const place = new Promise<void>((resolve) => {
        free = resolve;
      });
      running.set(key, taken.add(place));
      return () => {
        taken.delete(place);
        if (taken.size === 0) running.delete(key);
        free();
      };
    }
    await Promise.race(taken);
  }
}
