/** One connection pool per process, one connection for hot statements, and one for reads that share. Only storage knows SQL. */
import 'server-only';
import { Pool, type PoolClient } from 'pg';
import { connectionsTo, CONNECT_MS, setUp } from './connection';
import { inTransaction } from './fence';
import { GroupCommit } from './group-commit';
import { LockedUnits } from './locked-units';
import { ReadLane } from './read-lane';
import { serversOf } from './servers';

/** A connection with a transaction open on it. */
export type Transaction = PoolClient;

export interface Database {
  readonly pool: Pool;
  /** Few connections for pages and exports that people ask for: src/storage/people.ts. */
  readonly people: { readonly pool: Pool };
  /** Statements of the paths that are measured: withdrawals, orders, payments. */
  readonly hot: GroupCommit;
  /** Reads by key of the same paths. */
  readonly reads: ReadLane;
  /** A short transaction. It is not retried, and rolls back if `run` throws. */
  transaction<T>(run: (client: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const POOL_SIZE = 16;
/** Payments go on however many dashboards are read. */
const PEOPLE_POOL_SIZE = 4;
const PEOPLE_TIMEOUT_MS = 5_000;
const UNIQUE_VIOLATION = '23505';
/**
 * A server's own defaults suit old disks: a page of a list would be sorted from all orders. A locked
 * row must not keep the pool's connections for long.
 */
const SETTINGS = "set random_page_cost = 1.1; set jit = off; set lock_timeout = '5s'";

interface OpenOptions {
  /** Nothing will be written, so a replica will do. */
  readonly mayBeReadOnly: boolean;
}

export function openDatabase(
  url: string,
  options: OpenOptions = { mayBeReadOnly: false },
): Database {
  const servers = serversOf(url);
  const openSome = (max: number, settings: string) => openPool(servers, max, settings, options);
  const pool = openSome(POOL_SIZE, SETTINGS);
  const timeout = `set statement_timeout = ${PEOPLE_TIMEOUT_MS}`;
  const people = openSome(PEOPLE_POOL_SIZE, `${SETTINGS}; ${timeout}`);
  const transaction: Database['transaction'] = (run) => inTransaction(pool, run);
  const hot = new GroupCommit(servers, new LockedUnits(transaction));
  const reads = new ReadLane(servers, SETTINGS, options);
  return {
    pool,
    people: { pool: people },
    hot,
    reads,
    transaction,
    close: async () => {
      await hot.close();
      await reads.close();
      await people.end();
      await pool.end();
    },
  };
}

function openPool(
  servers: ReturnType<typeof serversOf>,
  max: number,
  settings: string,
  options: OpenOptions,
): Pool {
  const pool = new Pool({
    Client: connectionsTo(servers),
    connectionTimeoutMillis: CONNECT_MS,
    max,
    idleTimeoutMillis: 60_000,
    verify: (client, done) => {
      setUp(client, settings, options).then(() => done(), done);
    },
  });
  // A connection that dies (restart of PostgreSQL) is replaced by the next query. One that is in use
  // fails its query as well; without a listener its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The code of a thrown database error: PostgreSQL's SQLSTATE. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : undefined;
}

/** There is such a row already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}
