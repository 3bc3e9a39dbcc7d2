interface PauseLimits {
  /** Milliseconds. */
  readonly pause: number;
  readonly now: () => number;
}

/** More would be a flood of names; the oldest are dropped. */
const MAX_REMEMBERED = 1_000;

/** Targets that are not asked for a while. */
export class Pauses {
  readonly #limits: PauseLimits;
  readonly #ends = new Map<string, number>();

  constructor(limits: PauseLimits) {
    this.#limits = limits;
  }

  has(name: string): boolean {
    const end = this.#ends.get(name);
    if (end === undefined) return false;
    if (this.#limits.now() < end) return true;
    this.#ends.delete(name);
    return false;
  }

  add(name: string): void {
    this.#ends.delete(name);
    this.#ends.set(name, this.#limits.now() + this.#limits.pause);
    for (const oldest of this.#ends.keys()) {
      if (this.#ends.size <= MAX_REMEMBERED) break;
      this.#ends.delete(oldest);
    }
  }
}
