/** The embedded PostgreSQL's process: found by its pid file, started, and stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OwnerWatch } from './owner-watch';
import type { PostgresHome } from './postgres-home';

const START_LIMIT_MS = 60_000;
/** Some systems limit a socket's path to 103 bytes; PostgreSQL adds `/.s.PGSQL.12345`. */
const MAX_SOCKET_DIRECTORY = 85;

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

/** Process id and port from `postmaster.pid`, if that process is alive. */
export function runningServer(home: PostgresHome): { pid: number; port: number } | undefined {
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
export async function ensureServer(
  home: PostgresHome,
  adminUrl: (port: number) => string,
  watch: OwnerWatch,
  fixedPort?: number,
): Promise<number> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const running = runningServer(home);
    const port = running?.port ?? fixedPort ?? (await freePort());
    const child = running === undefined ? spawnServer(home, port) : undefined;
    if (child?.pid !== undefined) watch.over(child.pid);
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

export async function stopServer(home: PostgresHome): Promise<void> {
  const running = runningServer(home);
  if (running === undefined) return;
  process.kill(running.pid, 'SIGINT');
  for (let waited = 0; waited < 200 && isPostgres(running.pid); waited += 1) await sleep(25);
}
