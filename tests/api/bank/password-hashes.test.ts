/** The cost of stored passwords in a public demo, and the answer when too many people log in at once. */
import { randomBytes, scryptSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BankClient } from '@/clients/bank';
import { bankFormErrors } from '@/ui/bank/form-errors';
import { query } from '../../support/database';
import { copyDataDir, databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import { basic, freshName } from './bank-support';

const PASSWORD = 'long enough';
const NEW_COST = 'scrypt$16384$8$5$';

let server: TestServer;
let database: string;

beforeAll(async () => {
  const dataDir = await copyDataDir();
  const limits = { max_waiting_passwords_per_address: 1 };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
  server = await startServer({ dataDir, env: { HOST: '0.0.0.0' } });
  database = databaseUrlOf(dataDir);
});

afterAll(() => server.stop());

async function register(at = server.url): Promise<string> {
  const username = freshName();
  await new BankClient(`${at}/bank/`).register({ username, password: PASSWORD });
  return username;
}

async function storedHash(username: string, at = database): Promise<string> {
  const text = 'select password_hash as hash from bank.account where username = $1';
  return (await query<{ hash: string }>(at, text, [username]))[0]?.hash ?? '';
}

const UPDATE = 'update bank.account set password_hash = $2 where username = $1';

/** Returns the hash as versions before this one stored it. */
function oldHash(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 1 });
  return `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

async function statusWith(username: string, password = PASSWORD): Promise<number> {
  const headers = { authorization: basic(username, password) };
  return (await fetch(`${server.url}/bank/accounts/${username}`, { headers })).status;
}

async function logIn(username: string, password = PASSWORD): Promise<WebBrowser> {
  const browser = new WebBrowser(server.url);
  await browser.post('/bank/log-in/submit', { username, password });
  return browser;
}

/** Reports whether the browser has a session: strangers are sent to the log-in. */
async function isLoggedIn(browser: WebBrowser): Promise<boolean> {
  return (await browser.get('/bank/session-ended')).location === '/bank/account';
}

describe('a password', () => {
  test('is stored at the cost that OWASP recommends, by a test server of one machine at less', async () => {
    expect(await storedHash(await register())).toContain(NEW_COST);
    const quick = await register(inject('serverUrl'));
    expect(await storedHash(quick, databaseUrlOf(inject('dataDir')))).toContain('scrypt$1024$8$1$');
  });

  test('of an old hash gets a new one at log-in, and sessions and programs go on', async () => {
    const username = await register();
    const before = await logIn(username);
    const old = oldHash(PASSWORD);
    await query(database, UPDATE, [username, old]);
    expect(await statusWith(username, 'another')).toBe(401);
    expect(await storedHash(username)).toBe(old);
    const browser = await logIn(username);
    const renewed = await storedHash(username);
    expect(renewed).toContain(NEW_COST);
    expect([await isLoggedIn(before), await isLoggedIn(browser)]).toEqual([true, true]);
    expect([await statusWith(username), await statusWith(username, 'another')]).toEqual([200, 401]);
    await logIn(username);
    expect(await storedHash(username)).toBe(renewed);
    const fields = { current: PASSWORD, password: 'another one' };
    await browser.post('/bank/settings/password', fields);
    expect([await isLoggedIn(before), await isLoggedIn(browser)]).toEqual([false, true]);
  });

  test('of an old hash gets a new one by HTTP Basic', async () => {
    const username = await register();
    await query(database, UPDATE, [username, oldHash(PASSWORD)]);
    expect(await statusWith(username)).toBe(200);
    expect(await storedHash(username)).toContain(NEW_COST);
    expect(await statusWith(username)).toBe(200);
  });

  test('that changes while its old hash is renewed stays changed', async () => {
    const username = await register();
    await query(database, UPDATE, [username, oldHash(PASSWORD)]);
    const changing = new pg.Client({ connectionString: database });
    await changing.connect();
    const changed = oldHash('another one');
    await changing.query('begin');
    await changing.query(UPDATE, [username, changed]);
    const status = statusWith(username);
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%set%password_hash%'`;
    await expect.poll(() => query(database, waiting), { timeout: 30_000 }).toHaveLength(1);
    await changing.query('commit');
    await changing.end();
    expect(await status).toBe(200);
    expect(await storedHash(username)).toBe(changed);
    expect(await statusWith(username)).toBe(401);
  });
});

describe('of many passwords at the same moment', () => {
  /** More than are hashed and wait at most. */
  const MANY = 10;

  async function errorsOf(send: (n: number) => Promise<{ location: string }>) {
    const answers = await Promise.all(Array.from({ length: MANY }, (_, n) => send(n)));
    const error = ({ location }: { location: string }) =>
      new URL(location, server.url).searchParams.get('error');
    return new Set(answers.map(error));
  }

  test('those that cannot wait are told so by their form: log-in, registration, settings', async () => {
    const browser = await logIn(await register());
    const made = (path: string) => () =>
      new WebBrowser(server.url).post(path, { username: freshName(), password: PASSWORD });
    const settings = '/bank/settings/password';
    const change = { current: 'wrong', password: 'another one' };
    expect([
      await errorsOf(made('/bank/log-in/submit')),
      await errorsOf(made('/bank/register/submit')),
      await errorsOf(() => browser.copy().post(settings, change)),
    ]).toEqual([
      new Set(['BANK_LOGIN_FAILED', 'GENERIC_TOO_BUSY']),
      new Set([null, 'GENERIC_TOO_BUSY']),
      new Set(['BANK_PASSWORD_WRONG', 'GENERIC_TOO_BUSY']),
    ]);
    const words = (language: 'en' | 'de') => bankFormErrors('GENERIC_TOO_BUSY', language)[0]?.text;
    expect([words('en'), words('de')]).toEqual([
      expect.stringMatching(/try again in a moment/i),
      expect.stringContaining('gleich noch einmal'),
    ]);
  });
});
