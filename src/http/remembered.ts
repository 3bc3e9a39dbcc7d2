/**
 * Keys that this process remembers for a while. Expired ones are dropped, and the oldest when it is
 * full.
 */
export class Remembered {
  readonly #until = new Map<string, number>();
  #addsUntilSweep = 1;

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.#until.size;
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > performance.now();
  }

  add(key: string, forMs: number): void {
    this.#until.delete(key);
    this.#until.set(key, performance.now() + forMs);
    this.#addsUntilSweep -= 1;
    if (this.#addsUntilSweep <= 0) this.#sweep();
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= this.capacity) break;
      this.#until.delete(oldest);
    }
  }

  /** Rare enough that each new key costs at most two checks. */
  #sweep(): void {
    const now = performance.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    this.#addsUntilSweep = Math.max(1, this.#until.size);
  }
}
