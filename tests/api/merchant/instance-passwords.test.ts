/** Passwords of instances: what they open, what they do not, and that nothing tells them. */
import { DEFAULT_LIMITS } from '@/config/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import {
  configurationOf,
  createInstance,
  makeInstance,
  newInstanceId,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';

let server: TestServer;
let database: string;
let output = '';
let shop: TestInstance;

beforeAll(async () => {
  server = await startServer({
    env: { DEMO: '0', LIMIT_FACTOR: '1', LOG_LEVEL: 'debug', ACCESS_LOG: '1' },
    log: 'pipe',
  });
  server.process.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  database = databaseUrlOf(server.dataDir);
  shop = await makeInstance(server.url);
}, 300_000);

afterAll(() => server.stop());

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

function askToken(authorization: string, body: object, at: string): Promise<Answer> {
  return send(`${at}private/token`, { headers: { authorization }, body });
}

/** A shop with a password, of which the log must know nothing. */
async function makeShopWith(password: string) {
  const id = newInstanceId();
  const configuration = configurationOf(id, [shop.payto], { auth: { method: 'token', password } });
  const made = await createInstance(server.url, configuration);
  expect(made.status).toBe(204);
  return { id, configuration, baseUrl: `${server.url}/merchant/instances/${id}/` };
}

const PASSWORD = 'correct horse battery staple';

test('I14-1 a password opens POST private/token alone, and is kept as a slow hash', async () => {
  const { id, baseUrl, configuration } = await makeShopWith(PASSWORD);
  const call = (authorization: string) => send(`${baseUrl}private`, { headers: { authorization } });
  for (const header of [
    `Bearer ${PASSWORD.replaceAll(' ', '')}`,
    `Bearer secret-token:${PASSWORD.replaceAll(' ', '')}`,
    basic(id, PASSWORD),
    '',
  ]) {
    expect((await call(header)).status, header).toBe(401);
  }
  const made = await askToken(basic(id, PASSWORD), { scope: 'all' }, baseUrl);
  expect(made.status).toBe(200);
  const token = String(made.body['access_token']);
  const details = await call(`Bearer ${token}`);
  expect(details).toMatchObject({ status: 200, body: { auth: { method: 'token' } } });
  for (const wrong of ['correct horse battery stapl', `${PASSWORD} `, '']) {
    expect((await askToken(basic(id, wrong), { scope: 'all' }, baseUrl)).status).toBe(401);
  }
  const [row] = await query<{ password_hash: string; token_hash: Buffer }>(
    database,
    'select password_hash, token_hash from merchant.instance where id = $1',
    [id],
  );
  expect(row?.password_hash).toMatch(/^scrypt\$/);
  expect(row?.token_hash).toHaveLength(64);
  // The same request again is the same instance, and another password is another.
  expect((await createInstance(server.url, configuration)).status).toBe(204);
  const auth = { method: 'token', password: `${PASSWORD}!` };
  expect(await createInstance(server.url, { ...configuration, auth })).toMatchObject({
    status: 409,
    body: { code: 2600 },
  });
});

test('I14-1 a new password ends the old one, and a new token ends all tokens', async () => {
  const { id, baseUrl } = await makeShopWith(PASSWORD);
  const made = await askToken(basic(id, PASSWORD), { scope: 'all' }, baseUrl);
  const token = String(made.body['access_token']);
  const change = (auth: object) => send(`${baseUrl}private/auth`, { token, body: auth });
  expect((await change({ method: 'token', password: 'another password' })).status).toBe(204);
  expect((await askToken(basic(id, PASSWORD), { scope: 'all' }, baseUrl)).status).toBe(401);
  const again = await askToken(basic(id, 'another password'), { scope: 'readonly' }, baseUrl);
  expect(again.status).toBe(200);
  // As in today's interface, tokens go on.
  expect((await send(`${baseUrl}private`, { token })).status).toBe(200);
  for (const [auth, field] of [
    [{ method: 'token', password: 'short' }, 'password'],
    [{ method: 'token', password: 'long enough', token: 'secret-token:abcdefgh' }, 'password'],
    [{ method: 'external', password: 'long enough' }, 'password'],
    [{ method: 'token' }, 'token'],
  ] as const) {
    expect(await change(auth), field).toMatchObject({ status: 400, body: { code: 2602, field } });
  }
  const readonly = String(again.body['access_token']);
  const refused = await send(`${baseUrl}private/auth`, {
    token: readonly,
    body: { method: 'token', password: 'another password' },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 44 } });
  expect((await change({ method: 'token', token: 'secret-token:abcdefgh' })).status).toBe(204);
  expect((await send(`${baseUrl}private`, { token })).status).toBe(401);
  expect((await askToken(basic(id, 'another password'), { scope: 'all' }, baseUrl)).status).toBe(
    401,
  );
  expect((await send(`${baseUrl}private`, { token: 'abcdefgh' })).status).toBe(200);
});

test('I14-1 long wrong passwords are limited as short ones, and the right one still opens', async () => {
  const { id, baseUrl } = await makeShopWith(PASSWORD);
  const { maxWrongPerCaller } = DEFAULT_LIMITS;
  const ask = (password: string) =>
    send(`${baseUrl}private/token`, {
      headers: { authorization: basic(id, password) },
      body: { scope: 'readonly' },
    });
  const statuses = [];
  for (let at = 0; at <= maxWrongPerCaller; at += 1) {
    statuses.push((await ask(`${'wrong password '.repeat(4)}${at}`)).status);
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(PASSWORD)).status).toBe(200);
});

test('I14-1 a person logs in with the password, and its sessions end with it', async () => {
  const { id, baseUrl } = await makeShopWith(PASSWORD);
  const browser = new WebBrowser(server.url, '127.0.0.1', { 'accept-language': 'en' });
  const logIn = async (token: string) =>
    (await browser.post('/dashboard/log-in/submit', { instance: id, token })).location;
  expect(await logIn('wrong password')).toContain('/dashboard/log-in');
  expect(await logIn(PASSWORD)).toBe('/dashboard');
  // A form says who is logged in, without a page.
  const revoke = async () =>
    (await browser.post('/dashboard/settings/token/revoke', { id: '0' })).location;
  expect(await revoke()).toBe('/dashboard/settings/token?news=revoked');
  const made = await askToken(basic(id, PASSWORD), { scope: 'all' }, baseUrl);
  await send(`${baseUrl}private/auth`, {
    token: String(made.body['access_token']),
    body: { method: 'token', password: 'another password' },
  });
  expect(await revoke()).toContain('/dashboard/log-in');
  expect(await logIn('another password')).toBe('/dashboard');
  const set = await browser.post('/dashboard/settings/token/password', {
    password: 'third password',
  });
  expect(set.location).toBe('/dashboard/settings/token?news=password');
  expect(await revoke()).toBe('/dashboard/settings/token?news=revoked');
  expect((await askToken(basic(id, 'third password'), { scope: 'all' }, baseUrl)).status).toBe(200);
  const short = await browser.post('/dashboard/settings/token/password', { password: 'short' });
  expect(short.location).toMatch(/step=password&error=GENERIC_PARAMETER_MALFORMED&field=password/);
});

test('I14-1 the log has no password and no token', async () => {
  const { id, baseUrl } = await makeShopWith(PASSWORD);
  const made = await askToken(basic(id, PASSWORD), { scope: 'all' }, baseUrl);
  expect(output).toContain('private/token');
  for (const secret of [
    PASSWORD,
    String(made.body['access_token']).slice(13),
    basic(id, PASSWORD).slice(6),
  ]) {
    expect(output).not.toContain(secret);
  }
});
