/**
 * Keeps a connection that listens to one of PostgreSQL's channels. It is opened again for as long as
 * the process lives.
 */
import 'server-only';
import { Connection } from './connection';
import { serversOf } from './servers';

/** Messages need not be durable. */
const SETTINGS = 'set synchronous_commit = off';
/** A connection that only listens would never notice that nothing comes any more. */
const PING_MS = 10_000;
const REOPEN_MS = 500;

export interface Hearing {
  /** Called with each message. */
  readonly heard: (payload: string) => void;
  /** Called each time the connection listens: messages may have been missed before. */
  readonly opened?: (connection: Connection) => Promise<void> | void;
}

export class Listener {
  #connection: Connection | undefined;
  /** The same while it listens. */
  #open: Connection | undefined;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly hearing: Hearing,
  ) {}

  /** Opens the connection. If that fails, it is tried again later. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const connection = new Connection(serversOf(this.url));
    const ping = (): void => void connection.query('select 1').catch(() => undefined);
    let pings: NodeJS.Timeout | undefined;
    const reopen = (): void => {
      if (this.#connection !== connection) return;
      this.#connection = undefined;
      this.#open = undefined;
      clearInterval(pings);
      void connection.end().catch(() => undefined);
      setTimeout(() => void this.open().catch(() => undefined), REOPEN_MS).unref();
    };
    connection.on('error', reopen);
    connection.on('end', reopen);
    connection.on('notification', ({ payload }) => this.hearing.heard(payload ?? ''));
    this.#connection = connection;
    try {
      await connection.connect();
      await connection.setUp(SETTINGS);
      await connection.query(`listen ${this.channel}`);
      await this.hearing.opened?.(connection);
      if (this.#connection !== connection) return;
      this.#open = connection;
      pings = setInterval(ping, PING_MS).unref();
    } catch {
      reopen();
    }
  }

  /** Sends a message to all who listen. Returns undefined if this process does not listen now. */
  send(payload: string): Promise<unknown> | undefined {
    const values = [this.channel, payload];
    return this.#open?.query({ name: 'notify', text: 'select pg_notify($1, $2)', values });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = this.#connection;
    this.#connection = undefined;
    this.#open = undefined;
    await connection?.end().catch(() => undefined);
  }
}
