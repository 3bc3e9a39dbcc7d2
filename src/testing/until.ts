/** Waiting for what the server does by itself: looked at a few times a second, never slept through. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Waiting {
  /** How long at most; a minute unless told. */
  readonly timeoutMs?: number;
  /** Between two looks; a quarter of a second unless told. */
  readonly everyMs?: number;
}

/** The patience of every wait of the kit: most take milliseconds, a busy machine takes its time. */
export const PATIENCE_MS = 60_000;

/**
 * Answers what `look` answers as soon as that is not undefined. `describe` says at the end, from what
 * was seen last, what was waited for.
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
