/**
 * The clock of a test deployment, which all processes and machines on one database share. Its row has
 * the offset against the real time. A change is told by NOTIFY. Each process holds a shared advisory
 * lock named after the version that it follows. So the mover knows when all have it, and a process
 * that starts knows whether others live. The first one sets the row to the time that it starts with.
 * The version also grows when faults are set or cleared, so each process knows whether there are any.
 */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import type { MovableClock } from '@/config/clock';
import type { DeploymentTestClock } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import type { Connection } from '@/storage/connection';
import { Listener } from '@/storage/listener';
import { first, only, statement } from '@/storage/statement';

/** Advisory locks of two numbers: this one and the version. */
const LOCKS = 4_610_013;
const CHANNEL = 'florin_test_clock';
const NAME = 'clock';
/** A frozen process follows when it wakes. */
const MAX_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 4;
/** Above all versions. */
const NO_VERSION = 2 ** 31 - 1;

type Row = Selectable<DeploymentTestClock>;

export type ClockChange = { readonly advanceMs: number } | 'reset';

const FIND = statement('deployment-find-clock', (db) =>
  db.selectFrom('deployment.testClock').select(['offsetMs', 'version']).where('name', '=', NAME),
);

const FIND_FAULT = statement('deployment-find-fault', (db) =>
  db
    .selectFrom('deployment.testFault')
    .select('id')
    .where((eb) => eb.or([eb('timesLeft', 'is', null), eb('timesLeft', '>', 0)]))
    .limit(1),
);

const LOCK = statement('deployment-lock-clock', (db) =>
  db
    .selectFrom('deployment.testClock')
    .select(['offsetMs', 'version'])
    .where('name', '=', NAME)
    .forUpdate(),
);

const START = statement('deployment-start-clock', (db, p: Pick<Row, 'offsetMs'>) =>
  db
    .updateTable('deployment.testClock')
    .set((eb) => ({
      offsetMs: p.offsetMs,
      startOffsetMs: p.offsetMs,
      version: eb('version', '+', 1),
    }))
    .where('name', '=', NAME)
    .returning(['offsetMs', 'version']),
);

const ADVANCE = statement('deployment-advance-clock', (db, p: { readonly advanceMs: number }) =>
  db
    .updateTable('deployment.testClock')
    .set((eb) => ({
      offsetMs: eb('offsetMs', '+', p.advanceMs),
      version: eb('version', '+', 1),
    }))
    .where('name', '=', NAME)
    .returning('version'),
);

const RESET = statement('deployment-reset-clock', (db) =>
  db
    .updateTable('deployment.testClock')
    .set((eb) => ({ offsetMs: eb.ref('startOffsetMs'), version: eb('version', '+', 1) }))
    .where('name', '=', NAME)
    .returning('version'),
);

/** Other processes that follow a version below this one. */
const COUNT_BEHIND = statement('deployment-count-behind-clock', (db, p: Pick<Row, 'version'>) =>
  db.selectNoFrom(
    sql<number>`(select count(*) from pg_locks
        where locktype = 'advisory' and classid = ${sql.lit(LOCKS)}::oid and objid < ${p.version}::oid
          and database = (select oid from pg_database where datname = current_database())
          and pid <> pg_backend_pid())`.as('count'),
  ),
);

export class TestClock {
  readonly #listener: Listener;
  #following: Promise<unknown> = Promise.resolve();
  #version: number | undefined;
  /** One that has lost its connection keeps the time. */
  #hasJoined = false;
  #connection: Connection | undefined;
  #hasFaults = false;

  private constructor(
    private readonly db: Database,
    url: string,
    private readonly clock: MovableClock,
  ) {
    this.#listener = new Listener(url, CHANNEL, {
      opened: (connection) => this.#join(connection),
      heard: () => this.#follow(),
    });
  }

  /** Sets `clock` to the time of the other processes, or them to its own if it is the first one. */
  static async open(db: Database, url: string, clock: MovableClock): Promise<TestClock> {
    const opened = new TestClock(db, url, clock);
    await opened.#listener.open();
    return opened;
  }

  /** Returns when all processes follow, except frozen ones. */
  async move(change: ClockChange): Promise<void> {
    const { version } = await this.db.transaction(async (client) => {
      const moved =
        change === 'reset' ? await only(client, RESET, {}) : await only(client, ADVANCE, change);
      await client.query(`notify ${CHANNEL}`);
      return moved;
    });
    const deadline = performance.now() + MAX_WAIT_MS;
    while ((await only(this.db, COUNT_BEHIND, { version })).count > 0) {
      if (performance.now() > deadline) return;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Tells all processes that faults were set or cleared. Returns when they know, except frozen ones. */
  async noteFaults(): Promise<void> {
    await this.move({ advanceMs: 0 });
  }

  /** True while faults are set. It stays true when the last one has happened, until others change. */
  get hasFaults(): boolean {
    return this.#hasFaults;
  }

  async close(): Promise<void> {
    await this.#listener.close();
  }

  async #join(connection: Connection): Promise<void> {
    await connection.query('begin');
    const found = await only(connection, LOCK, {});
    const { count } = await only(connection, COUNT_BEHIND, { version: NO_VERSION });
    const isFirst = count === 0 && !this.#hasJoined;
    const { offsetMs } = this.clock;
    const row = isFirst ? await only(connection, START, { offsetMs }) : found;
    this.#version = undefined;
    await this.#take(connection, row);
    this.#connection = connection;
    await connection.query('commit');
    this.#hasJoined = true;
  }

  #follow(): void {
    const look = async (): Promise<void> => {
      const connection = this.#connection;
      if (connection !== undefined) await this.#take(connection, await only(connection, FIND, {}));
    };
    // Without the connection, the next one looks.
    this.#following = this.#following.then(look).catch(() => undefined);
  }

  async #take(connection: Connection, { offsetMs, version }: Pick<Row, 'offsetMs' | 'version'>) {
    const before = this.#version;
    if (version === before) return;
    this.clock.offsetMs = offsetMs;
    this.#hasFaults = (await first(connection, FIND_FAULT, {})) !== undefined;
    await connection.query(`select pg_advisory_lock_shared(${LOCKS}, ${version})`);
    this.#version = version;
    if (before === undefined) return;
    await connection.query(`select pg_advisory_unlock_shared(${LOCKS}, ${before})`);
  }
}
