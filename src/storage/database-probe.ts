/**
 * Asks the database whether it takes writes. It has a connection of its own, so it is answered
 * while all others are busy. The connection is opened by the first question.
 */
import 'server-only';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { connectionsTo } from './connection';
import { serversOf } from './servers';
import { ONE, only, pick, statement, type Builder } from './statement';

/** The balance at the bank, and what the exchange owes. */
export const POSITION_SUMS = [
  'balance',
  'reserves',
  'coins',
  'notRevealed',
  'notWired',
  'prepared',
  'earned',
] as const;

/** The exchange's debts and balance, as a job has summed them. Amounts are in units. */
export type ExchangePosition = Readonly<Record<(typeof POSITION_SUMS)[number], bigint>> & {
  readonly takenMs: number;
};

export interface DatabaseState {
  /** False on a standby, and where transactions are read-only. */
  readonly isWritable: boolean;
  /** Number of the asked migrations that are applied. */
  readonly migrationsDone: number;
  /** True if a process holds the lease of the jobs. */
  readonly hasLeader: boolean;
  /** Names of jobs whose last two runs failed. */
  readonly failingJobs: readonly string[];
  /** Null before the first sums. */
  readonly position: ExchangePosition | null;
}

/** One failure of a job may be a lock that another job held. The next run shows whether it lasts. */
export const IS_FAILING = sql<boolean>`failures >= 2`;

const LIMIT_MS = 2000;

const POSITION = [...POSITION_SUMS, 'takenMs'] as const;

/** A deployment has one exchange. */
const position = (db: Builder) =>
  db.selectFrom('auditor.position').select(POSITION).limit(1).as('p');

const IS_WRITABLE = sql<boolean>`(not pg_is_in_recovery()
  and current_setting('transaction_read_only') = 'off')`;
const NOW_MS = sql<number>`extract(epoch from clock_timestamp()) * 1000`;

/** The message goes through the write-ahead log to disk at commit, and changes no table. */
const ASK = statement('database-state', (db, p: { migrations: readonly string[] }) =>
  db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('here'))
    .leftJoin(position(db), (join) => join.onTrue())
    .selectAll('p')
    .select((eb) => [
      IS_WRITABLE.as('isWritable'),
      sql`case when ${IS_WRITABLE}
        then pg_logical_emit_message(true, 'florin', 'ready')::text end`.as('written'),
      sql<number>`(select count(*) from public._prisma_migrations
        where finished_at is not null and migration_name = any(${p.migrations}::text[]))`.as(
        'migrationsDone',
      ),
      sql<boolean>`${eb.exists(
        eb
          .selectFrom('deployment.lease')
          .select(ONE)
          .where('name', '=', sql.lit('jobs'))
          .where('expiresMs', '>', NOW_MS),
      )}`.as('hasLeader'),
      sql<string[]>`array(${eb
        .selectFrom('deployment.jobRun')
        .select('job')
        .where(IS_FAILING)
        .orderBy('job')})`.as('failingJobs'),
    ])
    .$narrowType<ExchangePosition | { takenMs: null }>(),
);

export class DatabaseProbe {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({
      Client: connectionsTo(serversOf(url)),
      max: 1,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: LIMIT_MS,
      statement_timeout: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Rejects if there is no answer within some seconds. */
  async ask(migrations: readonly string[]): Promise<DatabaseState> {
    const found = await only({ pool: this.#pool }, ASK, { migrations });
    const position = found.takenMs === null ? null : pick(found, POSITION);
    return { ...found, position };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
