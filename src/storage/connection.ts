/**
 * A connection to PostgreSQL that does not wait for ever. It gives up a server that does not let it
 * in within CONNECT_MS. When a query gets no byte for SILENCE_MS, PostgreSQL is asked elsewhere
 * whether it still works on it. If not, or without an answer, the connection is cut. So a query may
 * take long, but a server that is gone is noticed within 10 s.
 */
import 'server-only';
import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { PARSED } from './parsers';
import { ReadOnlyServer, WHO, type Backend, type Servers } from './servers';

/** The longest wait for a new connection, or for one of a pool. */
export const CONNECT_MS = 8_000;
const SILENCE_MS = 4_000;
const KEEP_ALIVE_MS = 10_000;

/** Its code is that of a broken connection. */
class SilentServer extends Error {
  readonly code = '08006';

  constructor() {
    super('the database does not answer');
  }
}

export class Connection extends Client {
  /** True once nothing more can be sent. */
  isOver = false;
  #pid: number | undefined;
  #hasFailed = true;

  constructor(
    private readonly servers: Servers,
    config: ClientConfig = {},
  ) {
    super({
      connectionTimeoutMillis: CONNECT_MS,
      types: PARSED,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      connectionString: servers.connectionString,
    });
    const { current } = servers;
    if (current !== undefined) [this.host, this.port] = [current.name, current.port];
    servers.opened(this);
    if (servers.isSilent) setImmediate(() => this.cut());
    this.on('connect', () => {
      this.#hasFailed = false;
      this.#watch();
    });
    this.on('error', () => {
      this.isOver = true;
      this.#hasFailed = true;
    });
    this.on('end', () => {
      this.isOver = true;
      servers.closed(this);
      if (this.#hasFailed) servers.lookAgain();
    });
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Another server may take writes now.
      if (code === new ReadOnlyServer().code) setImmediate(() => this.cut());
    });
  }

  /** Makes its settings. Throws ReadOnlyServer if it does not take writes. */
  async setUp(settings: string, { mayBeReadOnly = false } = {}): Promise<void> {
    if (settings !== '') await this.query(settings);
    const [backend] = (await this.query<Backend>(WHO)).rows;
    this.#pid = backend?.pid;
    if (backend?.isReadOnly === true && !mayBeReadOnly) {
      this.#hasFailed = true;
      throw new ReadOnlyServer();
    }
  }

  /** Fails what waits for it, at once. */
  cut(): void {
    this.connection.stream.destroy(new SilentServer());
  }

  #watch(): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) return;
    stream.on('timeout', () => void this.#onSilence(stream));
    stream.setTimeout(SILENCE_MS);
  }

  async #onSilence(stream: Socket): Promise<void> {
    if (stream.writableEnded) stream.destroy();
    const isIdle = 'readyForQuery' in this && this.readyForQuery === true;
    if (isIdle || stream.destroyed) return;
    if (await this.servers.isAtWork(this.#pid)) stream.setTimeout(SILENCE_MS);
    else this.cut();
  }
}

/** The class of a pool's connections. A pool gives each the pool's own options. */
export function connectionsTo(servers: Servers): new (config?: ClientConfig) => Connection {
  return class extends Connection {
    constructor(config?: ClientConfig) {
      super(servers, config);
    }
  };
}

/** Sets up a new connection of a pool. */
export async function setUp(
  client: ClientBase,
  settings: string,
  options?: { readonly mayBeReadOnly: boolean },
): Promise<void> {
  if (!(client instanceof Connection)) throw new Error('the pool has connections of another class');
  await client.setUp(settings, options);
}

/** SQLSTATEs of a server that is going, full, or read-only. */
const GONE = /^(?:08|53|57P|25006)/;

/** Reports whether every further statement on this connection would fail, too. */
export function isGone(client: ClientBase, error?: unknown): boolean {
  if (client instanceof Connection && client.isOver) return true;
  return error instanceof Error && 'code' in error && GONE.test(String(error.code));
}
