/** The built server for tests that talk to it over HTTP only, and its database. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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
 * A DATA_DIR with an empty database and the exchange's keys, copied, since making them costs seconds of
 * a core. All copies have the same keys: where two exchanges meet, at most one may be of a copy.
 */
export async function copyDataDir(): Promise<string> {
  const dataDir = makeDataDir();
  copyFolder(await ensureTemplate(projectRoot()), dataDir);
  return dataDir;
}

/** A DATA_DIR with the keys only, for a first start on a database from elsewhere: it makes the tables. */
export async function copyKeys(): Promise<string> {
  const dataDir = makeDataDir();
  const keys = path.join(dataDir, 'exchange');
  mkdirSync(keys);
  copyFolder(path.join(await ensureTemplate(projectRoot()), 'exchange'), keys);
  return dataDir;
}

/** On a copy, unless a DATA_DIR is given: a first start is one on what `makeDataDir` gives. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (options.dataDir !== undefined) return startOn(options);
  const dataDir = await copyDataDir();
  try {
    return await startOn({ ...options, dataDir });
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Where the embedded PostgreSQL of a running test server listens. */
export function databaseUrlOf(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgresql://florin:${password}@127.0.0.1:${lines.split('\n')[3] ?? ''}/florin`;
}
