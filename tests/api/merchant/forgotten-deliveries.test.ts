/** The log of deliveries forgets by age, however many wait. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../support/database';
import { runJobs } from '../../support/deployment';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { makeInstance } from './merchant-support';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);
afterAll(() => server.stop());

test('I14-2 old deliveries are forgotten behind a thousand that wait', async () => {
  const { id } = await makeInstance(server.url);
  const database = databaseUrlOf(server.dataDir);
  const now = Date.now();
  const [webhook] = await query<{ id: string }>(
    database,
    `insert into merchant.webhook (instance_id, kind, name, url, created_ms)
     values ($1, 'endpoint', 'off', 'https://shop.example/', 0) returning id`,
    [id],
  );
  const insert = (state: string, age: number, count: number) =>
    query(
      database,
      `insert into merchant.webhook_delivery
         (webhook_id, instance_id, created_ms, state, started_ms, next_ms)
       select $1, $2, $3, $4, $3, $5 from generate_series(1, $6)`,
      [webhook!.id, id, now - age * DAY_MS, state, now + DAY_MS, count],
    );
  await insert('pending', 40, 1_000);
  await insert('delivered', 31, 3);
  await insert('delivered', 29, 2);
  await runJobs(server.url);
  const left = await query(
    database,
    `select state, count(*)::int as count from merchant.webhook_delivery
     where webhook_id = $1 group by state order by state`,
    [webhook!.id],
  );
  expect(left).toEqual([
    { state: 'delivered', count: 2 },
    { state: 'pending', count: 1_000 },
  ]);
}, 60_000);
