/**
 * Lets calls that arrive together share one statement, and so one round trip and one commit. A call
 * that comes alone is sent at once; those that come while a statement is under way wait for it and
 * go together. Nobody waits for a timer.
 *
 * Items with the same key never share a statement, and keep their order. When a statement fails, for
 * whatever reason, its items are sent one by one, so that each gets the answer it would have had
 * alone; so a statement must be safe to repeat.
 */
import 'server-only';
import type { Database } from './client';

export interface BatchOptions<Item, Result> {
  keyOf(item: Item): string;
  /** One statement for all items; the results in their order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
}

interface Call<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_ITEMS = 64;

export class Batch<Item, Result> {
  #waiting: Call<Item, Result>[] = [];
  #isRunning = false;

  constructor(private readonly options: BatchOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.options.keyOf(item), resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#send(this.#take());
    this.#isRunning = false;
  }

  /** The first call of each key, up to the limit. */
  #take(): Call<Item, Result>[] {
    const taken: Call<Item, Result>[] = [];
    const left: Call<Item, Result>[] = [];
    const keys = new Set<string>();
    for (const call of this.#waiting) {
      if (taken.length < MAX_ITEMS && !keys.has(call.key)) taken.push(call);
      else left.push(call);
      keys.add(call.key);
    }
    this.#waiting = left;
    return taken;
  }

  async #send(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(calls.map(({ item }) => item));
      calls.forEach((call, index) => call.resolve(results[index] as Result));
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error);
      else for (const call of calls) await this.#send([call]);
    }
  }
}

/** One batch per database, made when it is first asked for. */
export function batchPerDatabase<Item, Result>(
  make: (db: Database) => BatchOptions<Item, Result>,
): (db: Database) => Batch<Item, Result> {
  const made = new WeakMap<Database, Batch<Item, Result>>();
  return (db) => {
    const batch = made.get(db) ?? new Batch(make(db));
    made.set(db, batch);
    return batch;
  };
}
