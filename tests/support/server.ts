/** The built server for tests that talk to it over HTTP only, and its database. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export {
  freePort,
  makeDataDir,
  OPERATOR_TOKEN,
  startServer,
  type ServerOptions,
  type TestServer,
} from '@/testing/server/start-server';

/** Where the embedded PostgreSQL of a running test server listens. */
export function databaseUrlOf(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgresql://florin:${password}@127.0.0.1:${lines.split('\n')[3] ?? ''}/florin`;
}
