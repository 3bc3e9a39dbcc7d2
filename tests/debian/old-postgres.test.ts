/** The oldest PostgreSQL that we support, as Debian has it: DATABASE_URL names a database of an ordinary role. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listKeptDeployments,
  readManifest,
  startKeptDeployment,
} from '../support/deployments/kept-deployment';
import { seeOrder } from '../support/deployments/look';
import { query } from '../support/database';
import { startOrdinaryPostgres, type OrdinaryPostgres } from '../support/ordinary-postgres';
import { sellOnce } from '../support/sell-once';
import { makeDataDir, startServer } from '../support/server';

const BINARIES = '/usr/lib/postgresql/15/bin';

let postgres: OrdinaryPostgres;

beforeAll(async () => {
  postgres = await startOrdinaryPostgres(BINARIES);
});
// Undefined when the start has failed.
afterAll(() => (postgres as OrdinaryPostgres | undefined)?.stop());

function expectConserved(databaseUrl: string): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const audit = spawnSync(process.execPath, ['scripts/audit.mjs', '--json'], { env });
  expect(JSON.parse(audit.stdout.toString())).toMatchObject({ conserved: true, findings: [] });
}

test('on PostgreSQL 15 an empty database is migrated, sells once, and its books are good', async () => {
  const [version] = await query<{ server_version: string }>(postgres.url, 'show server_version');
  expect(version?.server_version).toMatch(/^15\./);
  const dataDir = makeDataDir();
  const server = await startServer({ dataDir, env: { DATABASE_URL: postgres.url } });
  try {
    await sellOnce(server.url);
    expectConserved(postgres.url);
  } finally {
    await server.stop();
  }
}, 240_000);

test.for(listKeptDeployments())(
  'on PostgreSQL 15 %s is migrated, sells once, and its books are good',
  { timeout: 400_000 },
  async (name) => {
    // Its database is made by its owner.
    await query(postgres.administratorUrl, 'alter role shopkeeper createdb');
    const site = await startKeptDeployment(name, postgres.url);
    try {
      const { orders, instances } = readManifest(name);
      const { payUri = '', instance = '', id = '' } = orders['open'] ?? {};
      await site.wallet('buyer', 'pay', payUri, '--yes');
      const sold = await seeOrder(site, id, instance, instances[instance] ?? '');
      expect(sold).toMatchObject({ order_status: 'paid' });
      expectConserved(site.databaseUrl);
    } finally {
      await site.stop();
    }
  },
);
