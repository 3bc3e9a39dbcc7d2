/** A server for the tests of one file, with its own limits. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { query } from '../../support/database';
import { copyDataDir, databaseUrlOf, startServer, type TestServer } from '../../support/server';

export interface LimitedServer {
  readonly url: string;
  readonly dataDir: string;
  sql<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
}

export function limitedServer(limits: Readonly<Record<string, number>>): LimitedServer {
  let server: TestServer;
  beforeAll(async () => {
    const dataDir = await copyDataDir();
    writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
    server = await startServer({ dataDir });
  }, 120_000);
  afterAll(() => server.stop());
  return {
    get url() {
      return server.url;
    },
    get dataDir() {
      return server.dataDir;
    },
    sql: <Row extends object>(text: string, values: unknown[]) =>
      query<Row & Record<string, unknown>>(databaseUrlOf(server.dataDir), text, values),
  };
}
