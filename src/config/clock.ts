/** Time and chance as ports: created once in wiring.ts, handed to operations. */

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The real clock plus an offset that only a test deployment moves (decision D21). */
export class MovableClock implements Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
}

export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
