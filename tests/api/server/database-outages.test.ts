/** DATABASE_URL with several hosts, some of which are dead, silent, gone or read-only. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { startOrdinaryPostgres, type OrdinaryPostgres } from '../../support/ordinary-postgres';
import { freePort, makeDataDir, startServer, type TestServer } from '../../support/server';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { makeInstance, send, type Answer, type TestInstance } from '../merchant/merchant-support';

/** Every request is answered within this time (docs/architecture.md). */
const LIMIT_MS = 10_000;

let postgres: OrdinaryPostgres;
let admin: pg.Client;
let proxies: TcpProxy[];
let dataDir: string;
let server: TestServer;
let shop: TestInstance;

function urlOf(ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `${postgres.url.replace(/127[.0-9]*:\d+/, hosts)}?target_session_attrs=read-write`;
}

beforeAll(async () => {
  postgres = await startOrdinaryPostgres();
  admin = new pg.Client({ connectionString: postgres.administratorUrl });
  await admin.connect();
  const port = Number.parseInt(new URL(postgres.url).port, 10);
  proxies = [await startTcpProxy(port), await startTcpProxy(port)];
  dataDir = makeDataDir();
  const DATABASE_URL = urlOf([await freePort(), ...proxies.map((proxy) => proxy.port)]);
  server = await startServer({ dataDir, env: { DEMO: '0', DATABASE_URL, LOG_LEVEL: 'silent' } });
  shop = await makeInstance(server.url);
}, 300_000);

afterAll(async () => {
  await server.stop();
  await admin.end();
  for (const proxy of proxies) proxy.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function makeOrder(): Promise<Answer> {
  const body = { order: { amount: 'KUDOS:1', summary: 'x' } };
  return send(`${shop.baseUrl}private/orders`, { token: shop.token, body });
}

const listOrders = (): Promise<Answer> =>
  send(`${shop.baseUrl}private/orders`, { token: shop.token });

function expectUnavailable(answers: readonly Answer[]): void {
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 9003 } });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
}

async function untilOrdersAreMade(): Promise<void> {
  const made = async () => ((await makeOrder()).status === 200 ? true : undefined);
  await until(made, () => 'no order is made', { timeoutMs: 20_000, everyMs: 100 });
}

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set default_transaction_read_only = ${value}`);
  await admin.query('select pg_reload_conf()');
}

test('a server that becomes read-only is 503, and is used again when it takes writes', async () => {
  expect((await makeOrder()).status).toBe(200);
  await setReadOnly('on');
  const refused = async () => {
    const answer = await makeOrder();
    return answer.status === 503 ? answer : undefined;
  };
  expectUnavailable([await until(refused, () => 'orders are made', { everyMs: 20 })]);
  await setReadOnly('off');
  await untilOrdersAreMade();
}, 300_000);

test('a silent server is 503 for all, within the limit; then the other host is used', async () => {
  const inUse = await until(
    () => {
      const used = proxies.filter((proxy) => proxy.open() > 0);
      return Promise.resolve(used.length === 1 ? used[0] : undefined);
    },
    () => 'both hosts are used',
    { everyMs: 20 },
  );
  inUse.freeze();
  const began = performance.now();
  // More than the pool has connections.
  const calls = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? makeOrder() : listOrders()));
  const answers = await Promise.all(calls);
  expect(performance.now() - began).toBeLessThan(LIMIT_MS);
  expectUnavailable(answers.filter(({ status }) => status !== 200));
  await untilOrdersAreMade();
  expect(answers.some(({ status }) => status === 503)).toBe(true);
}, 300_000);

test('each worker finds the host that takes writes', async () => {
  const port = Number.parseInt(new URL(postgres.url).port, 10);
  // The first one answers nothing.
  const DATABASE_URL = urlOf([await freePort(), port]);
  const more = await startServer({ dataDir, env: { DEMO: '0', DATABASE_URL, WORKERS: '2' } });
  const statuses = [0, 1, 2, 3].map(async () => {
    const headers = { connection: 'close' };
    return (await fetch(`${more.url}/exchange/keys`, { headers })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  await more.stop({ keep: true });
}, 300_000);

test('a server whose hosts are all gone is 503 at once', async () => {
  for (const proxy of proxies) proxy.stop();
  expectUnavailable(await Promise.all([makeOrder(), listOrders(), makeOrder()]));
  const began = performance.now();
  expectUnavailable(await Promise.all([makeOrder(), listOrders()]));
  expect(performance.now() - began).toBeLessThan(2_000);
}, 300_000);

test('a start on a read-only server is refused with words', async () => {
  await setReadOnly('on');
  const port = Number.parseInt(new URL(postgres.url).port, 10);
  for (const DATABASE_URL of [postgres.url, urlOf([port, port])]) {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL };
    const start = spawnSync(process.execPath, ['dist/node/server.mjs'], { env, encoding: 'utf8' });
    expect(start.stderr).toMatch(
      /a replica or read-only\. Name the primary, or all hosts: postgres/,
    );
    expect(start.status).toBe(1);
  }
}, 300_000);
