/** Figures for Prometheus, and who may read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { makeCoins } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { makeInstance } from '../merchant/merchant-support';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);

afterAll(() => server.stop());

async function read(): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(`${server.url}/metrics`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return parseFloat(line?.slice(series.length + 1) ?? '0');
}

test('only the operator reads them', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  const headers = { authorization: 'Bearer another-token-than-ours' };
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(401);
});

test('requests count by pattern and status, never by what is in the path', async () => {
  const count = 'florin_http_request_duration_seconds_count';
  const series = `${count}{method="GET",route="/exchange/reserves/:reservePub",status="400"}`;
  for (const secret of ['FIRST', 'SECOND'])
    await fetch(`${server.url}/exchange/reserves/${secret}`);
  await fetch(`${server.url}/no/such/SECOND`, { method: 'DELETE' });
  await expect.poll(async () => valueOf(await read(), series)).toBe(2);
  expect(await read()).not.toMatch(/FIRST|SECOND/);
});

test('groups, connections, jobs and keys are there', async () => {
  const shop = await makeInstance(server.url);
  await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'tea' } });
  const text = await read();
  expect(valueOf(text, 'florin_group_commit_calls_count')).toBeGreaterThan(0);
  expect(valueOf(text, 'florin_database_connections{state="idle"}')).toBeGreaterThan(0);
  const until = valueOf(text, 'florin_exchange_keys_complete_until_seconds');
  expect(until).toBeGreaterThan(valueOf(text, 'florin_clock_seconds'));
  const runs = 'florin_job_runs_total{job="expire-orders",outcome="done"}';
  await expect
    .poll(async () => valueOf(await read(), runs), { timeout: 30_000 })
    .toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

/** The figures of one metric by their label. */
function figuresOf(text: string, metric: string): Map<string, number> {
  const lines = [...text.matchAll(new RegExp(`^${metric}\\{\\w+="(\\w+)"\\} (\\S+)$`, 'gm'))];
  return new Map(lines.map(([, label = '', value = '']) => [label, parseFloat(value)]));
}

test('what the exchange owes stands beside its balance at the bank', async () => {
  await makeCoins(server.url, ['0.64', '0.32']);
  await runJobs(server.url);
  // The database was asked less than a second ago.
  await expect
    .poll(async () => figuresOf(await read(), 'florin_exchange_liabilities').get('coins'))
    .toBe(0.96);
  const text = await read();
  const owed = figuresOf(text, 'florin_exchange_liabilities');
  const sum = [...owed.values()].reduce((all, one) => all + one, 0);
  expect([...owed.keys()].sort()).toEqual([
    'coins',
    'fees',
    'merchants',
    'refreshes',
    'reserves',
    'transfers',
  ]);
  expect(sum).toBeCloseTo(valueOf(text, 'florin_exchange_bank_balance'), 8);
  expect(sum).toBeGreaterThan(0.95);
  const ageS = Date.now() / 1000 - valueOf(text, 'florin_exchange_summed_seconds');
  expect(ageS).toBeLessThan(60);
});

test('a scrape reads kept sums: it finds no row that came after them', async () => {
  const before = valueOf(await read(), 'florin_exchange_summed_seconds');
  await makeCoins(server.url, ['1.28']);
  const after = await read();
  expect(valueOf(after, 'florin_exchange_summed_seconds')).toBe(before);
  expect(figuresOf(after, 'florin_exchange_liabilities').get('coins')).toBe(0.96);
});

test('the checks, the queues and those who wait are there', async () => {
  // A job may take a place at any moment, so the queue is read until none waits.
  const queues = async () => Object.fromEntries(figuresOf(await read(), 'florin_database_waiting'));
  await expect.poll(queues).toEqual({ main: 0, people: 0, group: 0 });
  const text = await read();
  expect(Object.fromEntries(figuresOf(text, 'florin_ready'))).toEqual({
    database: 1,
    migrations: 1,
    keys: 1,
    jobs: 1,
    running: 1,
  });
  const before = valueOf(text, 'florin_waiters');
  const shop = await makeInstance(server.url);
  const { orderId, token } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'tea' },
  });
  const leave = new AbortController();
  const query = `?token=${token ?? ''}&timeout_ms=20000`;
  const { signal } = leave;
  const waiting = fetch(`${shop.baseUrl}orders/${orderId}${query}`, { signal });
  await expect.poll(async () => valueOf(await read(), 'florin_waiters')).toBe(before + 1);
  leave.abort();
  await expect(waiting).rejects.toThrow();
  await expect.poll(async () => valueOf(await read(), 'florin_waiters')).toBe(before);
});
