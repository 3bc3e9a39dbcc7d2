/**
 * Connections that cost work and come to nothing: they end, soon after they or their last request began, without
 * an answer, or ask for too much at once. An address that has too many of them gets no more for a moment: opening
 * and cutting off connections is cheaper than accepting them, and others wait to be accepted behind them.
 */
/** This share of the limit is forgotten in a second. */
const FORGOTTEN = 1 / 4;

interface Level {
  count: number;
  atMs: number;
}

export class WastedConnections {
  readonly #levels = new Map<string, Level>();

  constructor(
    /** Of one address; then it gets no more. */
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  note(address: string, count = 1): void {
    const { count: before } = this.#levelOf(address);
    // Beyond the limit none are accepted, and so none are counted for long.
    const level = Math.min(before + count, 2 * this.most);
    this.#levels.set(address, { count: level, atMs: this.now() });
  }

  areTooMany(address: string): boolean {
    return this.#levels.has(address) && this.#levelOf(address).count >= this.most;
  }

  /** Forgets addresses that have none any more. */
  forget(): void {
    for (const address of this.#levels.keys()) {
      if (this.#levelOf(address).count === 0) this.#levels.delete(address);
    }
  }

  #levelOf(address: string): Level {
    const now = this.now();
    const level = this.#levels.get(address) ?? { count: 0, atMs: now };
    const forgotten = ((now - level.atMs) / 1000) * this.most * FORGOTTEN;
    return { count: Math.max(0, level.count - forgotten), atMs: now };
  }
}
