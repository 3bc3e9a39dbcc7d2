/**
 * Starts and stops the built server (`dist/node/server.mjs`) with its own port and data directory.
 * Tests talk to it over HTTP only.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './project-root';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Stops the server and, unless `keep`, deletes its data. */
  stop(options?: { keep?: boolean; signal?: NodeJS.Signals }): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir?: string;
  readonly port?: number;
  /** The folder of a built version. Default: this one. */
  readonly root?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Destination of its log: `pipe` for tests that read it. */
  readonly log?: 'inherit' | 'pipe';
  /** For node itself, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
}

export const OPERATOR_TOKEN = 'operator-token-of-the-tests';

const START_LIMIT_MS = 120_000;

/** Below the ports that systems assign, so that nothing takes one before its server listens. */
const PORTS = { first: 20_000, count: 12_000 };
/** Each process has its own range and takes ports in turn. */
const PORTS_PER_PROCESS = 64;
let portsAsked = process.pid * PORTS_PER_PROCESS;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS.count; attempt += 1) {
    const port = PORTS.first + (portsAsked++ % PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}

/** Accessible to PostgreSQL's user, which is another one when tests run as root. */
export function makeDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'florin-test-'));
  chmodSync(directory, 0o755);
  return directory;
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? makeDataDir();
  const url = `http://localhost:${port}`;
  const root = options.root ?? projectRoot();
  const program = path.join(root, 'dist/node/server.mjs');
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), program], {
    cwd: root,
    env: {
      // Its operator's token is not secret. Callers that need it elsewhere set their own.
      HOST: 'localhost',
      // Needed with DEMO=0, too: tests open accounts with money.
      BANK_REGISTRATION: 'open',
      BANK_START_CREDIT: '100',
      STOP_DELAY_S: '0',
      // Most tests show nothing of several processes, which cost more.
      WORKERS: '1',
      // Seconds of work that tests with the real time would pay for.
      DEMO_PAST: '0',
      ...process.env,
      NODE_ENV: 'production',
      PORT: `${port}`,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      OPERATOR_TOKEN,
      TEST_CLOCK: '1',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', options.log ?? 'inherit'],
  });
  const stop: TestServer['stop'] = async ({ keep = false, signal = 'SIGTERM' } = {}) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilServing(url, child);
  } catch (error) {
    await stop({ keep: options.dataDir !== undefined });
    throw error;
  }
  return { url, port, dataDir, process: child, stop };
}

async function waitUntilServing(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const up = await fetch(`${url}/merchant/config`).then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(50);
  }
  throw new Error('The server did not answer within two minutes.');
}
