/**
 * Knows which host of DATABASE_URL takes writes, for every connection of this process. When a
 * connection fails or finds its server read-only, all hosts are asked until one takes writes.
 */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseDatabaseUrl, type DatabaseAddress, type DatabaseHost } from './database-url';

/** The longest wait for one host's answer. */
const ANSWER_MS = 4_000;
const PAUSE_MS = 500;

/** Asked of each new connection. */
export const WHO = `select pg_backend_pid() as pid,
  pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`;

export interface Backend {
  readonly pid: number;
  readonly isReadOnly: boolean;
}

/** Its code is PostgreSQL's for a write to such a server. */
export class ReadOnlyServer extends Error {
  readonly code = '25006';

  constructor() {
    super('this PostgreSQL is a replica or read-only');
  }
}

/** A connection that can be given up from outside. */
export interface Cuttable {
  readonly host: string;
  readonly port: number;
  cut(): void;
}

export class Servers {
  readonly #address: DatabaseAddress;
  readonly #open = new Set<Cuttable>();
  #current: DatabaseHost | undefined;
  #searching: Promise<void> | undefined;
  #isSilent = false;
  #activePids: Promise<ReadonlySet<number>> | undefined;

  constructor(url: string) {
    this.#address = parseDatabaseUrl(url);
    [this.#current] = this.#address.hosts;
  }

  get connectionString(): string {
    return this.#address.connectionString;
  }

  /** The host for new connections. Undefined if the URL names only one. */
  get current(): DatabaseHost | undefined {
    return this.#current;
  }

  /** True from a missed answer to the next one. New connections fail at once meanwhile. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  opened(connection: Cuttable): void {
    this.#open.add(connection);
  }

  closed(connection: Cuttable): void {
    this.#open.delete(connection);
  }

  /** Finds the host that takes writes. Throws the reasons if none answers so now. */
  async find(): Promise<void> {
    const { hosts } = this.#address;
    if (hosts.length === 0) {
      await this.#ask(undefined, WHO);
      return;
    }
    this.#use(await Promise.any(hosts.map((host) => this.#assertWritable(host))));
  }

  /** Asks all hosts, in the background, until one takes writes. New connections go there. */
  lookAgain(): void {
    if (this.#isSilent || this.#address.hosts.length > 0) this.#searching ??= this.#search();
  }

  /**
   * Whether PostgreSQL still works on the query of this backend, or answers at all if it is not
   * known. If it does not answer, all connections are given up.
   */
  async isAtWork(pid: number | undefined): Promise<boolean> {
    this.#activePids ??= this.#listActivePids();
    try {
      const pids = await this.#activePids;
      return pid === undefined || pids.has(pid);
    } catch {
      this.#isSilent = true;
      for (const connection of [...this.#open]) connection.cut();
      this.lookAgain();
      return false;
    } finally {
      this.#activePids = undefined;
    }
  }

  /** Until the hosts have had time for a failover. A connection that fails later begins it again. */
  async #search(): Promise<void> {
    for (let attempt = 0; attempt < 120; attempt += 1) {
      try {
        await this.find();
        break;
      } catch {
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
    }
    this.#isSilent = false;
    this.#searching = undefined;
  }

  #use(host: DatabaseHost): void {
    this.#current = host;
    for (const connection of [...this.#open]) {
      if (connection.host !== host.name || connection.port !== host.port) connection.cut();
    }
  }

  async #assertWritable(host: DatabaseHost): Promise<DatabaseHost> {
    const [row] = await this.#ask<Backend>(host, WHO);
    if (row?.isReadOnly !== false) throw new ReadOnlyServer();
    return host;
  }

  async #listActivePids(): Promise<ReadonlySet<number>> {
    const active = `select pid from pg_stat_activity where state not like 'idle%'`;
    const rows = await this.#ask<{ pid: number }>(this.#current, active);
    return new Set(rows.map(({ pid }) => pid));
  }

  /** Asks on a connection of its own. */
  async #ask<Row extends pg.QueryResultRow>(
    host: DatabaseHost | undefined,
    text: string,
  ): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: ANSWER_MS,
    });
    client.on('error', () => undefined);
    if (host !== undefined) [client.host, client.port] = [host.name, host.port];
    const limit = setTimeout(() => client.connection.stream.destroy(), ANSWER_MS);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      // Its end may be silent, too.
      void client.end().finally(() => clearTimeout(limit));
    }
  }
}

const known = new Map<string, Servers>();

/** The same object for all connections of a URL. Throws an Error if the URL is wrong. */
export function serversOf(url: string): Servers {
  const servers = known.get(url) ?? new Servers(url);
  known.set(url, servers);
  return servers;
}
