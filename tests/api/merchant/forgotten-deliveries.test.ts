/** The logs of deliveries and of events forget by age, however many wait. */
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

test('I14-2 old deliveries are forgotten behind a thousand that wait, and with a webhook that is off', async () => {
  const { id } = await makeInstance(server.url);
  const database = databaseUrlOf(server.dataDir);
  const now = Date.now();
  const addWebhook = async (name: string, isActive: boolean) => {
    const rows = await query<{ id: string }>(
      database,
      `insert into merchant.webhook (instance_id, kind, name, url, created_ms, active)
       values ($1, 'endpoint', $2, 'https://shop.example/', 0, $3) returning id`,
      [id, name, isActive],
    );
    return rows[0]!.id;
  };
  const [on, off] = [await addWebhook('on', true), await addWebhook('off', false)];
  const insert = (webhook: string, state: string, age: number, count: number) =>
    query(
      database,
      `insert into merchant.webhook_delivery
         (webhook_id, instance_id, created_ms, state, started_ms, next_ms)
       select $1, $2, $3, $4, $3, $5 from generate_series(1, $6)`,
      [webhook, id, now - age * DAY_MS, state, now + DAY_MS, count],
    );
  await insert(on, 'pending', 40, 1_000);
  await insert(on, 'done', 31, 3);
  await insert(on, 'done', 29, 2);
  await insert(off, 'pending', 31, 4);
  await insert(off, 'pending', 29, 5);
  await runJobs(server.url);
  const left = await query(
    database,
    `select w.name, d.state, count(*)::int as count
     from merchant.webhook_delivery d join merchant.webhook w on w.id = d.webhook_id
     where d.instance_id = $1 group by w.name, d.state order by w.name, d.state`,
    [id],
  );
  expect(left).toEqual([
    { name: 'off', state: 'pending', count: 5 },
    { name: 'on', state: 'done', count: 2 },
    { name: 'on', state: 'pending', count: 1_000 },
  ]);
}, 60_000);

test('I14-3 an order that its shop dates back is told for as long as others', async () => {
  const { id } = await makeInstance(server.url);
  const database = databaseUrlOf(server.dataDir);
  const now = Date.now();
  const add = (type: string, age: number) =>
    query(
      database,
      `insert into merchant.event (instance_id, type, object_id, created_ms)
       values ($1, $2, $3, $4)`,
      [id, type, `${type} of ${age}`, now - age * DAY_MS],
    );
  await add('order.created', 95);
  await add('order.paid', 91);
  await add('order.created', 400);
  await add('order.paid', 89);
  await add('order.created', 300);
  await runJobs(server.url);
  const left = await query<{ name: string }>(
    database,
    'select object_id as name from merchant.event where instance_id = $1 order by position',
    [id],
  );
  expect(left.map(({ name }) => name)).toEqual(['order.paid of 89', 'order.created of 300']);
}, 60_000);
