/** Ports for time and randomness, created once in wiring.ts and passed to operations. */

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/**
 * The real clock plus an offset that only a test deployment has (decision D21). There the database
 * has the offset (storage/deployment/test-clock.ts).
 */
export class MovableClock implements Clock {
  /** Against the real time, in milliseconds. */
  offsetMs: number;

  /** Starts at `start` and runs on from there. Without it, the clock shows the real time. */
  constructor(start?: number) {
    this.offsetMs = start === undefined ? 0 : start - Date.now();
  }

  now(): number {
    return Date.now() + this.offsetMs;
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
}

/** Each call of the system costs as much as a thousand bytes from it. */
const POOL_BYTES = 4_096;
const MAX_POOLED = 64;

let pool = new Uint8Array(0);
let used = 0;

/** Bytes leave the pool when they are taken. */
function takeBytes(length: number): Uint8Array {
  if (length > MAX_POOLED) return crypto.getRandomValues(new Uint8Array(length));
  if (used + length > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES));
    used = 0;
  }
  const bytes = pool.slice(used, used + length);
  pool.fill(0, used, used + length);
  used += length;
  return bytes;
}

export const systemRandom: Random = { bytes: takeBytes };
