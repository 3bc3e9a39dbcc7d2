/**
 * Limits log-in attempts: ten a minute for one name from one peer, and a hundred a minute for one
 * peer whatever the name. In memory, per process; forgets what is older than a minute.
 */
const WINDOW_MS = 60_000;
const PER_NAME = 10;
const PER_PEER = 100;
const MAX_KEYS = 10_000;

const attempts = new Map<string, number[]>();

/** Counts this attempt; true when it is one too many. */
export function isOneAttemptTooMany(peer: string, name: string, now: number): boolean {
  if (attempts.size > MAX_KEYS) attempts.clear();
  const ofName = countAttempt(`${peer} ${name}`, now);
  const ofPeer = countAttempt(peer, now);
  return ofName > PER_NAME || ofPeer > PER_PEER;
}

function countAttempt(key: string, now: number): number {
  const recent = (attempts.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
  recent.push(now);
  attempts.set(key, recent);
  return recent.length;
}
