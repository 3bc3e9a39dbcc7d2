/**
 * Admits a bounded number of requests per client and in total. The others wait, and clients take
 * turns. So one client's hundred requests delay another's only by those already at work. A slot
 * that was left is free from the next turn of the event loop. So no more requests start within one
 * turn than there are slots.
 */
import { Refusal } from '@/protocol/refusal';
import type { Arrivals } from './arrivals';
import { waitOutside, runInSlot, type Slot } from './slot';

export interface AdmissionLimits {
  readonly perClient: number;
  readonly total: number;
  /** Waiting requests of each client. */
  readonly maxWaiting: number;
  /** Waiting requests of all clients. Unbounded if absent. */
  readonly maxWaitingInAll?: number;
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
  /** Waiting requests in order of arrival. */
  readonly waiting: Set<Waiter>;
  /** Requests that were at work before. They are never refused. */
  readonly returning: Set<() => void>;
  /** The time at which one of its requests last started or ended. */
  movedMs: number;
}

const LOOK_MS = 1000;
/**
 * One more returning request is let in after this long without movement. Those at work may be
 * waiting for it, for example for an answer that several want.
 */
const STALLED_MS = 100;
/** The longest time that new work waits for arriving connections. */
const MAX_PAUSE_MS = 25;

export class Admission {
  readonly #clients = new Map<string, Client>();
  /** Clients with waiting requests; the one served last is last. */
  readonly #inTurn = new Set<Client>();
  #atWork = 0;
  #waiting = 0;
  #freed: Client[] = [];
  #isScheduled = false;
  #pauseEndsMs = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #stallTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: AdmissionLimits,
    private readonly arrivals: Pick<Arrivals, 'areComing'> = { areComing: false },
    private readonly now: () => number = () => performance.now(),
  ) {}

  get atWork(): number {
    return this.#atWork;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Runs the work now or at the client's turn. Throws GENERIC_TOO_BUSY. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entering = this.enter(name);
    if (entering !== undefined) await entering;
    try {
      return await work();
    } finally {
      this.leave(name);
    }
  }

  /** Like `run`. A request that holds a slot elsewhere leaves it while it waits here. */
  async runAside<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entering = this.enter(name);
    if (entering !== undefined) await waitOutside(entering);
    try {
      return await work();
    } finally {
      this.leave(name);
    }
  }

  /** Like `run`, but the work leaves its slot while it waits (`waitOutside`). */
  async serve<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entering = this.enter(name);
    if (entering !== undefined) await entering;
    const slot = new TakenSlot(name, this);
    try {
      return await runInSlot(slot, work);
    } finally {
      slot.end();
    }
  }

  /** Returns undefined if the request may start at once. */
  enter(name: string): Promise<void> | undefined {
    const client = this.#clientOf(name);
    if (this.#beginAtOnce(client)) return undefined;
    if (!this.#mayWait(client)) return Promise.reject(tooBusy());
    this.#waiting += 1;
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

  /** Follows `leave` for the same request. Returns undefined if it may continue at once. */
  enterAgain(name: string): Promise<void> | undefined {
    const client = this.#clientOf(name);
    if (this.#beginAtOnce(client)) return undefined;
    return new Promise((resolve) => {
      client.returning.add(resolve);
      this.#inTurn.add(client);
      this.#watchStalls();
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

  /** Refuses requests that have waited too long. */
  #refuseLate(): void {
    this.#timer = undefined;
    const latest = this.now() - this.limits.maxWaitMs;
    for (const client of [...this.#inTurn]) {
      for (const waiter of client.waiting) {
        if (waiter.sinceMs > latest) break;
        client.waiting.delete(waiter);
        this.#waiting -= 1;
        waiter.refuse();
      }
      this.#forgetIfIdle(client);
    }
    if (this.#inTurn.size > 0) this.#lookLater();
  }

  #watchStalls(): void {
    this.#stallTimer ??= setTimeout(() => this.#endStalls(), STALLED_MS).unref();
  }

  #endStalls(): void {
    this.#stallTimer = undefined;
    const latest = this.now() - STALLED_MS;
    for (const client of [...this.#inTurn]) {
      const [start] = client.returning;
      if (start === undefined) continue;
      this.#watchStalls();
      if (client.movedMs > latest) continue;
      client.returning.delete(start);
      this.#begin(client);
      start();
    }
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => this.#refuseLate(), LOOK_MS).unref();
  }

  #clientOf(name: string): Client {
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const client = {
      name,
      atWork: 0,
      waiting: new Set<Waiter>(),
      returning: new Set<() => void>(),
      movedMs: this.now(),
    };
    this.#clients.set(name, client);
    return client;
  }

  #beginAtOnce(client: Client): boolean {
    if (this.arrivals.areComing || isWaiting(client) || !this.#hasRoom(client)) return false;
    this.#begin(client);
    return true;
  }

  #mayWait({ waiting }: Client): boolean {
    const { maxWaiting, maxWaitingInAll = Infinity } = this.limits;
    return waiting.size < maxWaiting && this.#waiting < maxWaitingInAll;
  }

  #hasRoom(client: Client): boolean {
    return client.atWork < this.limits.perClient && this.#atWork < this.limits.total;
  }

  #begin(client: Client): void {
    client.atWork += 1;
    client.movedMs = this.now();
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
    for (const client of freed) {
      client.atWork -= 1;
      client.movedMs = this.now();
    }
    this.#atWork -= freed.length;
    while (this.#startNext());
    for (const client of freed) this.#forgetIfIdle(client);
  }

  /** True while connections arrive, for at most MAX_PAUSE_MS. */
  #isPausing(): boolean {
    const now = this.now();
    const isPausing = this.arrivals.areComing && now < this.#pauseEndsMs;
    if (!isPausing) this.#pauseEndsMs = Infinity;
    else if (this.#pauseEndsMs === Infinity) this.#pauseEndsMs = now + MAX_PAUSE_MS;
    return isPausing;
  }

  /** Starts a request of the next client that has room. */
  #startNext(): boolean {
    for (const client of this.#inTurn) {
      if (!this.#hasRoom(client)) continue;
      this.#inTurn.delete(client);
      const start = this.#takeFirst(client);
      if (start === undefined) continue;
      if (isWaiting(client)) this.#inTurn.add(client);
      this.#begin(client);
      start();
      return true;
    }
    return false;
  }

  #takeFirst({ waiting, returning }: Client): (() => void) | undefined {
    const [start] = returning;
    if (start !== undefined) {
      returning.delete(start);
      return start;
    }
    const [waiter] = waiting;
    if (waiter === undefined) return undefined;
    waiting.delete(waiter);
    this.#waiting -= 1;
    return () => waiter.start();
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

function tooBusy(): Refusal {
  return new Refusal('GENERIC_TOO_BUSY', { retryAfterS: 1 });
}

/** A request may leave it several times at once, for work it does in parallel. */
class TakenSlot implements Slot {
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

  enter(): Promise<void> | undefined {
    this.#away -= 1;
    if (this.#away > 0 || this.#isEnded) return undefined;
    const entering = this.admission.enterAgain(this.client);
    if (entering !== undefined) return entering.then(() => this.#take());
    this.#take();
    return undefined;
  }

  #take(): void {
    this.#isTaken = true;
    if (this.#isEnded) this.#free();
  }

  end(): void {
    this.#isEnded = true;
    this.#free();
  }

  #free(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.admission.leave(this.client);
  }
}
