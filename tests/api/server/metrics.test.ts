/** Figures for Prometheus, and who may read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { makeInstance } from '../merchant/merchant-support';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 120_000);

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
    .poll(async () => valueOf(await read(), runs), { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});
