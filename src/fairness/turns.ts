/**
 * Heavy pieces of work on the main thread, one after the other: large bodies, pages, many coins. Clients take
 * turns. After each piece whoever has come meanwhile is let in, for as long as the piece took at most: the
 * event loop accepts one new connection in each of its turns.
 */
import { currentClient } from './place';

/** Work with fewer bytes than these is no heavier than any other request. */
export const LIGHT_BYTES = 32 * 1024;

type Start = () => void;

export class Turns {
  /** Of each client who waits; who was served last is last. */
  readonly #queues = new Map<string, Start[]>();
  #arrivals = 0;
  #isRunning = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Somebody has come who may be waiting for the main thread. */
  noteArrival(): void {
    this.#arrivals += 1;
  }

  /** Resolves when the caller may go on; what it does until its next await is its piece. */
  take(client: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(client);
      if (queue === undefined) this.#queues.set(client, [resolve]);
      else queue.push(resolve);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#startNext());
    });
  }

  #startNext(): void {
    const start = this.#next();
    if (start === undefined) {
      this.#isRunning = false;
      return;
    }
    const began = this.now();
    start();
    // The piece itself follows this callback, before anything else.
    setImmediate(() => {
      const ended = this.now();
      this.#letIn(ended + (ended - began), this.#arrivals);
    });
  }

  #next(): Start | undefined {
    for (const [client, queue] of this.#queues) {
      const start = queue.shift();
      this.#queues.delete(client);
      if (queue.length > 0) this.#queues.set(client, queue);
      if (start !== undefined) return start;
    }
    return undefined;
  }

  /** Until a turn of the event loop in which nobody came. */
  #letIn(until: number, seen: number): void {
    setImmediate(() => {
      const isQuiet = this.#arrivals === seen;
      if (isQuiet || this.now() >= until) this.#startNext();
      else this.#letIn(until, this.#arrivals);
    });
  }
}

/** Of this process. */
export const turns = new Turns();

/** Before a heavy piece of work for the request at hand. */
export function takeTurn(): Promise<void> {
  return turns.take(currentClient());
}
