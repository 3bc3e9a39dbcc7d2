/**
 * A database that fails now and then, as the parties see it.
 * - A statement is not done, because of a conflict or because there is no answer.
 * - A transaction ends at one of its statements or when it commits.
 * - Worst, something is done while the connection breaks, and its caller gets no answer.
 */
import type { Pool, PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import type { GroupCommit } from '@/storage/group-commit';
import { Luck, type Weather } from './luck';

const FATES = ['conflict', 'deadlock', 'shutdown', 'no server', 'lost', 'lost'] as const;
type Fate = (typeof FATES)[number];

/** A transaction with fewer statements fails when it commits. */
const MOMENTS = [0, 1, 2, 3, 5, 8, 99] as const;

/** Errors as PostgreSQL and `pg` word them. */
const ERRORS: Readonly<Record<Fate, readonly [code: string | undefined, message: string]>> = {
  conflict: ['40001', 'could not serialize access due to concurrent update'],
  deadlock: ['40P01', 'deadlock detected'],
  shutdown: ['57P01', 'terminating connection due to administrator command'],
  'no server': ['ECONNREFUSED', 'connect ECONNREFUSED'],
  lost: [undefined, 'Connection terminated unexpectedly'],
};

export class UnreliableDatabase {
  /** Failed operations, and those that were done although they seemed to fail. */
  readonly count = { failed: 0, lost: 0 };
  readonly #luck = new Luck();

  setWeather(weather: Weather): void {
    this.#luck.set(weather);
  }

  /** Returns the database that the parties get. */
  wrap(db: Database): Database {
    const { hot } = db;
    const unreliableHot: Pick<GroupCommit, 'run' | 'runTogether' | 'runAllOrNone' | 'close'> = {
      run: (statement, item) => this.#attempt(() => hot.run(statement, item)),
      runTogether: (calls) => this.#attempt(() => hot.runTogether(calls)),
      runAllOrNone: (calls) => this.#attempt(() => hot.runAllOrNone(calls)),
      close: () => hot.close(),
    };
    const ask = db.pool.query.bind(db.pool) as (...call: readonly unknown[]) => unknown;
    const query = (...call: readonly unknown[]): unknown =>
      this.#attempt(() => Promise.resolve(ask(...call)));
    return {
      ...db,
      pool: { query } as unknown as Pool,
      hot: unreliableHot as GroupCommit,
      transaction: (run) => this.#transact(db, run),
    };
  }

  async #attempt<T>(run: () => Promise<T>): Promise<T> {
    const fate = this.#luck.next(FATES);
    if (fate === undefined) return run();
    if (fate !== 'lost') throw this.#failure(fate);
    await run();
    throw this.#failure(fate);
  }

  async #transact<T>(db: Database, run: (client: PoolClient) => Promise<T>): Promise<T> {
    const fate = this.#luck.next(FATES);
    if (fate === undefined || fate === 'lost') {
      const result = await db.transaction(run);
      if (fate === 'lost') throw this.#failure(fate);
      return result;
    }
    const moment = this.#luck.choose(MOMENTS);
    return db.transaction(async (client) => {
      let done = 0;
      const send = client.query.bind(client) as (...call: readonly unknown[]) => unknown;
      const query = (...call: readonly unknown[]): unknown =>
        done++ === moment ? Promise.reject(this.#failure(fate)) : send(...call);
      await run({ query } as unknown as PoolClient);
      throw this.#failure(fate);
    });
  }

  #failure(fate: Fate): Error {
    this.count[fate === 'lost' ? 'lost' : 'failed'] += 1;
    const [code, message] = ERRORS[fate];
    return Object.assign(new Error(message), code === undefined ? {} : { code });
  }
}
