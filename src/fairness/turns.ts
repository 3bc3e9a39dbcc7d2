/**
 * Heavy pieces of work on the main thread, one after the other: large bodies, pages, many coins. The client who
 * has had the least of it lately is next, and of two such clients the one with the shorter piece: who asks for
 * one page waits for no round of ten others. Time counts only while others wait. After each
 * piece whoever has come meanwhile is let in, for as long as the piece took at most: the event loop accepts one
 * new connection in each of its turns.
 */
import { currentClient } from './place';

/** Work with fewer bytes than these is no heavier than any other request. */
export const LIGHT_BYTES = 32 * 1024;

interface Piece {
  readonly expectedMs: number;
  start(): void;
}

const USUAL_MS = 10;
/** What is made of a body takes about so long. */
const MS_PER_BYTE = 50 / (1024 * 1024);

/** Time of the main thread that a client has had; half of it is forgotten in a second. */
interface Usage {
  readonly ms: number;
  readonly atMs: number;
}

const HALF_LIFE_MS = 1000;
/** With more clients than these, those of whom nothing is left are forgotten. */
const MAX_KNOWN = 1000;

export class Turns {
  /** Of each client who waits; who was served last is last. */
  readonly #queues = new Map<string, Piece[]>();
  readonly #usages = new Map<string, Usage>();
  #arrivals = 0;
  #isRunning = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Somebody has come who may be waiting for the main thread. */
  noteArrival(): void {
    this.#arrivals += 1;
  }

  /** Resolves when the caller may go on; what it does until its next await is its piece. */
  take(client: string, expectedMs = USUAL_MS): Promise<void> {
    return new Promise((resolve) => {
      const piece = { expectedMs, start: resolve };
      const queue = this.#queues.get(client);
      if (queue === undefined) this.#queues.set(client, [piece]);
      else queue.push(piece);
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => this.#startNext());
    });
  }

  #startNext(): void {
    const [client, piece] = this.#next();
    if (piece === undefined) {
      this.#isRunning = false;
      return;
    }
    const began = this.now();
    piece.start();
    // The piece itself follows this callback, before anything else.
    setImmediate(() => {
      const ended = this.now();
      this.#note(client, ended - began);
      this.#letIn(ended + (ended - began), this.#arrivals);
    });
  }

  #next(): [client: string, piece: Piece | undefined] {
    let next = '';
    let least = Infinity;
    for (const [client, [first]] of this.#queues) {
      const ms = this.#usedMs(client) + (first?.expectedMs ?? 0);
      if (ms < least) [next, least] = [client, ms];
    }
    const queue = this.#queues.get(next) ?? [];
    const piece = queue.shift();
    this.#queues.delete(next);
    if (queue.length > 0) this.#queues.set(next, queue);
    return [next, piece];
  }

  #usedMs(client: string): number {
    const usage = this.#usages.get(client);
    return usage === undefined ? 0 : usage.ms * 0.5 ** ((this.now() - usage.atMs) / HALF_LIFE_MS);
  }

  #note(client: string, ms: number): void {
    const waiting = this.#queues.size - (this.#queues.has(client) ? 1 : 0);
    if (waiting === 0) return;
    this.#usages.set(client, { ms: this.#usedMs(client) + ms, atMs: this.now() });
    if (this.#usages.size <= MAX_KNOWN) return;
    for (const known of this.#usages.keys()) {
      if (this.#usedMs(known) < 1) this.#usages.delete(known);
    }
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

/** Before a heavy piece of work for the request at hand; `bytes` of what is looked at, where they are known. */
export function takeTurn(bytes?: number): Promise<void> {
  const expectedMs = bytes === undefined ? undefined : USUAL_MS + bytes * MS_PER_BYTE;
  return turns.take(currentClient(), expectedMs);
}
