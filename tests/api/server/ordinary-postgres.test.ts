/** The whole flow of money, with DATABASE_URL naming a PostgreSQL that we have not set up. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startOrdinaryPostgres } from '../../support/ordinary-postgres';
import { sellOnce } from '../../support/sell-once';
import { makeDataDir, startServer } from '../../support/server';

test('[UI-1] register, withdraw, buy, be paid: with a role that owns its database and nothing else', async () => {
  const postgres = await startOrdinaryPostgres();
  const dataDir = makeDataDir();
  const server = await startServer({ dataDir, env: { DATABASE_URL: postgres.url } });
  try {
    expect(existsSync(path.join(server.dataDir, 'postgres'))).toBe(false);
    await sellOnce(server.url);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}, 240_000);
