/**
 * Tells whether new connections are arriving now. The event loop accepts one connection per turn.
 * While connections wait to be accepted, turns should be short, so new work waits a moment.
 */
export class Arrivals {
  #now = false;
  #before = false;
  #isWatching = false;

  /** True if a connection was accepted in this turn of the event loop or the one before. */
  get areComing(): boolean {
    return this.#now || this.#before;
  }

  noteConnection(): void {
    this.#now = true;
    if (this.#isWatching) return;
    this.#isWatching = true;
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#before = this.#now;
    this.#now = false;
    this.#isWatching = this.#before;
    if (this.#isWatching) setImmediate(() => this.#endTurn());
  }
}

/** The instance of this process. */
export const arrivals = new Arrivals();
