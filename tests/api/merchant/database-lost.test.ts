/** A database that goes away in the middle of a payment: said as such, and the same again succeeds. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { makeCoins } from '../../support/coins';
import { makeClaimedOrder, makeInstance, payWith, send, type Answer } from './merchant-support';
import { payBody } from './pay-body';

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'silent' } });
  client = new pg.Client({ connectionString: databaseUrlOf(server.dataDir) });
  await client.connect();
}, 300_000);

afterAll(async () => {
  await client.end();
  await server.stop();
});

/** Cuts the connections, as a restart of PostgreSQL or a forgetful firewall does. */
async function cutConnections(): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

async function cutWhoWaits(): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rows.length > 0) await cutConnections();
}

test('[PAY-12] [PAY-8] a connection that is lost while a payment is settled is 503 with a code; the retry pays once', async () => {
  const shop = await makeInstance(server.url);
  const [coin] = await makeCoins(server.url, ['0.64']);
  const claimed = await makeClaimedOrder(shop);
  const body = payBody([payWith(server.url, claimed, coin!)]);
  const path = `${shop.baseUrl}orders/${claimed.orderId}`;
  const pay = (): Promise<Answer> => send(`${path}/pay`, { body });

  await client.query('begin');
  await client.query('select from merchant."order" where order_id = $1 for update', [
    claimed.orderId,
  ]);
  // However often it tries, it finds the order locked and then its connection gone.
  const answered = new AbortController();
  const paying = pay().finally(() => {
    answered.abort();
  });
  // Looks one after the other, so that none is open when the order is paid again.
  while (!answered.signal.aborted) {
    await cutWhoWaits();
    await sleep(20);
  }
  const lost = await paying;
  await client.query('rollback');
  expect(lost).toMatchObject({ status: 503, body: { code: 9003 } });
  expect(lost.body['hint']).toMatch(/try again/);
  expect(lost.headers.get('retry-after')).toBe('1');
  expect((await pay()).status).toBe(200);
  expect((await pay()).status).toBe(200);
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({
    status: 'paid',
    depositTotal: { currency: 'KUDOS', units: 64_000_000n },
  });
}, 300_000);

test('[PAY-12] every request while connections break is answered or 503, never 500', async () => {
  const shop = await makeInstance(server.url);
  const token = shop.token;
  const calls: Promise<Answer>[] = [];
  for (let round = 0; round < 20; round += 1) {
    calls.push(
      send(`${shop.baseUrl}private/orders`, {
        token,
        body: { order: { amount: 'KUDOS:1', summary: 'x' } },
      }),
      send(`${shop.baseUrl}private/orders`, { token }),
      send(`${shop.baseUrl}private/products`, { token }),
      send(`${server.url}/merchant/history?instance=${shop.id}`, { token }),
    );
    if (round % 4 === 0) await cutConnections();
  }
  const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
  statuses.delete(503);
  expect([...statuses]).toEqual([200]);
  expect((await send(`${shop.baseUrl}private/orders`, { token })).status).toBe(200);
}, 300_000);
