/** pgbouncer in front of PostgreSQL: its sessions are ours, or the start is refused with words. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrdinaryPostgres, type OrdinaryPostgres } from '../support/ordinary-postgres';
import { startPgbouncer } from '../support/pgbouncer';
import { sellOnce } from '../support/sell-once';
import { makeDataDir, startServer } from '../support/server';

let postgres: OrdinaryPostgres;
let dataDir: string;

beforeAll(async () => {
  postgres = await startOrdinaryPostgres();
  dataDir = makeDataDir();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['transaction', 'statement'] as const)(
  'in %s mode it is refused',
  async (mode) => {
    const pooler = await startPgbouncer(postgres.url, mode);
    try {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: pooler.url };
      const start = spawnSync(process.execPath, ['dist/node/server.mjs'], {
        env,
        encoding: 'utf8',
      });
      expect(start.stderr).toMatch(/gives each transaction another session.*pool_mode = session/);
      expect(start.status).toBe(1);
    } finally {
      await pooler.stop();
    }
  },
  60_000,
);

test('in session mode everything works', async () => {
  const pooler = await startPgbouncer(postgres.url, 'session');
  const server = await startServer({ dataDir, env: { DATABASE_URL: pooler.url } });
  try {
    await sellOnce(server.url);
  } finally {
    await server.stop();
    await pooler.stop();
  }
}, 240_000);
