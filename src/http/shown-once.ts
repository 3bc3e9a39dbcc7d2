/**
 * Secrets on their way from the form that makes them to the one page that shows them: kept in memory for
 * a few minutes, given out once, to the session that they are for. They hang on `globalThis` because each
 * host bundles its own copy of every module.
 */
import { randomBytes } from 'node:crypto';

const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 1000;

interface Kept {
  readonly secret: string;
  readonly owner: string;
  readonly until: number;
}

const shared = globalThis as typeof globalThis & { florinShownOnce?: Map<string, Kept> };
const kept = (shared.florinShownOnce ??= new Map());

/** Answers the name to take it by. */
export function keepOnce(secret: string, owner: string, now: number): string {
  for (const [name, { until }] of kept) {
    if (until <= now || kept.size >= MAX_KEPT) kept.delete(name);
  }
  const name = randomBytes(16).toString('hex');
  kept.set(name, { secret, owner, until: now + KEPT_MS });
  return name;
}

/** Null when it was taken before, is too old, or is somebody else's. */
export function takeOnce(name: string, owner: string, now: number): string | null {
  const found = kept.get(name);
  if (found?.owner !== owner) return null;
  kept.delete(name);
  return found.until > now ? found.secret : null;
}
