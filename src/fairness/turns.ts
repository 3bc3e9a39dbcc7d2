/**
 * Runs heavy pieces of main-thread work one after the other: large bodies, pages, many coins. The
 * client with the least recent time plus its next piece's expected time goes first. So a client
 * that asks for one page does not wait for another's ten. Time counts only while others wait. After
 * each piece, new arrivals are let in for at most as long as the piece took. The event loop accepts
 * one new connection per turn.
 */
import { currentClient } from './slot';

/** Work with fewer bytes is no heavier than any other request. */
export const LIGHT_BYTES = 32 * 1024;

interface Piece {
  readonly expectedMs: number;
  start(): void;
}

const USUAL_MS = 10;
/** Estimated time to process a body. */
const MS_PER_BYTE = 50 / (1024 * 1024);

/** Main-thread time that a client has used; it halves every second. */
interface Usage {
  readonly ms: number;
  readonly atMs: number;
}

const HALF_LIFE_MS = 1000;
/** Above this number of clients, those with no recent usage are forgotten. */
const MAX_KNOWN = 1000;

export class Turns {
  /** The queue of each waiting client; the one served last is last. */
  readonly #queues = new Map<string, Piece[]>();
  readonly #usages = new Map<string, Usage>();
  #arrivals = 0;
  #isRunning = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Notes an arrival, which may be waiting for the main thread. */
  noteArrival(): void {
    this.#arrivals += 1;
  }

  /** Resolves when the caller may go on. Its piece is the work up to its next await. */
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
    // The piece runs after this callback, before anything else.
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

  /** Waits for a turn of the event loop without arrivals. */
  #letIn(until: number, seen: number): void {
    setImmediate(() => {
      const isQuiet = this.#arrivals === seen;
      if (isQuiet || this.now() >= until) this.#startNext();
      else this.#letIn(until, this.#arrivals);
    });
  }
}

/** The instance of this process. */
export const turns = new Turns();

/**
 * Waits for this request's turn before a heavy piece of work. `bytes` is the size of its input, if
 * known.
 */
export function takeTurn(bytes?: number): Promise<void> {
  const expectedMs = bytes === undefined ? undefined : USUAL_MS + bytes * MS_PER_BYTE;
  return turns.take(currentClient(), expectedMs);
}
