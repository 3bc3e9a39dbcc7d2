/** The server's own PostgreSQL stands still, and its socket accepts nothing more. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { postmasterOf } from '../../support/books';
import { startServer, type TestServer } from '../../support/server';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';

let server: TestServer;
let shop: TestInstance;
let frozen: readonly number[] = [];

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'silent', LIMIT_FACTOR: '1000' } });
  shop = await makeInstance(server.url);
}, 300_000);
afterAll(async () => {
  signalAll('SIGCONT');
  await server.stop();
});

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of frozen) process.kill(pid, signal);
}

async function makeOrder(): Promise<number> {
  const body = { order: { amount: 'KUDOS:1', summary: 'x' } };
  return (await send(`${shop.baseUrl}private/orders`, { token: shop.token, body })).status;
}

test('[PAY-12] a PostgreSQL that is frozen is 503 only, also when its socket is full', async () => {
  const postmaster = postmasterOf(server.dataDir);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  frozen = [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
  signalAll('SIGSTOP');
  const statuses = new Set<number>([await makeOrder()]);
  // Each attempt leaves a connection in the socket's queue, which takes a thousand.
  for (let round = 0; round < 60; round += 1) {
    const several = await Promise.all(Array.from({ length: 25 }, makeOrder));
    for (const status of several) statuses.add(status);
  }
  expect([...statuses]).toEqual([503]);
  signalAll('SIGCONT');
  frozen = [];
  await until(
    async () => (await makeOrder()) === 200 || undefined,
    () => 'No order is made',
    // First PostgreSQL makes a process for each connection in the queue.
    { timeoutMs: 240_000 },
  );
}, 600_000);
