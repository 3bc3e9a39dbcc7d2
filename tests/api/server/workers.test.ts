/** Several processes that serve as one: WORKERS. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { query } from '../../support/database';
import { call, createInstance, runJobs, type MerchantInstance } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { listWorkersOf } from '../../support/workers';

const WORKERS = 3;
let server: TestServer;
let shop: MerchantInstance;

beforeAll(async () => {
  server = await startServer({ env: { WORKERS: `${WORKERS}` } });
  await until(
    () => Promise.resolve(listWorkersOf(server).length === WORKERS || undefined),
    () => 'The workers do not start',
  );
  shop = await createInstance(server.url);
}, 300_000);
afterAll(() => server.stop());

/** Asks over a connection of its own, so that each worker gets one in turn. */
const ask = (to: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${to}`, { headers: { ...headers, connection: 'close' } });

const several = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

async function makeOrder(): Promise<string> {
  const { order_id } = await call('POST', `${shop.baseUrl}private/orders`, {
    authorization: shop.authorization,
    body: { order: { amount: 'KUDOS:1', summary: 'A cup of tea' } },
  });
  return String(order_id);
}

test('each worker answers calls and pages under one address', async () => {
  const pages = await several(6, async () => {
    const response = await ask('/bank', { accept: 'text/html' });
    return [response.status, (await response.text()).includes('</html>')];
  });
  expect(pages).toEqual(Array.from({ length: 6 }, () => [200, true]));
  const orders = await several(6, makeOrder);
  expect(new Set(orders).size).toBe(6);
});

test('the test clock and the jobs are those of all workers', async () => {
  await call('POST', `${server.url}/test/clock`, { body: { advance: { d_ms: 86_400_000 } } });
  const times = await several(6, async () => {
    const text = await (await ask('/metrics', operator)).text();
    return Number(/^florin_clock_seconds (\S+)$/m.exec(text)?.[1]);
  });
  const tomorrow = Date.now() / 1000 + 86_400;
  for (const time of times) expect(Math.abs(time - tomorrow)).toBeLessThan(60);
  await several(4, () => runJobs(server.url));
  await call('POST', `${server.url}/test/clock`, { body: { reset: true } });
});

const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };

test('the metrics are the sum of all workers', async () => {
  const countOf = (text: string) =>
    Number(/_count\{[^}]*route="[^"]*:instance\/config",status="200"\} (\d+)/.exec(text)?.[1] ?? 0);
  const read = async () => countOf(await (await ask('/metrics', operator)).text());
  const before = await read();
  await several(9, () => ask('/merchant/config'));
  await until(
    async () => (await read()) === before + 9 || undefined,
    () => 'The metrics do not count the calls',
  );
  // Each worker knows these, and they are no sum.
  await runJobs(server.url);
  const kept = 'select (balance / 1e8)::float8 as coins from auditor.position';
  await until(
    async () => {
      const text = await (await ask('/metrics', operator)).text();
      const balance = /^florin_exchange_bank_balance (\S+)$/m.exec(text)?.[1];
      const [row] = await query<{ coins: number }>(databaseUrlOf(server.dataDir), kept);
      const isReady = /^florin_ready\{check="database"\} 1$/m.test(text);
      return (isReady && row?.coins === Number(balance)) || undefined;
    },
    () => 'The metrics of what all workers know alike are summed',
  );
});

test('the counts of a worker that died stay', async () => {
  const read = async () => {
    const text = await (await ask('/metrics', operator)).text();
    return Number(
      /_count\{[^}]*route="[^"]*:instance\/config",status="200"\} (\d+)/.exec(text)?.[1],
    );
  };
  await several(9, () => ask('/merchant/config'));
  const before = await read();
  expect(before).toBeGreaterThanOrEqual(9);
  const [, victim] = listWorkersOf(server);
  process.kill(victim!, 'SIGKILL');
  await until(
    () => {
      const workers = listWorkersOf(server);
      return Promise.resolve(
        (workers.length === WORKERS && !workers.includes(victim!)) || undefined,
      );
    },
    () => 'The worker is not replaced',
    { timeoutMs: 20_000 },
  );
  expect(await read()).toBeGreaterThanOrEqual(before);
}, 60_000);

test('a server whose key was changed goes on when a worker dies', async () => {
  const own = await startServer({ env: { WORKERS: '2', DEMO: '0' } });
  try {
    await query(
      databaseUrlOf(own.dataDir),
      "update deployment.secret set sealed = sealed || '\\x00'",
    );
    const [pages] = listWorkersOf(own);
    process.kill(pages!, 'SIGKILL');
    await sleep(5_000);
    for (let asked = 0; asked < 6; asked += 1) {
      expect(
        (await fetch(`${own.url}/merchant/config`, { headers: { connection: 'close' } })).status,
      ).toBe(200);
      await sleep(500);
    }
    expect(listWorkersOf(own).length).toBeGreaterThan(0);
  } finally {
    await own.stop();
  }
}, 120_000);

test('a worker that is killed is replaced, and what it has answered stays', async () => {
  const made: string[] = [];
  let isOver = false;
  const sell = async (): Promise<void> => {
    while (!isOver)
      made.push(
        ...(await makeOrder().then(
          (id) => [id],
          () => [],
        )),
      );
  };
  const selling = Promise.all([sell(), sell(), sell(), sell()]);
  for (const victim of listWorkersOf(server)) {
    const before = made.length;
    process.kill(victim, 'SIGKILL');
    await until(
      () => {
        const workers = listWorkersOf(server);
        const isWhole = workers.length === WORKERS && !workers.includes(victim);
        return Promise.resolve((isWhole && made.length > before + 5) || undefined);
      },
      () => 'The worker is not replaced',
      { timeoutMs: 20_000 },
    );
  }
  isOver = true;
  await selling;
  for (const id of made) {
    const order = await call('GET', `${shop.baseUrl}private/orders/${id}`, {
      authorization: shop.authorization,
    });
    expect(order['order_status']).toBe('unpaid');
  }
  const page = await until(
    async () => {
      const response = await ask('/shop', { accept: 'text/html' });
      return response.status === 200 ? response : undefined;
    },
    () => 'The pages do not come back',
    { timeoutMs: 20_000 },
  );
  expect(await page.text()).toContain('</html>');
}, 300_000);

test('without the primary process no worker goes on', async () => {
  const own = await startServer({ env: { WORKERS: '2', DEMO: '0' } });
  const workers = listWorkersOf(own);
  expect(workers.length).toBeGreaterThan(0);
  await own.stop({ keep: true, signal: 'SIGKILL' });
  await until(
    async () =>
      (await fetch(own.url).then(
        () => false,
        () => true,
      )) || undefined,
    () => 'Workers still answer',
  );
  const again = await startServer({ dataDir: own.dataDir, env: { WORKERS: '2', DEMO: '0' } });
  expect((await fetch(`${again.url}/health/ready`)).status).toBe(200);

  await again.stop();
}, 300_000);

/** Sends the head and some of the body. `answer` is the status line, once the connection ends. */
async function sendHalf(
  url: string,
  body: string,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  const answer = once(socket, 'close').then(() => text.slice(0, text.indexOf('\r\n')));
  const head = `POST /bank/testing/register HTTP/1.1\r\nHost: ${host}`;
  const kind = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`${head}\r\n${kind}\r\n\r\n${body.slice(0, 10)}`);
  return { socket, answer };
}

test('a stop waits for the open requests of each worker', async () => {
  const env = { WORKERS: '2', DEMO: '0', STOP_DELAY_S: '0' };
  const own = await startServer({ env });
  await until(
    () => Promise.resolve(listWorkersOf(own).length === 2 || undefined),
    () => 'The workers do not start',
  );
  // Refused before it is hashed, which takes longer than a stop waits on a busy machine.
  const bodyOf = (i: number) => JSON.stringify({ username: `half-${i}`, password: 'short' });
  const halves = await Promise.all([0, 1, 2, 3].map((i) => sendHalf(own.url, bodyOf(i))));
  await sleep(300);
  const stopped = own.stop({ signal: 'SIGTERM' });
  await sleep(300);
  for (const [i, { socket }] of halves.entries()) socket.write(bodyOf(i).slice(10));
  const answers = await Promise.all(halves.map(({ answer }) => answer));
  expect(answers).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 400 Bad Request'));
  await stopped;
}, 300_000);
