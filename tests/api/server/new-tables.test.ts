/** A young deployment: PostgreSQL knows how many rows its tables have before it counts them itself. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '../../support/deployment';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { makeInstance } from '../merchant/merchant-support';

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await startServer();
  client = new pg.Client({ connectionString: databaseUrlOf(server.dataDir) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

test('an order is looked up by its name alone, minutes before autovacuum comes', async () => {
  const { id, backend } = await makeInstance(server.url);
  const order = { amount: 'KUDOS:0.1', summary: 'A cup of tea' };
  const make = () => backend.createOrder({ order });
  await Promise.all(Array.from({ length: 200 }, make));
  await runJobs(server.url);
  const { rows: counted } = await client.query<{ rows: number }>(
    `select reltuples as rows from pg_class where oid = 'merchant."order"'::regclass`,
  );
  // The job may have run while they were made.
  expect(counted[0]?.rows).toBeGreaterThan(0);
  const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select summary from merchant."order" where instance_id = ${pg.escapeLiteral(id)} and order_id = 'b'`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*order_id/);
});
