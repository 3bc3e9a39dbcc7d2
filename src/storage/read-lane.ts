/**
 * Lets reads that arrive together share one round trip on one connection. On a pool each
 * would wake another process of PostgreSQL, which costs more than the read. It is for rows that are
 * found by key: a slow read would hold up the others.
 */
import 'server-only';
import { DatabaseError } from 'pg';
import { ConnectionLost, Lane } from './lane';
import { toScalar, type Cell, type NamedStatement, type Row } from './pipeline';
import type { Servers } from './servers';
import { rowsOf, type Statement } from './statement';

/** Reads of one message. */
const MAX_READS = 64;
/** SQLSTATEs of data that PostgreSQL does not take. */
const BAD_VALUE = /^22/;

interface Read {
  readonly query: NamedStatement;
  resolve(rows: readonly Row[]): void;
  reject(error: unknown): void;
}

type Cells<Parameters> = { readonly [Name in keyof Parameters]: Cell };

export class ReadLane {
  readonly #lane: Lane;
  #isClosed = false;
  #waiting: Read[] = [];
  #isRunning = false;

  constructor(servers: Servers, settings: string, options: { readonly mayBeReadOnly: boolean }) {
    this.#lane = new Lane(servers, settings, options);
  }

  /** Reads that wait for the next message. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Parameters extends Cells<Parameters>, Result>(
    asked: Statement<Parameters, Result>,
    parameters: Parameters,
  ): Promise<Result[]> {
    const { name, text } = asked;
    const values = asked.valuesOf(parameters).map((value) => toScalar(value as Cell));
    const rows = await new Promise<readonly Row[]>((resolve, reject) => {
      this.#waiting.push({ query: { name, text, values }, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
    return rowsOf(asked, rows);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#isRunning) this.#lane.leave();
    await this.#lane.end();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, MAX_READS));
    this.#isRunning = false;
    if (this.#isClosed) this.#lane.leave();
  }

  /**
   * Where one has a value that PostgreSQL does not take, the others of its message are sent again.
   * Any other failure, such as a locked table, is that of all who wait.
   */
  async #send(reads: readonly Read[]): Promise<void> {
    try {
      const rows = await this.#lane.send(reads.map(({ query }) => query));
      for (const [at, read] of reads.entries()) read.resolve(rows[at] ?? []);
    } catch (error) {
      const isOfOne = error instanceof DatabaseError && BAD_VALUE.test(error.code ?? '');
      if (reads.length > 1 && isOfOne) {
        for (const read of reads) await this.#send([read]);
        return;
      }
      const reason = error instanceof ConnectionLost ? error.cause : error;
      const failed = isOfOne ? reads : [...reads, ...this.#waiting.splice(0)];
      for (const read of failed) read.reject(reason);
    }
  }
}
