/**
 * Asks the database whether it takes writes. It has a connection of its own, so it is answered
 * while all others are busy. The connection is opened by the first question.
 */
import 'server-only';
import { Pool } from 'pg';
import { connectionsTo } from './connection';
import { serversOf } from './servers';

/** The exchange's debts and balance, as a job has summed them. Amounts are in units, as text. */
export interface ExchangePosition {
  readonly balance: string;
  readonly reserves: string;
  readonly coins: string;
  readonly notRevealed: string;
  readonly notWired: string;
  readonly prepared: string;
  readonly earned: string;
  readonly takenMs: number;
}

export interface DatabaseState {
  /** False on a standby, and where transactions are read-only. */
  readonly isWritable: boolean;
  /** Number of the asked migrations that are applied. */
  readonly migrationsDone: number;
  /** True if a process holds the lease of the jobs. */
  readonly hasLeader: boolean;
  /** Null before the first sums. */
  readonly position: ExchangePosition | null;
}

const LIMIT_MS = 2000;

/** The exchange's row, for readers without parsers. A deployment has one exchange. */
const POSITION_TEXTS = `select balance::text, reserves::text, coins::text,
  not_revealed::text as "notRevealed", not_wired::text as "notWired", prepared::text, earned::text,
  taken_ms as "takenMs" from auditor.position limit 1`;

/** The message goes through the write-ahead log to disk at commit, and changes no table. */
export const ASK_STATE = `
  with state as (
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable")
  select "isWritable",
    case when "isWritable" then pg_logical_emit_message(true, 'florin', 'ready')::text end as written,
    (select count(*)::int from public._prisma_migrations
      where finished_at is not null and migration_name = any($1)) as "migrationsDone",
    exists (select from deployment.lease where name = 'jobs'
      and expires_ms > extract(epoch from clock_timestamp()) * 1000) as "hasLeader",
    (select row_to_json(p) from (${POSITION_TEXTS}) as p) as position
  from state`;

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
    const { rows } = await this.#pool.query<DatabaseState>(ASK_STATE, [migrations]);
    const [state] = rows;
    if (state === undefined) throw new Error('the database has not answered');
    return state;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
