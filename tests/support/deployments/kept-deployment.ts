/**
 * Runs the kept deployments of tests/fixtures again. Each has its rows in its own database, and its keys
 * and secrets in a DATA_DIR. Today's server runs on both, at the deployment's address and time.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeDataDir, startServer, type TestServer } from '@/testing/server/start-server';
import { until } from '@/testing/calls/until';
import type { Manifest } from './manifest';
import { restoreDatabase } from './restore';
import { openSite, type Site } from './site';

const FIXTURES = path.resolve('tests/fixtures');
const PREFIX = 'deployment-';

/**
 * PUBLIC_URL of kept deployments. It is in signed contracts and in wallets, so it can never change. Neither
 * tests nor systems assign its port.
 */
export const KEPT_URL = 'http://localhost:19283';

/** The folders of a kept deployment. */
export const PARTS = { rows: 'rows', dataDir: 'data-dir', wallets: 'wallets' } as const;

export function listKeptDeployments(): string[] {
  return readdirSync(FIXTURES)
    .filter((name) => name.startsWith(PREFIX))
    .sort();
}

export function folderOf(name: string): string {
  return path.join(FIXTURES, name);
}

export function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(path.join(folderOf(name), 'manifest.json'), 'utf8')) as Manifest;
}

export interface KeptDeployment extends Site {
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a kept deployment. `anyDatabaseUrl` says where a database may be created. */
export async function startKeptDeployment(
  name: string,
  anyDatabaseUrl: string,
): Promise<KeptDeployment> {
  const { url, now, database: state, wallets: names } = readManifest(name);
  if (url !== KEPT_URL) throw new Error(`${name} is at ${url}, not at ${KEPT_URL}`);
  const part = (which: keyof typeof PARTS): string => path.join(folderOf(name), PARTS[which]);
  const dataDir = makeDataDir();
  const wallets = path.join(dataDir, PARTS.wallets);
  const turn = await takeTurn();
  const database = await restoreDatabase(anyDatabaseUrl, part('rows'), state).catch(
    async (error: unknown) => {
      await turn.end();
      throw error;
    },
  );
  let server: TestServer | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop({ keep: true });
    await database.drop();
    await turn.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    cpSync(part('dataDir'), dataDir, { recursive: true });
    mkdirSync(wallets);
    for (const one of names) unpackFile(path.join(part('wallets'), one), path.join(wallets, one));
    server = await startServer({
      dataDir,
      port: parseInt(new URL(url).port, 10),
      env: { DATABASE_URL: database.url, TEST_CLOCK: now },
    });
    const site = await openSite(server.url, wallets);
    return { ...site, databaseUrl: database.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Compresses a file. A wallet's journal grows with each step and repeats much. */
export function packFile(from: string, to: string): void {
  writeFileSync(`${to}.gz`, gzipSync(readFileSync(from), { level: 9 }));
}

function unpackFile(from: string, to: string): void {
  writeFileSync(to, gunzipSync(readFileSync(`${from}.gz`)), { mode: 0o600 });
}

/** The right to use the kept address, held by one process of this machine at a time. */
export interface Turn {
  end(): Promise<void>;
}

const PATIENCE_MS = 300_000;

/**
 * Waits until other runs of the test on this machine no longer need the port. They wait for the port above
 * it, since the system frees that when a process dies.
 */
export async function takeTurn(): Promise<Turn> {
  const port = parseInt(new URL(KEPT_URL).port, 10);
  const waiting = { timeoutMs: PATIENCE_MS };
  const turn = await until(
    () => listenOn(port + 1),
    () => `Another run of this test is not through: port ${port + 1} is taken`,
    waiting,
  );
  const end = async (): Promise<void> => {
    await new Promise((resolve) => turn.close(resolve));
  };
  try {
    // A killed run's server may still be stopping.
    const probe = await until(
      () => listenOn(port),
      () => `Port ${port} is taken, and the kept deployment can have no other: free it`,
    );
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}

/** Returns undefined if the port is taken. */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, () => resolve(server));
  });
}
