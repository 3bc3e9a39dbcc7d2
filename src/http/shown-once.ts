/**
 * Secrets on their way from the form that makes them to the one page that shows them: kept in memory for
 * a few minutes, given out once, to the session that they are for; once more to whoever sent the form
 * twice, whose browser shows the second page only. They hang on `globalThis` because each host bundles
 * its own copy of every module.
 */
import { randomBytes } from 'node:crypto';

const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 1000;

interface Kept {
  readonly secret: string;
  readonly owner: string;
  readonly until: number;
  /** How often it may still be shown. */
  times: number;
}

const shared = globalThis as typeof globalThis & { florinShownOnce?: Map<string, Kept> };
const kept = (shared.florinShownOnce ??= new Map());

/** Answers the name to take it by. */
export function keepOnce(secret: string, owner: string, now: number): string {
  for (const [name, { until }] of kept) {
    if (until <= now || kept.size >= MAX_KEPT) kept.delete(name);
  }
  const name = randomBytes(16).toString('hex');
  kept.set(name, { secret, owner, until: now + KEPT_MS, times: 1 });
  return name;
}

/** Null when it was taken before, is too old, or is somebody else's. */
export function takeOnce(name: string, owner: string, now: number): string | null {
  const found = kept.get(name);
  if (found?.owner !== owner || found.until <= now || found.times === 0) return null;
  found.times -= 1;
  return found.secret;
}

/** For an answer that is given a second time, if it leads to a secret. */
export function showAgain({ headers }: Response): void {
  const query = new URLSearchParams(headers.get('location')?.split('?')[1]);
  const found = kept.get(query.get('shown') ?? '');
  if (found !== undefined) found.times += 1;
}
