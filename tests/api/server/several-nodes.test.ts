/** A second server needs the database's address and SECRET_KEY, and does nothing without them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { exchangeAt, makeCoins } from '../../support/coins';
import { query } from '../../support/database';
import { advanceClock, call, createInstance } from '../../support/deployment';
import { openSecret } from '../../support/secrets';
import {
  databaseUrlOf,
  makeDataDir,
  OPERATOR_TOKEN,
  startServer,
  type TestServer,
} from '../../support/server';
import { WebBrowser } from '../../support/web-browser';

const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };

let one: TestServer;
let two: TestServer;
let key: string;

beforeAll(async () => {
  one = await startServer({ env: { DEMO: '0' } });
  key = readFileSync(path.join(one.dataDir, 'secret-key'), 'utf8').trim();
  two = await startServer({ env: { ...shared(), SECRET_KEY: key }, dataDir: makeDataDir() });
}, 300_000);

afterAll(async () => {
  await two.stop();
  await one.stop();
});

const shared = () => ({ DEMO: '0', DATABASE_URL: databaseUrlOf(one.dataDir) });
const keysOf = async ({ url }: TestServer) => (await exchangeAt(url).keys()).denominations;

/** Reads the rows that a server with other secrets would change. */
async function factsOf(): Promise<unknown> {
  const secrets = `select json_object_agg(name, sealed)::text as secrets,
      (select password_hash from bank.account where username = 'exchange'),
      (select count(*) from exchange.denomination)
    from deployment.secret`;
  return await query(databaseUrlOf(one.dataDir), secrets);
}

/** The message of a start that fails. */
function refusalOf(dataDir: string, env: Record<string, string>): string {
  const start = () =>
    execFileSync(process.execPath, ['dist/node/server.mjs'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '1', ...env },
    });
  try {
    start();
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  throw new Error('It starts.');
}

test('a second server has the keys and sessions of the first, and no secrets of its own', async () => {
  expect(await keysOf(two)).toEqual(await keysOf(one));
  await makeCoins(two.url, ['0.32']);
  const { id, authorization } = await createInstance(one.url);
  const browser = new WebBrowser(one.url);
  const token = authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: id, token });
  const elsewhere = browser.copy({ at: two.url });
  const { location } = await elsewhere.post('/dashboard/settings/token/revoke', { id: '0' });
  expect(location).not.toContain('log-in');
  expect(readdirSync(two.dataDir)).toEqual([]);
});

test('a server without the key, or with another, refuses and changes nothing', async () => {
  const before = await factsOf();
  const wrong = '0'.repeat(64);
  const empty = makeDataDir();
  const masterPub = { EXCHANGE_MASTER_PUB: '0'.repeat(52) };
  for (const env of [{}, { SECRET_KEY: wrong }, masterPub]) {
    const message = refusalOf(empty, { ...shared(), ...env });
    expect(message).toMatch(/^SECRET_KEY is not the key of this database/);
  }
  expect(refusalOf(empty, { SECRET_KEY: 'short' })).toContain('SECRET_KEY: expected 64');
  expect(readdirSync(empty)).toEqual([]);
  expect(await factsOf()).toEqual(before);
});

test('secrets are sealed: none is in the database as it is', async () => {
  const rows = await query<{ name: string; sealed: Buffer }>(
    databaseUrlOf(one.dataDir),
    'select name, sealed from deployment.secret',
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, sealed } of rows) {
    if (name === 'key-check') continue;
    expect(sealed.includes(await openSecret(one.dataDir, name))).toBe(false);
  }
});

/** Reads the clock of a server, against the real time. It is moved by nothing. */
async function offsetOf({ url }: TestServer): Promise<number> {
  const nothing = { advance: { d_ms: 0 } };
  const { now } = await call('POST', `${url}/test/clock`, { body: nothing });
  return (now as { t_ms: number }).t_ms - Date.now();
}

test('the clock of tests is moved at one server, and moves in all, also in later ones', async () => {
  const DAY_MS = 86_400_000;
  // The metrics ask nothing of the database, so they show what the process goes by.
  const shown = async ({ url }: TestServer) => {
    const text = await (await fetch(`${url}/metrics`, { headers: operator })).text();
    return Number(/^florin_clock_seconds (\S+)$/m.exec(text)?.[1]) * 1000 - Date.now();
  };
  const near = (ms: number) => ({ asymmetricMatch: (x: number) => Math.abs(x - ms) < 5_000 });
  for (let days = 1; days <= 3; days += 1) {
    const [mover, other] = days === 2 ? [two, one] : [one, two];
    await advanceClock(mover.url, DAY_MS);
    expect([await shown(mover), await shown(other)]).toEqual([
      near(days * DAY_MS),
      near(days * DAY_MS),
    ]);
  }
  await Promise.all([one, two, one, two].map(({ url }) => advanceClock(url, DAY_MS)));
  const three = await startServer({
    env: { ...shared(), SECRET_KEY: key, TEST_CLOCK: '2026-01-01T00:00:00Z' },
    dataDir: makeDataDir(),
  });
  expect([await offsetOf(three), await shown(one)]).toEqual([near(7 * DAY_MS), near(7 * DAY_MS)]);
  await call('POST', `${three.url}/test/clock`, { body: { reset: true } });
  expect([await shown(one), await shown(two), await shown(three)]).toEqual([
    near(0),
    near(0),
    near(0),
  ]);
  await three.stop();
});

test('a clock of tests survives the loss of all connections, and follows again', async () => {
  await advanceClock(one.url, 3_600_000);
  const kick = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await query(databaseUrlOf(one.dataDir), kick);
  await until(
    async () => (await locks()) === 2 || undefined,
    () => 'The clocks do not listen again',
  );
  await advanceClock(two.url, 3_600_000);
  const offsets = [await offsetOf(one), await offsetOf(two)];
  for (const offset of offsets) expect(Math.abs(offset - 7_200_000)).toBeLessThan(5_000);
  await call('POST', `${one.url}/test/clock`, { body: { reset: true } });
});

/** Processes that follow the clock. */
async function locks(): Promise<number> {
  const text = `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 4610013`;
  const [row] = await query<{ count: number }>(databaseUrlOf(one.dataDir), text);
  return row?.count ?? 0;
}

function runSecretKey(args: string[]): string {
  return execFileSync(process.execPath, ['dist/node/secret-key.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: one.dataDir },
  });
}

test('a changed key opens the same secrets, and takes over the files of an earlier version', async () => {
  const file = path.join(one.dataDir, 'exchange/signed/FORMER.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '{"signatures": []}');
  const master = await openSecret(one.dataDir, 'exchange/master');
  const denominations = await keysOf(one);
  expect(runSecretKey(['rotate'])).toContain('secrets have a new key');
  expect(await openSecret(one.dataDir, 'exchange/master')).toBe(master);
  expect(refusalOf(makeDataDir(), { ...shared(), SECRET_KEY: key })).toContain('SECRET_KEY is not');
  const three = await startServer({ dataDir: one.dataDir, env: shared() });
  expect(await keysOf(three)).toEqual(denominations);
  expect(await openSecret(one.dataDir, 'exchange/signed/FORMER')).toBe('{"signatures":[]}');
  expect(runSecretKey(['remove-files'])).toBe(`removed: ${file}\n`);
  await three.stop({ keep: true });
});
