/**
 * Limits wrong passwords sent with API calls: ten a minute for one account from one address, as on
 * the log-in page, but only failures count and nobody else's do. Who is over the limit is refused
 * with the right password too, or the limit would not stop a guess. At most ten checks of one
 * account and address run at once (the others wait), so that a burst cannot outrun the count.
 * In memory, per process.
 */
const WINDOW_MS = 60_000;
const LIMIT = 10;
const MAX_KEYS = 10_000;

const failures = new Map<string, number[]>();
const running = new Map<string, Set<Promise<void>>>();

export interface LimitedCheck<T> {
  readonly peer: string;
  readonly account: string;
  readonly now: () => number;
  /** Throws for wrong credentials, and for anything else. */
  readonly check: () => Promise<T>;
  readonly isWrong: (thrown: unknown) => boolean;
  /** Made when there were too many failures. */
  readonly tooMany: () => Error;
}

export async function limitFailures<T>(limited: LimitedCheck<T>): Promise<T> {
  const key = JSON.stringify([limited.peer, limited.account]);
  const leave = await takePlace(key);
  try {
    if (recentFailures(key, limited.now()).length >= LIMIT) throw limited.tooMany();
    return await counted(key, limited);
  } finally {
    leave();
  }
}

/** Waits for a place among the checks of this key and takes it, without a pause in between. */
async function takePlace(key: string): Promise<() => void> {
  for (;;) {
    const taken = running.get(key) ?? new Set();
    if (taken.size < LIMIT) {
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

async function counted<T>(key: string, { now, check, isWrong }: LimitedCheck<T>): Promise<T> {
  try {
    return await check();
  } catch (thrown) {
    if (isWrong(thrown)) noteFailure(key, now());
    throw thrown;
  }
}

function recentFailures(key: string, now: number): number[] {
  return (failures.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
}

/** The keys are in the order of their last failure, so the first ones are the ones to forget. */
function noteFailure(key: string, now: number): void {
  const recent = [...recentFailures(key, now), now];
  failures.delete(key);
  failures.set(key, recent);
  for (const oldest of failures.keys()) {
    if (failures.size <= MAX_KEYS) break;
    failures.delete(oldest);
  }
}
