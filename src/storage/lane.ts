/**
 * One connection of its own, with its prepared statements, for statements that are sent together. It
 * is kept between messages: to ask a pool for it each time would cost as much as a statement.
 */
import 'server-only';
import { Pool, type PoolClient } from 'pg';
import { connectionsTo, CONNECT_MS, isGone, setUp } from './connection';
import { runPipeline, type NamedStatement, type Prepared, type Row } from './pipeline';
import type { Servers } from './servers';

/** Nothing else can be sent, for the reason that is its cause. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database is lost', { cause });
  }
}

interface Opened {
  readonly client: PoolClient;
  readonly prepared: Prepared;
}

export class Lane {
  readonly #pool: Pool;
  #opened: Opened | undefined;

  constructor(
    servers: Servers,
    private readonly settings: string,
    private readonly options = { mayBeReadOnly: false },
  ) {
    this.#pool = new Pool({
      Client: connectionsTo(servers),
      connectionTimeoutMillis: CONNECT_MS,
      max: 1,
      idleTimeoutMillis: 0,
    });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
  }

  /**
   * Runs them in one transaction, and returns the rows of each. Throws ConnectionLost, or
   * PostgreSQL's error of the first that fails.
   */
  async send(statements: readonly NamedStatement[]): Promise<Row[][]> {
    const { client, prepared } = await this.#open();
    const isKnown = statements.every(({ name }) => prepared.has(name));
    try {
      return await runPipeline(client, prepared, statements);
    } catch (error) {
      const isLost = isGone(client, error);
      if (!isKnown || isLost) this.leave(true);
      throw isLost ? new ConnectionLost(error) : error;
    }
  }

  /** Gives the connection back. The next message opens another one. */
  leave(isBroken = false): void {
    this.#opened?.client.release(isBroken);
    this.#opened = undefined;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #open(): Promise<Opened> {
    if (this.#opened !== undefined) {
      if (!isGone(this.#opened.client)) return this.#opened;
      this.leave(true);
    }
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new ConnectionLost(error);
    });
    try {
      await setUp(client, this.settings, this.options);
    } catch (error) {
      client.release(true);
      throw new ConnectionLost(error);
    }
    this.#opened = { client, prepared: new Map() };
    return this.#opened;
  }
}
