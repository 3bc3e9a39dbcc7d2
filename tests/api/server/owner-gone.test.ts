/** The embedded PostgreSQL and its owner: neither outlives or loses the other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRunning } from '@/server/is-running';
import { until } from '@/testing/calls/until';
import { postmasterOf } from '../../support/books';
import { call, createInstance, type MerchantInstance } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';

const ENV = { DEMO: '0' };
let server: TestServer;
let shop: MerchantInstance;

beforeAll(async () => {
  server = await startServer({ env: ENV });
  shop = await createInstance(server.url);
}, 300_000);
afterAll(() => server.stop());

async function untilGone(pid: number, timeoutMs: number): Promise<void> {
  const gone = () => Promise.resolve(!isRunning(pid) || undefined);
  await until(gone, () => `Process ${pid} lives on`, { timeoutMs, everyMs: 20 });
}

/** The process that waits for the end of the owner. */
function watcherOf({ dataDir }: TestServer): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/owner'), 'utf8').split(' ')[1]);
}

async function makeOrder(): Promise<string> {
  const { order_id } = await call('POST', `${shop.baseUrl}private/orders`, {
    authorization: shop.authorization,
    body: { order: { amount: 'KUDOS:1', summary: 'A cup of tea' } },
  });
  return String(order_id);
}

/** Starts again on the same address, and checks that the order is there. */
async function startAgain(order: string): Promise<void> {
  server = await startServer({ dataDir: server.dataDir, port: server.port, env: ENV });
  const found = await call('GET', `${shop.baseUrl}private/orders/${order}`, shop);
  expect(found['order_status']).toBe('unpaid');
}

test('kill -9 of the owner ends its PostgreSQL, and the next start follows at once', async () => {
  const order = await makeOrder();
  const postmaster = postmasterOf(server.dataDir);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  // It must not adopt a server that is about to stop.
  await startAgain(order);
  expect(isRunning(postmaster)).toBe(false);

  const next = postmasterOf(server.dataDir);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  await untilGone(next, 5_000);
  await startAgain(order);
}, 300_000);

test('a PostgreSQL that was killed is replaced, and the new one is watched, too', async () => {
  const first = postmasterOf(server.dataDir);
  process.kill(first, 'SIGKILL');
  const replaced = async () => {
    const made = await makeOrder().catch(() => undefined);
    return postmasterOf(server.dataDir) === first ? undefined : made;
  };
  const order = await until(replaced, () => 'PostgreSQL does not come back');
  const second = postmasterOf(server.dataDir);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  await untilGone(second, 5_000);
  await startAgain(order);
}, 300_000);

test('a watcher that was killed is replaced', async () => {
  const order = await makeOrder();
  const killed = watcherOf(server);
  process.kill(killed, 'SIGKILL');
  const replaced = () => Promise.resolve(watcherOf(server) !== killed || undefined);
  await until(replaced, () => 'Nobody watches the owner', { everyMs: 20 });
  const postmaster = postmasterOf(server.dataDir);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  await untilGone(postmaster, 5_000);
  await startAgain(order);
}, 300_000);

test('a PostgreSQL whose watcher was killed is adopted, and stops with its new owner', async () => {
  const order = await makeOrder();
  const postmaster = postmasterOf(server.dataDir);
  // Stopped first, so that it does not notice the end of its watcher.
  server.process.kill('SIGSTOP');
  process.kill(watcherOf(server), 'SIGKILL');
  await server.stop({ keep: true, signal: 'SIGKILL' });
  await startAgain(order);
  expect(postmasterOf(server.dataDir)).toBe(postmaster);
  await server.stop({ keep: true, signal: 'SIGKILL' });
  await untilGone(postmaster, 5_000);
  await startAgain(order);
}, 300_000);

test('a second start on the same DATA_DIR is refused, and leaves PostgreSQL to the first', async () => {
  const postmaster = postmasterOf(server.dataDir);
  await expect(startServer({ dataDir: server.dataDir, env: ENV })).rejects.toThrow('ended with 1');
  await makeOrder();
  expect(postmasterOf(server.dataDir)).toBe(postmaster);
}, 300_000);
