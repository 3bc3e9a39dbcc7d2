/**
 * Waits for what the server does by itself. It checks a few times a second and never sleeps longer.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Waiting {
  /** The longest wait. Default: a minute. */
  readonly timeoutMs?: number;
  /** Time between two checks. Default: a quarter of a second. */
  readonly everyMs?: number;
}

/** The time limit of every wait in the kit. Most take milliseconds, but machines may be busy. */
export const PATIENCE_MS = 60_000;

/**
 * Returns what `look` returns, as soon as that is not undefined. On a timeout, `describe` explains
 * what was expected, from what was last seen.
 */
export async function until<T>(
  look: () => Promise<T | undefined>,
  describe: () => string,
  { timeoutMs = PATIENCE_MS, everyMs = 250 }: Waiting = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > deadline) {
      throw new Error(`${describe()}, waited ${Math.round(timeoutMs / 1000)} s`);
    }
    await sleep(everyMs);
  }
}
