/**
 * The one waiting mechanism. A long-poll, a server-sent event or a job waits on a topic such as
 * `order:shop/42`. The writer that commits the change wakes that topic. Waiters in this process
 * wake at once, those of other processes through PostgreSQL's NOTIFY.
 *
 * The NOTIFY is sent apart from the change and in batches, never inside a money statement. A
 * notifying transaction holds a database-wide lock while it commits, so all payments would queue
 * behind one another. It has the listening connection, so no statement holds it up. One that fails
 * is sent again. When the connection was lost, all who wait look again once it is back.
 */
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Listener } from './listener';

const CHANNEL = 'florin_wakeups';
const MAX_PAYLOAD = 7000;
/** The number of topics remembered for `hasWoken`. */
const REMEMBERED = 4096;
const SOON_MS = 250;
const LAST_WAIT_MS = 20;
/** Wake-ups of this time are sent together. */
const COLLECT_MS = 20;
const SEND_AGAIN_MS = 500;

export class Wakeups {
  readonly #waiters = new Map<string, Set<() => void>>();
  readonly #outgoing = new Set<string>();
  /**
   * Topics in the order of their last wake-up, with its number, and the highest number forgotten.
   */
  readonly #recent = new Map<string, number>();
  readonly #soon = new Set<string>();
  readonly #process = randomUUID();
  #count = 0;
  #forgotten = 0;
  #sending = false;
  #waitsEnded = false;
  readonly #listener: Listener;
  #closed = false;

  constructor(
    url: string,
    /** Serves while this process does not listen. */
    private readonly send: (payload: string) => Promise<unknown>,
  ) {
    this.#listener = new Listener(url, CHANNEL, {
      heard: (payload) => this.#heard(payload),
      opened: () => this.wakeAllHere(),
    });
  }

  /** Opens the listening connection, and reopens it for as long as the process lives. */
  async listen(): Promise<void> {
    await this.#listener.open();
  }

  #heard(payload: string): void {
    const [sender, ...topics] = payload.split('\n');
    // Our own come back to us. Our waiters were woken long before.
    if (sender === this.#process) return;
    for (const topic of topics) this.#wakeHere(topic);
  }

  /**
   * Resolves true when the topic is woken, false after `timeoutMs`, when `signal` aborts or waits end.
   * Register before looking at the state that is waited for, or a change between is missed.
   * A topic that ends in a slash, `order:shop/`, is woken with each one below it.
   */
  wait(topic: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const waiters = this.#waiters.get(topic) ?? new Set();
      this.#waiters.set(topic, waiters);
      const finish = (woken: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', give);
        waiters.delete(wake);
        if (waiters.size === 0 && this.#waiters.get(topic) === waiters) this.#waiters.delete(topic);
        resolve(woken);
      };
      const wake = (): void => finish(true);
      const give = (): void => finish(false);
      const timer = setTimeout(
        give,
        this.#waitsEnded ? Math.min(timeoutMs, LAST_WAIT_MS) : timeoutMs,
      );
      signal?.addEventListener('abort', give);
      waiters.add(wake);
    });
  }

  /** Before the process stops: present waiters wake, and new ones wait next to nothing. */
  endWaits(): void {
    this.#waitsEnded = true;
    this.wakeAllHere();
  }

  /** Anything may have happened: messages from other processes may have been missed. */
  wakeAllHere(): void {
    this.#count += 1;
    this.#forgotten = this.#count;
    for (const waiters of [...this.#waiters.values()]) for (const waiter of [...waiters]) waiter();
  }

  /** Those who wait here, such as long polls and live pages. */
  get waiters(): number {
    let count = 0;
    for (const waiters of this.#waiters.values()) count += waiters.size;
    return count;
  }

  /** Long-polls answer what there is. */
  get haveWaitsEnded(): boolean {
    return this.#waitsEnded;
  }

  /** Names the present moment for `hasWoken`. */
  stamp(): string {
    return `${this.#process}.${this.#count}`;
  }

  /**
   * Whether one of the topics was woken after the stamp was made. A stamp that is too old, or was
   * made by another process, counts as woken.
   */
  hasWoken(topics: readonly string[], stamp: string): boolean {
    const [process, count = ''] = stamp.split('.');
    const since = /^\d{1,15}$/.test(count) ? Number.parseInt(count, 10) : -1;
    if (process !== this.#process || since < this.#forgotten) return true;
    return topics.some((topic) => (this.#recent.get(topic) ?? 0) > since);
  }

  /** Wakes once, a moment later. Serves changes that come in bursts and matter to onlookers only. */
  wakeSoon(topic: string): void {
    if (this.#soon.has(topic)) return;
    this.#soon.add(topic);
    setTimeout(() => {
      this.#soon.delete(topic);
      this.wake(topic);
    }, SOON_MS).unref();
  }

  /** Call after the commit. */
  wake(topic: string): void {
    this.#wakeHere(topic);
    this.#outgoing.add(topic);
    if (!this.#sending) void this.#sendAll();
  }

  #wakeHere(topic: string): void {
    const all = topic.slice(0, topic.lastIndexOf('/') + 1);
    for (const woken of all === '' ? [topic] : [topic, all]) {
      this.#remember(woken);
      for (const wake of [...(this.#waiters.get(woken) ?? [])]) wake();
    }
  }

  #remember(topic: string): void {
    this.#recent.delete(topic);
    this.#recent.set(topic, ++this.#count);
    if (this.#recent.size <= REMEMBERED) return;
    for (const [oldest, count] of this.#recent) {
      this.#recent.delete(oldest);
      this.#forgotten = count;
      return;
    }
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#outgoing.size > 0 && !this.#closed) {
      await pause(COLLECT_MS);
      const batch: string[] = [];
      let size = 0;
      for (const topic of this.#outgoing) {
        size += topic.length + 1;
        // One that is too long alone is sent alone, and lost, or it would stay here for ever.
        if (batch.length > 0 && size > MAX_PAYLOAD) break;
        batch.push(topic);
        this.#outgoing.delete(topic);
      }
      const payload = [this.#process, ...batch].join('\n');
      const isSent = await (this.#listener.send(payload) ?? this.send(payload)).then(
        () => true,
        () => false,
      );
      if (!isSent) await this.#sendLater(batch);
    }
    this.#sending = false;
  }

  async #sendLater(batch: readonly string[]): Promise<void> {
    // After a long outage too much has happened to tell it one by one.
    if (this.#outgoing.size < REMEMBERED) for (const topic of batch) this.#outgoing.add(topic);
    await pause(SEND_AGAIN_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#listener.close();
  }
}

/** The setting holds for this statement's own transaction. */
const NOTIFY = {
  name: 'wakeups-notify',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`,
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

export function openWakeups(url: string, pool: Pool): Wakeups {
  // Wake-ups need not be durable: one that a crash loses has no waiter left.
  return new Wakeups(url, (payload) => pool.query({ ...NOTIFY, values: [payload] }));
}
