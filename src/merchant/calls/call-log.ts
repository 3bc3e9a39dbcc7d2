/**
 * Writes private calls to the log of their instance after their answers, in batches. One per process.
 * It never makes a call wait, and throws nothing. Calls beyond its bounds are dropped and counted,
 * and so are those that the database does not take.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/config/log';
import type { Database } from '@/storage/client';
import { insertLoggedCalls, type NewLoggedCall } from '@/storage/merchant/logged-calls';
import { describeCall, type AnsweredCall } from './describe-call';

/** Calls that wait, and the characters of their bodies. */
const MAX_WAITING = 4_000;
const MAX_LETTERS = 16 * 1024 * 1024;
const BATCH = 100;
const WRITTEN_EVERY_MS = 1_000;
/** Times that a call waits for an erasure in its instance. */
const MAX_TRIES = 20;
const WARNED_EVERY_MS = 60_000;

interface Held {
  readonly row: NewLoggedCall;
  readonly tries: number;
}

export class CallLog {
  #waiting: AnsweredCall[] = [];
  #letters = 0;
  #held: Held[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #warnedMs = -Infinity;
  #dropped = 0;

  constructor(private readonly db: Database) {}

  /** Calls that the log lacks. */
  get dropped(): number {
    return this.#dropped;
  }

  note(call: AnsweredCall): void {
    const letters = lettersOf(call);
    const isFull = this.#left >= MAX_WAITING;
    if (isFull || this.#letters + letters > MAX_LETTERS) {
      this.#dropped += 1;
      return;
    }
    this.#letters += letters;
    this.#waiting.push(call);
    if (this.#waiting.length < BATCH) this.#wake();
    else if (this.#running === undefined) void this.flush();
  }

  /** Writes what waits now. */
  async flush(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    if (this.#left === 0) return;
    this.#running = this.#writeAll();
    await this.#running;
  }

  /** Writes the rest. What is being erased just now is waited for, but not for long. */
  async close(): Promise<void> {
    await this.flush();
    for (let tries = 0; this.#left > 0 && tries < 10; tries += 1) {
      await sleep(100);
      await this.flush();
    }
    clearTimeout(this.#timer);
    this.#dropped += this.#left;
    this.#held = [];
    this.#waiting = [];
  }

  get #left(): number {
    return this.#held.length + this.#waiting.length;
  }

  #wake(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, WRITTEN_EVERY_MS).unref();
  }

  /** Calls that come meanwhile wait for a batch of their own, so batches stay large under load. */
  async #writeAll(): Promise<void> {
    await this.#write(this.#held.splice(0));
    for (let left = this.#waiting.length; left > 0; left -= BATCH) {
      const calls = this.#waiting.splice(0, Math.min(left, BATCH));
      for (const call of calls) this.#letters -= lettersOf(call);
      await this.#write(calls.flatMap((call) => this.#describe(call)));
    }
    this.#running = undefined;
    if (this.#waiting.length >= BATCH) void this.flush();
    else if (this.#left > 0) this.#wake();
  }

  #describe(call: AnsweredCall): Held[] {
    try {
      return [{ row: describeCall(call), tries: 0 }];
    } catch (error) {
      this.#drop(1, error);
      return [];
    }
  }

  async #write(calls: readonly Held[]): Promise<void> {
    if (calls.length === 0) return;
    try {
      const rows = calls.map(({ row }) => row);
      const left = await insertLoggedCalls(this.db, rows);
      for (const { row, tries } of calls) {
        if (!left.has(row.instanceId)) continue;
        if (tries < MAX_TRIES) this.#held.push({ row, tries: tries + 1 });
        else this.#dropped += 1;
      }
    } catch (error) {
      this.#drop(calls.length, error);
    }
  }

  #drop(count: number, error: unknown): void {
    this.#dropped += count;
    const now = performance.now();
    if (now < this.#warnedMs + WARNED_EVERY_MS) return;
    this.#warnedMs = now;
    log.warn({ err: error, count }, 'private calls were not logged');
  }
}

function lettersOf({ requestText = '', answerText = '' }: AnsweredCall): number {
  return requestText.length + answerText.length;
}
