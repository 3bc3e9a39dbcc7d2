/** Checks of balancers: live, ready, and the names of failing checks. */
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../support/database';
import { openRaw } from '../../support/raw-connection';
import { databaseUrlOf, OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', STOP_DELAY_S: '60', LOG_LEVEL: 'silent' } });
}, 300_000);

afterAll(() => server.stop({ signal: 'SIGINT' }));

const OK = { database: 'ok', keys: 'ok', migrations: 'ok', jobs: 'ok', running: 'ok' };

async function ready(): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}/health/ready`);
  return { status: answer.status, body: await answer.json() };
}

function readsOnly(setting: string): Promise<unknown> {
  const text = `alter database florin set default_transaction_read_only = ${setting}`;
  const kick = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'florin' and pid <> pg_backend_pid()`;
  const url = databaseUrlOf(server.dataDir).replace(/florin$/, 'postgres');
  return query(url, text, []).then(() => query(url, kick, []));
}

test('a running server is live and ready, under any host name', async () => {
  const live = await fetch(`${server.url}/health/live`);
  expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
  expect(await ready()).toEqual({
    status: 200,
    body: { status: 'ready', checks: OK, attention: [] },
  });
  const head = 'GET /health/ready HTTP/1.1\r\nHost: 10.1.2.3\r\nConnection: close\r\n\r\n';
  const elsewhere = await openRaw('127.0.0.1', server.url, head);
  expect(await elsewhere.whole()).toMatch(/^HTTP\/1.1 200 /);
});

test('other methods are 405, other checks 404', async () => {
  expect((await fetch(`${server.url}/health/ready`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${server.url}/health/other`)).status).toBe(404);
});

test('a database that takes no writes fails by name, until it takes them again', async () => {
  await readsOnly('on');
  const checks = { ...OK, database: 'failing' };
  await expect.poll(ready, { timeout: 30_000 }).toEqual({
    status: 503,
    body: {
      status: 'not ready',
      checks,
      attention: expect.arrayContaining(['failing-checks']) as unknown,
    },
  });
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  await readsOnly('off');
  await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
});

test('it answers while every other connection to the database waits', async () => {
  const blocker = new pg.Client({ connectionString: databaseUrlOf(server.dataDir) });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table merchant.order in access exclusive mode');
  const stuck = Array.from({ length: 40 }, () => fetch(`${server.url}/merchant/orders/none`));
  const waiting = 'select count(*)::int as n from pg_locks where not granted';
  const url = databaseUrlOf(server.dataDir);
  await expect.poll(() => query(url, waiting, [])).not.toEqual([{ n: 0 }]);
  for (let i = 0; i < 3; i += 1) expect((await ready()).status).toBe(200);
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all(stuck);
});

test('a failing job and missing money are named, here and in the metrics, and stop no requests', async () => {
  const url = databaseUrlOf(server.dataDir);
  const attention = async () => {
    const { status, body } = await ready();
    return [status, (body as { attention: unknown }).attention];
  };
  await expect.poll(attention, { timeout: 60_000 }).toEqual([200, []]);
  await query(url, "insert into deployment.job_run values ('made-up', 1, 2, 3)");
  await expect.poll(attention).toEqual([200, ['failing-jobs']]);
  await expect.poll(() => query(url, 'select 1 from auditor.position')).toHaveLength(1);
  await query(url, 'update auditor.position set balance = balance - 1');
  await expect.poll(attention).toEqual([200, ['failing-jobs', 'missing-money']]);
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const figures = metrics.match(/^florin_needs_attention.*$/gm);
  expect(figures?.sort()).toEqual([
    'florin_needs_attention{reason="failing-checks"} 0',
    'florin_needs_attention{reason="failing-jobs"} 1',
    'florin_needs_attention{reason="missing-money"} 1',
  ]);
  await query(url, "delete from deployment.job_run where job = 'made-up'");
  await query(url, 'update auditor.position set balance = balance + 1');
  await expect.poll(attention).toEqual([200, []]);
});

test('after SIGTERM it is not ready first, still answers, and a second signal ends the wait', async () => {
  server.process.kill('SIGTERM');
  const checks = { ...OK, running: 'failing' };
  await expect.poll(ready).toEqual({
    status: 503,
    body: { status: 'not ready', checks, attention: ['failing-checks'] },
  });
  expect((await fetch(`${server.url}/merchant/config`)).status).toBe(200);
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  expect(server.process.exitCode).toBe(0);
});
