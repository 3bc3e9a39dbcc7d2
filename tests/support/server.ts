/** Starts the built server and its database, for tests that use HTTP only. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/testing/server/project-root';
import {
  makeDataDir,
  startServer as startOn,
  type ServerOptions,
  type TestServer,
} from '@/testing/server/start-server';
import { copyFolder, ensureTemplate } from '@/testing/server/template';

export {
  freePort,
  makeDataDir,
  OPERATOR_TOKEN,
  type ServerOptions,
  type TestServer,
} from '@/testing/server/start-server';

/**
 * Copies a DATA_DIR with an empty database and the exchange's keys. Making them costs seconds of a core.
 * All copies have the same keys, so no two exchanges in one test may be copies.
 */
export async function copyDataDir(keys: 'short' | 'long' = 'short'): Promise<string> {
  const dataDir = makeDataDir();
  copyFolder(await ensureTemplate(projectRoot(), keys), dataDir);
  return dataDir;
}

/** Starts a server on a copy, or on the given DATA_DIR. For a first start, give it one of `makeDataDir`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (options.dataDir !== undefined) return startOn(options);
  const dataDir = await copyDataDir(options.env?.['TEST_CLOCK'] === '0' ? 'long' : 'short');
  try {
    return await startOn({ ...options, dataDir });
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the URL of a running test server's embedded PostgreSQL. */
export function databaseUrlOf(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgresql://florin:${password}@127.0.0.1:${lines.split('\n')[3] ?? ''}/florin`;
}
