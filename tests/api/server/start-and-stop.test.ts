/** First starts that are interrupted, stops, and a database reached by its socket. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { ExchangeClient } from '@/clients/exchange';
import { bytes, refusalOf } from '../../support/coins';
import {
  copyDataDir,
  databaseUrlOf,
  freePort,
  makeDataDir,
  OPERATOR_TOKEN,
  startServer,
} from '../../support/server';
import { logged } from '../merchant/request-log-support';
import { makeInstance } from '../merchant/merchant-support';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0))
    rmSync(directory, { recursive: true, force: true });
});

function newDataDir(): string {
  const directory = makeDataDir();
  directories.push(directory);
  return directory;
}

async function spawnServer(dataDir: string): Promise<ChildProcess> {
  const port = `${await freePort()}`;
  return spawn(process.execPath, ['dist/node/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: '0',
      STOP_DELAY_S: '0',
    },
    stdio: 'ignore',
  });
}

async function untilExists(...candidates: string[]): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    if (candidates.some((candidate) => existsSync(candidate))) return;
    await sleep(20);
  }
  throw new Error(`none of ${candidates.join(', ')}`);
}

/** initdb is at work. */
async function untilHalfMade(postgres: string): Promise<void> {
  const isHalf = (name: string): boolean =>
    name.startsWith('cluster.new-') && existsSync(path.join(postgres, name, 'base'));
  await expect
    .poll(() => existsSync(postgres) && readdirSync(postgres).some(isHalf), {
      interval: 20,
      timeout: 30_000,
    })
    .toBe(true);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a first start that is killed while its database is made leaves nothing that blocks the next', async () => {
  const dataDir = newDataDir();
  const postgres = path.join(dataDir, 'postgres');
  const first = await spawnServer(dataDir);
  await untilHalfMade(postgres);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(existsSync(path.join(postgres, 'cluster'))).toBe(false);
  const second = await startServer({ dataDir, env: { DEMO: '0' } });
  expect((await fetch(`${second.url}/exchange/keys`)).status).toBe(200);
  await second.stop();
}, 300_000);

test.for([
  ['Ctrl-C', 'SIGINT'],
  ['a terminal that is closed', 'SIGHUP'],
] as const)(
  '%s while starting ends the app and its PostgreSQL, and a new DATA_DIR is closed to others',
  { timeout: 120_000 },
  async ([, signal]) => {
    // A new one, below one that is there.
    const dataDir = path.join(newDataDir(), 'new');
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    const child = await spawnServer(dataDir);
    await untilExists(pidFile);
    // Root's PostgreSQL runs as another user, who goes through it but does not list it.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect(statSync(dataDir).mode & 0o777).toBe(mode);
    const postmaster = parseInt(readFileSync(pidFile, 'utf8'), 10);
    child.kill(signal);
    await once(child, 'exit');
    await expect.poll(() => isAlive(postmaster), { timeout: 30_000 }).toBe(false);
  },
);

test('a DATA_DIR that was open to others is closed at the start, with its secrets', () => {
  // It was made with mode 0755.
  const dataDir = inject('dataDir');
  const modeOf = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777;
  expect(modeOf('')).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(['secret-key', 'postgres-password'].map(modeOf)).toEqual([0o600, 0o600]);
});

test.for([
  [{ DATABASE_URL: 'foo' }, 'Environment: DATABASE_URL: expected postgresql://'],
  [
    { DATABASE_URL: 'postgresql://florin@localhost:1/florin' },
    'DATABASE_URL: the database does not let us in: connect',
  ],
  // An example of `refuseDangers`. See tests/unit/config for all combinations.
  [{ TRUST_PROXY: '1' }, 'Environment: OPERATOR_TOKEN: TRUST_PROXY=1 needs one'],
  [{ TRUSTED_PROXIES: '127.0.0.2' }, 'Environment: OPERATOR_TOKEN: a proxy at this machine'],
  [{ AUTH_PROXIES: '10.0.0.7' }, 'Environment: TRUSTED_PROXIES: AUTH_PROXIES means that a proxy'],
  [
    { OPERATOR_TOKEN, TRUST_PROXY: '1', TEST_CLOCK: '1' },
    'Environment: TEST_CLOCK: strangers could move time; leave it out with TRUST_PROXY=1',
  ],
] as const)('%o stops the start, which says why', async ([variables, why]) => {
  const child = spawn(process.execPath, ['dist/node/server.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: newDataDir(), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  await once(child, 'close');
  expect(said).toContain(why);
  expect(child.exitCode).toBe(1);
});

test('keys that a start with TEST_CLOCK has made stop a start without it, which says why', async () => {
  const dataDir = await copyDataDir();
  directories.push(dataDir);
  const child = spawn(process.execPath, ['dist/node/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ...{ PORT: `${await freePort()}`, HOST: 'localhost', DEMO: '0', WORKERS: '1' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  await once(child, 'close');
  expect(said).toContain('TEST_CLOCK: this database has keys for coins of 1024 bits');
  expect(child.exitCode).toBe(1);
});

test('DATABASE_URL may name a Unix socket', { timeout: 120_000 }, async () => {
  const given = inject('dataDir');
  const pidFile = path.join(given, 'postgres/cluster/postmaster.pid');
  const [, , , port = '', socketDirectory = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const admin = new pg.Client({ connectionString: databaseUrlOf(given) });
  await admin.connect();
  await admin.query('create database by_socket');
  const { password } = new URL(databaseUrlOf(given));
  const host = encodeURIComponent(socketDirectory);
  const dataDir = makeDataDir();
  directories.push(dataDir);
  const server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: `postgresql://florin:${password}@localhost:${port}/by_socket?host=${host}`,
      DEMO: '0',
    },
  });
  expect((await fetch(`${server.url}/exchange/keys`)).status).toBe(200);
  await server.stop();
  await admin.query('drop database by_socket with (force)');
  await admin.end();
});

test('a server that stops answers waiting callers with what there is, and cuts off none', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  const shop = await makeInstance(server.url);
  const { orderId: id, token } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'tea' },
  });
  const asked = { token: token ?? '', timeoutMs: 60_000 };
  const waiting = Promise.all([
    shop.wallet.orderStatus(id, asked),
    shop.backend.order(id, { timeoutMs: 60_000 }),
    fetch(`${shop.baseUrl}private/orders?delta=20&start=1000&timeout_ms=60000`, {
      headers: { authorization: `Bearer ${shop.token}` },
    }).then(({ status }) => status),
    refusalOf(new ExchangeClient(`${server.url}/exchange/`).reserve(bytes(32), 60_000)),
  ]);
  await sleep(500);
  const began = performance.now();
  server.process.kill('SIGTERM');
  expect(await waiting).toMatchObject([
    { status: 'unpaid' },
    { status: 'unpaid' },
    200,
    { status: 404 },
  ]);
  if (server.process.exitCode === null) await once(server.process, 'exit');
  expect(performance.now() - began).toBeLessThan(10_000);
  await server.stop();
}, 300_000);

test('[I14-8] a server that stops writes the calls that it has answered to their log first', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  const shop = await makeInstance(server.url);
  for (let at = 0; at < 30; at += 1) {
    const asked = await fetch(`${shop.baseUrl}private/orders/none-${at}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(asked.status).toBe(404);
  }
  await server.stop({ keep: true });
  const { dataDir, port } = server;
  const again = await startServer({ dataDir, port, env: { DEMO: '0' } });
  const asked = (await logged(shop, '?limit=100')).map((call) => call['order_id']);
  for (let at = 0; at < 30; at += 1) expect(asked).toContain(`none-${at}`);
  await again.stop();
}, 300_000);
