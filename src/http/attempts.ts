/**
 * Limits log-in attempts: ten a minute for one name from one peer, and a hundred a minute for one
 * peer whatever the name. In memory, per process; forgets what is older than a minute.
 */
const WINDOW_MS = 60_000;
const PER_NAME = 10;
const PER_PEER = 100;
const MAX_KEYS = 10_000;

/** In the order of their last attempt, so the first ones are the ones to forget. */
const attempts = new Map<string, number[]>();

/** Counts this attempt; true when it is one too many. */
export function isOneAttemptTooMany(peer: string, name: string, now: number): boolean {
  // A peer over its limit cannot crowd out what is remembered of others by names that it makes up.
  const isTooMany =
    isOver(peer, PER_PEER, now) || isOver(JSON.stringify([peer, name]), PER_NAME, now);
  for (const [oldest, times] of attempts) {
    if (attempts.size <= MAX_KEYS && (times.at(-1) ?? 0) > now - WINDOW_MS) break;
    attempts.delete(oldest);
  }
  return isTooMany;
}

function isOver(key: string, limit: number, now: number): boolean {
  const recent = (attempts.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
  attempts.delete(key);
  attempts.set(key, [...recent, now].slice(-limit - 1));
  return recent.length >= limit;
}
