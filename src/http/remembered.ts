/** Keys that this process remembers for a while; the oldest make room. */
export class Remembered {
  readonly #until = new Map<string, number>();

  constructor(private readonly capacity: number) {}

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > performance.now();
  }

  add(key: string, forMs: number): void {
    this.#until.delete(key);
    this.#until.set(key, performance.now() + forMs);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= this.capacity) break;
      this.#until.delete(oldest);
    }
  }
}
