/** A worker that stands still: the others serve, and it is replaced. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { listWorkersOf } from '../../support/workers';

let server: TestServer;
const frozen = new Set<number>();

beforeAll(async () => {
  server = await startServer({ env: { WORKERS: '2', DEMO: '0', LOG_LEVEL: 'silent' } });
  await untilWhole();
}, 300_000);
afterAll(async () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  await server.stop();
});

async function untilWhole(without?: number): Promise<readonly number[]> {
  const whole = () => {
    const workers = listWorkersOf(server);
    const isWhole = workers.length === 2 && !(without !== undefined && workers.includes(without));
    return Promise.resolve(isWhole ? workers : undefined);
  };
  return await until(whole, () => 'There are not two workers', { timeoutMs: 30_000 });
}

/** Asks over a connection of its own, or one that is kept. Returns the wait. */
async function ask(agent?: Agent): Promise<number> {
  const began = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const options = agent === undefined ? { headers: { connection: 'close' } } : { agent };
    const asked = request(`${server.url}/merchant/config`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });
  expect(status).toBe(200);
  return performance.now() - began;
}

test('connections of a worker that stands still are served by another, once, also when it wakes', async () => {
  const [, second = 0] = listWorkersOf(server);
  process.kill(second, 'SIGSTOP');
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const waits = await Promise.all(agents.map((agent) => ask(agent)));
  expect(Math.max(...waits)).toBeGreaterThan(900);
  expect(Math.max(...waits)).toBeLessThan(5_000);
  // From now on it gets none.
  const later = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(Math.max(...later)).toBeLessThan(900);
  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  expect(metrics.status).toBe(200);
  process.kill(second, 'SIGCONT');
  await sleep(300);
  for (let round = 0; round < 3; round += 1) await Promise.all(agents.map((agent) => ask(agent)));
  for (const agent of agents) agent.destroy();
  expect(listWorkersOf(server)).toContain(second);
}, 300_000);

test('a worker that stands still for ten seconds is replaced', async () => {
  const before = listWorkersOf(server);
  const victim = before[1] ?? 0;
  process.kill(victim, 'SIGSTOP');
  frozen.add(victim);
  const began = performance.now();
  const after = await untilWhole(victim);
  frozen.delete(victim);
  expect(performance.now() - began).toBeGreaterThan(9_000);
  expect(after.filter((pid) => before.includes(pid)).length).toBe(1);
  await until(
    async () => (await ask()) < 900 || undefined,
    () => 'Calls wait',
  );
}, 300_000);
