/**
 * Lets hot statements that arrive together share one round trip and one commit, whatever they do: a
 * call that comes alone is sent at once; those that come while a transaction is under way wait for
 * it and go together, those of one kind as one statement. Nobody waits for a timer, so the groups
 * grow with the load. All go through one connection, whose plans are made once (see PLANS).
 *
 * Items of one kind with the same key never share a transaction, and keep their order. When a
 * transaction fails, for whatever reason, its items are sent one by one, so that each gets the answer
 * it would have had alone; so a statement must be safe to repeat.
 */
import 'server-only';
import { Pool, type PoolClient } from 'pg';
import { runPipeline, type Cell, type NamedStatement, type Row } from './pipeline';

export interface HotStatement<Item, Result> {
  /** Of the prepared statement. */
  readonly name: string;
  /** One statement for any number of items, its parameters arrays. */
  readonly text: string;
  /** False: the answer need not wait for the log to be on disk. */
  readonly durable: boolean;
  keyOf(item: Item): string;
  values(items: readonly Item[]): readonly (readonly Cell[])[];
  /** What each item gets, in their order. */
  results(rows: readonly Row[], items: readonly Item[]): readonly Result[];
}

interface Call {
  readonly statement: HotStatement<unknown, unknown>;
  readonly item: unknown;
  readonly key: string;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const MAX_ITEMS = 128;

/**
 * Hot statements find single rows by key. A plan for that is the same whatever the tables hold, so it
 * is made once, and statistics of a table that was empty a moment ago cannot make it another.
 */
const PLANS = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`;

const RELAXED: NamedStatement = {
  name: 'relaxed-commit',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
};

export class GroupCommit {
  readonly #pool: Pool;
  readonly #prepared = new WeakMap<PoolClient, Set<string>>();
  #waiting: Call[] = [];
  #isRunning = false;

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      client.query(PLANS).catch(() => undefined);
    });
  }

  run<Item, Result>(statement: HotStatement<Item, Result>, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        statement: statement as HotStatement<unknown, unknown>,
        item,
        key: `${statement.name} ${statement.keyOf(item)}`,
        resolve: resolve as (result: unknown) => void,
        reject,
      });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#send(this.#take());
    this.#isRunning = false;
  }

  /** The first call of each key, up to the limit. */
  #take(): Call[] {
    const taken: Call[] = [];
    const left: Call[] = [];
    const keys = new Set<string>();
    for (const call of this.#waiting) {
      if (taken.length < MAX_ITEMS && !keys.has(call.key)) taken.push(call);
      else left.push(call);
      keys.add(call.key);
    }
    this.#waiting = left;
    return taken;
  }

  async #send(calls: readonly Call[]): Promise<void> {
    const kinds = byStatement(calls);
    try {
      const rows = await this.#transact(kinds);
      kinds.forEach(([statement, calls], index) => {
        const items = calls.map(({ item }) => item);
        const results = statement.results(rows[index] ?? [], items);
        calls.forEach((call, at) => {
          call.resolve(results[at]);
        });
      });
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error);
      else for (const call of calls) await this.#send([call]);
    }
  }

  async #transact(kinds: readonly Kind[]): Promise<Row[][]> {
    const statements = kinds.map(([{ name, text, values }, calls]) => {
      return { name, text, values: values(calls.map(({ item }) => item)) };
    });
    const relaxed = kinds.every(([{ durable }]) => !durable);
    const client = await this.#pool.connect();
    const prepared = this.#prepared.get(client) ?? new Set();
    this.#prepared.set(client, prepared);
    const all = relaxed ? [RELAXED, ...statements] : statements;
    const isKnown = all.every(({ name }) => prepared.has(name));
    try {
      const rows = await runPipeline(client, prepared, all);
      client.release();
      return relaxed ? rows.slice(1) : rows;
    } catch (error) {
      client.release(!isKnown);
      throw error;
    }
  }
}

type Kind = [HotStatement<unknown, unknown>, Call[]];

function byStatement(calls: readonly Call[]): Kind[] {
  const kinds = new Map<HotStatement<unknown, unknown>, Call[]>();
  for (const call of calls) {
    const known = kinds.get(call.statement);
    if (known === undefined) kinds.set(call.statement, [call]);
    else known.push(call);
  }
  return [...kinds];
}
