/**
 * Lets hot statements that arrive together share one round trip and one commit, whichever they are.
 * A call that comes alone is sent at once. Those that come during a transaction wait for it and go
 * together, those of one kind as one statement. There is no timer, so the groups grow with the
 * load. All go through one connection, whose plans are made once (see PLANS).
 *
 * Items with the same key never share a transaction, and keep their order. When a transaction fails
 * for any reason, its halves are tried, then their halves. Each call thus gets the answer it would
 * have had alone. One that fails costs the others a few commits, not one each. A statement must
 * therefore be safe to repeat. A unit whose row stays locked leaves the lane (see `LockedUnits`).
 * When the connection is lost, all units that wait fail at once.
 */
import 'server-only';
import { DatabaseError } from 'pg';
import { CHECK_LEASE } from './check-lease';
import { currentLease } from './fence';
import { bindItems, type HotStatement } from './hot-statement';
import {
  byStatement,
  itemsOf,
  resultsOf,
  type HotCall,
  type KeyedCall,
  type Unit,
} from './hot-unit';
import { ConnectionLost, Lane } from './lane';
import { LOCK_NOT_AVAILABLE, type LockedUnits } from './locked-units';
import type { Servers } from './servers';

/** The statements' joins of their own items cost the square of it. A unit may be larger alone. */
const MAX_CALLS = 256;

/** The locks that one group waits for. The rest of it leaves the lane then. */
const MAX_LOCK_WAITS = 10;

/**
 * Plans are made once. Hot statements find single rows by key, so one plan fits any contents. The
 * statistics of a table that was empty a moment ago cannot change it.
 */
export const PLANS = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_bitmapscan = off; set jit = off;
  set lock_timeout = '100ms'; set statement_timeout = '10s'`;

export class GroupCommit {
  readonly #lane: Lane;
  #isClosed = false;
  #waiting: Unit[] = [];
  #isRunning = false;
  /** Called with the number of calls of each group that is sent. */
  onGroup: ((calls: number) => void) | undefined;

  constructor(
    servers: Servers,
    private readonly locked: LockedUnits,
  ) {
    this.#lane = new Lane(servers, PLANS);
  }

  /** Calls and groups of calls that wait for the next transaction. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Item, Result>(statement: HotStatement<Item, Result>, item: Item): Promise<Result> {
    const [result] = await this.runTogether([{ statement, item }]);
    return result as Result;
  }

  /**
   * All of them in one transaction, in the order in which their statements are named first. Throws
   * when one of them fails, and then none of them has happened, unless the connection was lost.
   */
  runTogether(calls: readonly HotCall[]): Promise<readonly unknown[]> {
    const lease = currentLease();
    const checked =
      lease === undefined ? calls : [...calls, { statement: CHECK_LEASE, item: lease }];
    const keyed = checked.map(({ statement, item }) => {
      return { statement, item, key: statement.keyOf(item as never) };
    });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ calls: keyed, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  /**
   * Like `runTogether`. False if a call has broken a constraint that its statement may break. Any
   * other failure is thrown.
   */
  async runAllOrNone(calls: readonly HotCall[]): Promise<boolean> {
    try {
      await this.runTogether(calls);
      return true;
    } catch (error) {
      const broken = brokenConstraint(error);
      const isExpected = calls.some(({ statement: { mayBreak = [] } }) =>
        mayBreak.includes(broken),
      );
      if (!isExpected) throw error;
      return false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#isRunning) this.#lane.leave();
    await this.#lane.end();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const units = this.#take();
      try {
        await this.#send(units, { left: MAX_LOCK_WAITS });
      } catch (error) {
        const reason = error instanceof ConnectionLost ? error.cause : error;
        for (const unit of [...units, ...this.#waiting.splice(0)]) unit.reject(reason);
      }
    }
    this.#isRunning = false;
    if (this.#isClosed) this.#lane.leave();
  }

  /**
   * The first unit of each key, up to the limit. The oldest one is always included, unless a row of
   * it is locked.
   */
  #take(): Unit[] {
    const taken: Unit[] = [];
    const left: Unit[] = [];
    const keys = new Set<string>();
    let count = 0;
    for (const unit of this.#waiting) {
      const isFirst = !unit.calls.some(({ key }) => keys.has(key));
      for (const { key } of unit.calls) keys.add(key);
      const fits = count === 0 || count + unit.calls.length <= MAX_CALLS;
      if (isFirst && this.locked.holds(unit)) this.locked.take(unit);
      else if (isFirst && fits) {
        taken.push(unit);
        count += unit.calls.length;
      } else left.push(unit);
    }
    this.#waiting = left;
    return taken;
  }

  /** Throws ConnectionLost. Some of the units are answered then. */
  async #send(units: readonly Unit[], waits: { left: number }): Promise<void> {
    if (waits.left === 0) {
      for (const unit of units) this.locked.take(unit);
      return;
    }
    if (units.length === 0) return;
    try {
      const results = await this.#transact(units.flatMap(({ calls }) => calls));
      for (const unit of units) unit.resolve(unit.calls.map((call) => results.get(call)));
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (isLocked) waits.left -= 1;
      if (units.length > 1) {
        const half = Math.ceil(units.length / 2);
        await this.#send(units.slice(0, half), waits);
        await this.#send(units.slice(half), waits);
        return;
      }
      for (const unit of units) {
        if (isLocked) this.locked.take(unit);
        else unit.reject(error);
      }
    }
  }

  async #transact(calls: readonly KeyedCall[]): Promise<Map<HotCall, unknown>> {
    this.onGroup?.(calls.length);
    const kinds = byStatement(calls);
    const statements = kinds.map(([statement, ofKind]) => bindItems(statement, itemsOf(ofKind)));
    return resultsOf(kinds, await this.#lane.send(statements));
  }
}

/** `schema.name` of the constraint that a statement broke, or '' if the error is another one. */
export function brokenConstraint(error: unknown): string {
  return error instanceof DatabaseError ? `${error.schema ?? ''}.${error.constraint ?? ''}` : '';
}
