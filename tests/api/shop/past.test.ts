/** A new demo's shop has a past of thirty days. This server has the real time, as a person's has. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findGood, GOODS } from '@/shop/goods';
import { until } from '@/testing/calls/until';
import { query } from '../../support/database';
import {
  databaseUrlOf,
  freePort,
  makeDataDir,
  OPERATOR_TOKEN,
  startServer,
  type TestServer,
} from '../../support/server';
import { WebBrowser } from '../../support/web-browser';

const exported = z.object({
  orders: z.array(
    z.object({
      order_id: z.string(),
      created: z.string(),
      status: z.string(),
      amount: z.string(),
      refunded: z.string(),
      transfers: z.array(z.string()),
    }),
  ),
});

let server: TestServer;

/** The same address each time: orders name their exchange by it. */
const start = (dataDir: string, port: number): Promise<TestServer> =>
  startServer({ dataDir, port, env: { TEST_CLOCK: '0', DEMO_PAST: '1', LOG_LEVEL: 'warn' } });

async function count(what: string): Promise<number> {
  const text = `select count(*)::int as count from ${what}`;
  const [row] = await query<{ count: number }>(databaseUrlOf(server.dataDir), text);
  return row?.count ?? 0;
}

async function untilSome(what: string, least: number): Promise<void> {
  const look = async () => ((await count(what)) >= least ? true : undefined);
  await until(look, () => `expected ${least} of ${what}`, { timeoutMs: 240_000, everyMs: 100 });
}

const untilMade = () => untilSome(`deployment.fact where name = 'demo-past-done'`, 1);

async function exportOrders(): Promise<z.output<typeof exported>['orders']> {
  const browser = new WebBrowser(server.url);
  await browser.post('/dashboard/log-in/demo');
  const { text } = await browser.get('/dashboard/export/orders?format=json');
  return exported.parse(JSON.parse(text)).orders;
}

beforeAll(async () => {
  const dataDir = makeDataDir();
  const port = await freePort();
  server = await start(dataDir, port);
  await untilSome('merchant."order"', 10);
  // The next start goes on where this one was killed.
  await server.stop({ keep: true, signal: 'SIGKILL' });
  server = await start(dataDir, port);
  await untilSome('merchant."order"', 20);
  // Lost connections stop it for some seconds.
  await query(
    databaseUrlOf(dataDir),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await untilMade();
}, 600_000);

afterAll(() => server.stop());

test('the demo shop has orders, refunds and payouts of thirty days, marked as examples', async () => {
  const orders = await exportOrders();
  expect(orders.length).toBeGreaterThan(150);
  expect(orders.every(({ order_id: id }) => id.startsWith('example-'))).toBe(true);
  expect(new Set(orders.map(({ order_id: id }) => id)).size).toBe(orders.length);
  expect(new Set(orders.map(({ created }) => created.slice(0, 10))).size).toBeGreaterThanOrEqual(
    28,
  );
  const statuses = new Set(orders.map(({ status }) => status));
  expect([...statuses]).toEqual(expect.arrayContaining(['wired', 'refunded', 'expired']));
  expect(orders.some(({ status, refunded }) => status === 'wired' && refunded !== '0')).toBe(true);
  const transfers = new Set(orders.flatMap((order) => order.transfers));
  expect(transfers.size).toBeGreaterThan(26);
});

test('the goods that it sold are counted as sold, and as many are left as in a new shop', async () => {
  const products = await query<{ id: string; sold: string; left: string }>(
    databaseUrlOf(server.dataDir),
    `select p.product_id as id, p.total_sold + coalesce(sum(h.quantity), 0) as sold,
       p.total_stock - p.total_sold - coalesce(sum(h.quantity), 0) as left
     from merchant.product p
     left join (merchant.stock_hold h join merchant."order" o on o.id = h.order_row
       and o.stage in ('paid', 'wired')) on h.product_row = p.id
     where p.instance_id = 'shop' group by p.id`,
  );
  expect(products).toHaveLength(GOODS.length);
  for (const { id, sold, left } of products) {
    expect(Number(sold), id).toBeGreaterThan(0);
    // What was ordered and not paid is free again.
    expect(Number(left), id).toBeGreaterThanOrEqual(findGood(id)?.first.stock ?? NaN);
  }
});

test('offers that were not paid lie in all weeks, and stay', async () => {
  const orders = await exportOrders();
  const expired = orders.filter(({ status }) => status === 'expired');
  const days = expired.map(({ created }) => (Date.now() - Date.parse(created)) / 86_400_000);
  expect(Math.max(...days)).toBeGreaterThan(14);
  expect(Math.min(...days)).toBeLessThan(7);
});

test('no other shop has a past', async () => {
  expect(await count(`merchant."order" where instance_id <> 'shop'`)).toBe(0);
  expect(await count(`merchant.instance where id = 'default'`)).toBe(1);
});

test('[UI-2] the operator sees the sales of all shops together, which are those of this one', async () => {
  const browser = new WebBrowser(server.url);
  await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  const { text } = await browser.get('/dashboard/operator');
  const [together = ''] = /<dl.*?<\/dl>/s.exec(text) ?? [];
  const [own = ''] = /<code[^>]*>shop<\/code>.*?<\/tr>/s.exec(text) ?? [];
  const amountsIn = (html: string) =>
    [...html.matchAll(/data-amount="([^"]+)"/g)].map(([, of]) => of);
  expect(amountsIn(together)).toHaveLength(2);
  expect(amountsIn(together)).toEqual(amountsIn(own));
  const paid = (await exportOrders()).filter(({ status }) => status !== 'expired');
  expect(together).toContain(`>${paid.length}<`);
});

test('the interruption doubled nothing, and the audit accepts the books', async () => {
  const filled = `from bank.transfer where request_key like 'form:past %'`;
  const text = `select count(*)::int as all, count(distinct reserve_pub)::int as kinds ${filled}`;
  const [row] = await query<{ all: number; kinds: number }>(databaseUrlOf(server.dataDir), text);
  expect(row?.all).toBe(row?.kinds);
  expect(row?.all).toBeGreaterThanOrEqual(28);
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' };
  const done = spawnSync(process.execPath, ['scripts/audit.mjs', '--json'], { env });
  expect(JSON.parse(done.stdout.toString())).toMatchObject({ conserved: true, findings: [] });
  expect(done.status).toBe(0);
});
