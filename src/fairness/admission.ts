/**
 * Who is at work: a bounded number of requests of each client and of all. The others wait, and clients take
 * turns, so that a hundred requests of one delay another's by no more than those that are at work. A place
 * that was given up is free from the next turn of the event loop on: nobody takes more places within one
 * turn than there are.
 */
import { Refusal } from '@/protocol/refusal';
import type { Arrivals } from './arrivals';
import { runAt, type Place } from './place';

export interface AdmissionLimits {
  readonly perClient: number;
  readonly total: number;
  /** Of each client. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly sinceMs: number;
  start(): void;
  refuse(): void;
}

interface Client {
  readonly name: string;
  atWork: number;
  /** In the order in which they came. */
  readonly waiting: Set<Waiter>;
  /** They have been at work before and are never refused. */
  readonly returning: Set<() => void>;
}

const LOOK_MS = 1000;
/** So long does new work wait at most for connections that come. */
const MAX_PAUSE_MS = 25;

export class Admission {
  readonly #clients = new Map<string, Client>();
  /** Those who have someone waiting; who was served last is last. */
  readonly #inTurn = new Set<Client>();
  #atWork = 0;
  #freed: Client[] = [];
  #isScheduled = false;
  #pauseEndsMs = Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: AdmissionLimits,
    private readonly arrivals: Pick<Arrivals, 'areComing'> = { areComing: false },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Does the work at once, or when it is this client's turn. Throws GENERIC_TOO_BUSY. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entering = this.enter(name);
    if (entering !== undefined) await entering;
    try {
      return await work();
    } finally {
      this.leave(name);
    }
  }

  /** As `run`, and the work gives up its place while it waits (`aside`). */
  async serve<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entering = this.enter(name);
    if (entering !== undefined) await entering;
    const place = new TakenPlace(name, this);
    try {
      return await runAt(place, work);
    } finally {
      place.end();
    }
  }

  /** Undefined: at once. */
  enter(name: string): Promise<void> | undefined {
    const client = this.#clientOf(name);
    if (this.#beginAtOnce(client)) return undefined;
    if (client.waiting.size >= this.limits.maxWaiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      client.waiting.add({
        sinceMs: this.now(),
        start: resolve,
        refuse: () => reject(tooBusy()),
      });
      this.#inTurn.add(client);
      this.#lookLater();
      if (this.arrivals.areComing) this.#schedule();
    });
  }

  /** After `leave`, for the same request. Undefined: at once. */
  enterAgain(name: string): Promise<void> | undefined {
    const client = this.#clientOf(name);
    if (this.#beginAtOnce(client)) return undefined;
    return new Promise((resolve) => {
      client.returning.add(resolve);
      this.#inTurn.add(client);
      if (this.arrivals.areComing) this.#schedule();
    });
  }

  leave(name: string): void {
    const client = this.#clients.get(name);
    if (client === undefined) return;
    this.#freed.push(client);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#settle());
  }

  /** Refuses who has waited for too long. */
  #refuseLate(): void {
    this.#timer = undefined;
    const latest = this.now() - this.limits.maxWaitMs;
    for (const client of [...this.#inTurn]) {
      for (const waiter of client.waiting) {
        if (waiter.sinceMs > latest) break;
        client.waiting.delete(waiter);
        waiter.refuse();
      }
      this.#forgetIfIdle(client);
    }
    if (this.#inTurn.size > 0) this.#lookLater();
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => this.#refuseLate(), LOOK_MS).unref();
  }

  #clientOf(name: string): Client {
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const client: Client = { name, atWork: 0, waiting: new Set(), returning: new Set() };
    this.#clients.set(name, client);
    return client;
  }

  #beginAtOnce(client: Client): boolean {
    if (this.arrivals.areComing || isWaiting(client) || !this.#hasRoom(client)) return false;
    this.#begin(client);
    return true;
  }

  #hasRoom(client: Client): boolean {
    return client.atWork < this.limits.perClient && this.#atWork < this.limits.total;
  }

  #begin(client: Client): void {
    client.atWork += 1;
    this.#atWork += 1;
  }

  #settle(): void {
    this.#isScheduled = false;
    if (this.#isPausing()) {
      this.#schedule();
      return;
    }
    const freed = this.#freed;
    this.#freed = [];
    for (const client of freed) client.atWork -= 1;
    this.#atWork -= freed.length;
    while (this.#startNext());
    for (const client of freed) this.#forgetIfIdle(client);
  }

  /** While connections come, but not for long. */
  #isPausing(): boolean {
    const now = this.now();
    const isPausing = this.arrivals.areComing && now < this.#pauseEndsMs;
    if (!isPausing) this.#pauseEndsMs = Infinity;
    else if (this.#pauseEndsMs === Infinity) this.#pauseEndsMs = now + MAX_PAUSE_MS;
    return isPausing;
  }

  /** Of the client whose turn it is, of those who may. */
  #startNext(): boolean {
    for (const client of this.#inTurn) {
      if (!this.#hasRoom(client)) continue;
      this.#inTurn.delete(client);
      const start = takeFirst(client);
      if (start === undefined) continue;
      if (isWaiting(client)) this.#inTurn.add(client);
      this.#begin(client);
      start();
      return true;
    }
    return false;
  }

  #forgetIfIdle(client: Client): void {
    if (isWaiting(client)) return;
    this.#inTurn.delete(client);
    if (client.atWork === 0) this.#clients.delete(client.name);
  }
}

function isWaiting({ waiting, returning }: Client): boolean {
  return waiting.size > 0 || returning.size > 0;
}

function takeFirst({ waiting, returning }: Client): (() => void) | undefined {
  const [start] = returning;
  if (start !== undefined) {
    returning.delete(start);
    return start;
  }
  const [waiter] = waiting;
  if (waiter === undefined) return undefined;
  waiting.delete(waiter);
  return () => waiter.start();
}

function tooBusy(): Refusal {
  return new Refusal('GENERIC_TOO_BUSY', { retryAfterS: 1 });
}

/** May be left several times at once, by what the request does side by side. */
class TakenPlace implements Place {
  #isTaken = true;
  #isEnded = false;
  #away = 0;

  constructor(
    readonly client: string,
    private readonly admission: Admission,
  ) {}

  leave(): void {
    this.#away += 1;
    this.#free();
  }

  async enter(): Promise<void> {
    this.#away -= 1;
    if (this.#away > 0 || this.#isEnded) return;
    const entering = this.admission.enterAgain(this.client);
    if (entering !== undefined) await entering;
    this.#isTaken = true;
    if (this.#hasEnded()) this.#free();
  }

  end(): void {
    this.#isEnded = true;
    this.#free();
  }

  #hasEnded(): boolean {
    return this.#isEnded;
  }

  #free(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.admission.leave(this.client);
  }
}
