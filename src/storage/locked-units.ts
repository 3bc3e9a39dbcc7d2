/**
 * Runs units whose rows another session has locked. Each runs alone on an ordinary connection, and
 * waits longer than the shared lane may. Units with a common key run in the order of their calls.
 * So no two of them lock the same row. A locked row costs the lane one wait, not one per call.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import { outsideLease } from './fence';
import { bindItems } from './hot-statement';
import { byStatement, itemsOf, resultsOf, type Unit } from './hot-unit';
import type { Row } from './pipeline';

/** SQLSTATE of a lock that was not granted in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** The longest wait for a lock, and for earlier units with the same key. */
const MAX_WAIT_MS = 3_000;
/** The ordinary pool has other work, too. */
const MAX_AT_ONCE = 4;

type InTransaction = <T>(run: (client: PoolClient) => Promise<T>) => Promise<T>;

export class LockedUnits {
  /** The end of the last unit of each key. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #atWork = 0;

  constructor(private readonly inTransaction: InTransaction) {}

  /** Reports whether a unit with one of these keys is here. */
  holds({ calls }: Unit): boolean {
    return this.#last.size > 0 && calls.some(({ key }) => this.#last.has(key));
  }

  /** Resolves or rejects the unit, after at most twice MAX_WAIT_MS and its own work. */
  take(unit: Unit): void {
    const since = performance.now();
    const earlier = unit.calls.flatMap(({ key }) => this.#last.get(key) ?? []);
    const done = Promise.all(earlier).then(() => this.#runInTurn(unit, since));
    for (const { key } of unit.calls) this.#last.set(key, done);
    void done.then(() => {
      for (const { key } of unit.calls) if (this.#last.get(key) === done) this.#last.delete(key);
    });
  }

  async #runInTurn(unit: Unit, since: number): Promise<void> {
    if (this.#atWork >= MAX_AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#atWork += 1;
    try {
      if (performance.now() - since > MAX_WAIT_MS) throw new RowsLocked();
      const results = await outsideLease(() =>
        this.inTransaction((client) => runUnit(client, unit)),
      );
      unit.resolve(results);
    } catch (error) {
      unit.reject(error);
    } finally {
      this.#atWork -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/** Has the form of PostgreSQL's own error, for a unit whose turn has not come in time. */
class RowsLocked extends Error {
  readonly code = LOCK_NOT_AVAILABLE;

  constructor() {
    super('another session has locked the rows for too long');
  }
}

async function runUnit(client: PoolClient, { calls }: Unit): Promise<unknown[]> {
  await client.query(`set local lock_timeout = ${MAX_WAIT_MS}`);
  const kinds = byStatement(calls);
  const rows: Row[][] = [];
  for (const [statement, ofKind] of kinds) {
    rows.push((await client.query<Row>(bindItems(statement, itemsOf(ofKind)))).rows);
  }
  const results = resultsOf(kinds, rows);
  return calls.map((call) => results.get(call));
}
