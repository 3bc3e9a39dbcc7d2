/**
 * Whether new connections come right now. The event loop accepts one in each of its turns, so as long as some
 * wait to be accepted, its turns should be short: new work can wait a moment.
 */
export class Arrivals {
  #now = false;
  #before = false;
  #isWatching = false;

  /** In this turn of the event loop or in the one before a connection was accepted. */
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

/** Of this process. */
export const arrivals = new Arrivals();
