/**
 * Behind proxies that the settings name: one at this machine, one elsewhere that authenticates (decision
 * D16). Real ones: tests/debian.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFromElsewhere } from '../../support/from-elsewhere';
import { registerUser } from '../../support/coins';
import { startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';
import { ask, codeOf, FORWARDED } from './caller-support';
import { OUTSIDE, testFromOutside, throughOutside } from './outside';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    env: {
      DEMO: '0',
      TEST_CLOCK: '0',
      HOST: '0.0.0.0',
      TRUST_PROXY: '1',
      AUTH_PROXIES: `192.0.2.77, ${OUTSIDE ?? '192.0.2.78'}`,
    },
  });
});

afterAll(() => server.stop());

test('a trusted proxy says which name is ours', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await ask(`${server.url}/config`, { headers })).status;
  expect(await statusOf({ host: 'backend', 'x-forwarded-host': 'pay.example' })).toBe(200);
  expect(await statusOf({ host: 'backend' })).toBe(421);
  expect(await statusOf({ host: 'backend', 'x-forwarded-host': 'pay/example' })).toBe(421);
});

testFromOutside('another machine does not say it', async () => {
  const headers = { host: 'backend', 'x-forwarded-host': 'pay.example' };
  const url = throughOutside(`${server.url}/config`);
  expect((await ask(url, { headers, from: OUTSIDE ?? '' })).status).toBe(421);
});

describe('[INSTA-5] an instance without a token', () => {
  const orders = (shop: { baseUrl: string }) => `${shop.baseUrl}private/orders`;
  let external: { baseUrl: string };
  let guarded: TestInstance;

  beforeAll(async () => {
    external = await makeInstance(server.url, { auth: { method: 'external' } });
    guarded = await makeInstance(server.url);
  });

  test('lets in programs at this machine', async () => {
    expect((await ask(orders(external))).status).toBe(200);
  });

  test('lets in no proxy that AUTH_PROXIES does not name, and says so', async () => {
    const refused = { status: 401, code: 2015 };
    for (const headers of FORWARDED) {
      const answer = await ask(orders(external), { headers });
      expect({ status: answer.status, code: codeOf(answer) }).toEqual(refused);
      expect(answer.text).toContain('AUTH_PROXIES');
    }
  });

  testFromOutside('lets in the proxies of AUTH_PROXIES', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await send(throughOutside(orders(external)), { headers })).status).toBe(200);
    expect((await send(throughOutside(orders(guarded)), { headers })).status).toBe(401);
    // A page of another site acts with what the proxy takes from the browser.
    const page = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await send(throughOutside(orders(external)), { headers: page })).status).toBe(401);
  });
});

describe('links and redirects', () => {
  test('follow the trusted proxy', async () => {
    const shop = await makeInstance(server.url);
    const made = await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'tea' } });
    const path = `${shop.baseUrl}private/orders/${made.orderId}`;
    const authorization = `Bearer ${shop.token}`;
    const uriFor = async (headers: Record<string, string>) =>
      (
        JSON.parse((await ask(path, { headers: { authorization, ...headers } })).text) as {
          taler_pay_uri: string;
        }
      ).taler_pay_uri;
    expect(await uriFor({ 'x-forwarded-host': 'pay.example', 'x-forwarded-prefix': '/a' })).toMatch(
      /^taler:\/\/pay\/pay\.example\/a\//,
    );
    expect(await uriFor({})).toMatch(/^taler\+http:\/\/pay\/localhost:/);
  });

  test('a prefix of slashes costs nothing and counts for nothing', async () => {
    const headers = {
      'x-forwarded-host': 'pay.example',
      'x-forwarded-prefix': `${'/'.repeat(8000)}x`,
    };
    const answer = await ask(`${server.url}/config`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('///');
  });
});

test('by TLS, browsers are told to stay there, and cookies go by nothing else', async () => {
  const { username, password } = await registerUser(server.url);
  const logIn = (proto: string) =>
    sendFromElsewhere('127.0.0.1', `${server.url}/bank/log-in/submit`, {
      method: 'POST',
      headers: {
        'x-forwarded-proto': proto,
        'x-forwarded-host': 'pay.example',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ username, password }).toString(),
    });
  const [secure, plain] = [await logIn('https'), await logIn('http')];
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(secure.headers['set-cookie']).not.toEqual([]);
  for (const text of secure.headers['set-cookie'] ?? []) {
    expect(text).toMatch(/^__Host-florin-.*; Path=\/;.*; Secure$/);
  }
  for (const text of plain.headers['set-cookie'] ?? []) expect(text).not.toContain('Secure');
});

test('by TLS, a session is read and ended by the name that it was set with', async () => {
  const { username, password } = await registerUser(server.url);
  const byTls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example' };
  const browser = new WebBrowser(server.url, '127.0.0.1', byTls);
  const isLoggedIn = async () =>
    (await browser.get('/bank/session-ended')).location === '/bank/account' &&
    (await browser.get('/bank/account')).status === 200;
  await browser.post('/bank/log-in/submit', { username, password });
  const value = browser.cookies['__Host-florin-bank-session'] ?? '';
  expect(await isLoggedIn()).toBe(true);
  // Another site of the same domain can set a bare one.
  const { headers } = await browser.post('/bank/log-out');
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-florin-bank-session=;.*Max-Age=0/);
  await browser.post('/bank/log-in/submit', { username, password });
  const other = new WebBrowser(server.url, '127.0.0.1', byTls);
  other.setCookie('florin-bank-session', browser.cookies['__Host-florin-bank-session'] ?? '');
  expect(value).not.toBe('');
  expect((await other.get('/bank/session-ended')).location).toBe('/bank/log-in');
  expect((await other.get('/bank/account')).location).toContain('/bank/log-in');
});

describe('limits count by the client that a trusted proxy names', () => {
  test('one client’s wrong passwords refuse no other client’s right one', async () => {
    const { username, password } = await registerUser(server.url);
    const balance = (secret: string, client: string) =>
      ask(`${server.url}/bank/accounts/${username}/balance`, {
        headers: {
          authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`,
          'x-forwarded-for': client,
        },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      // The entry that the client wrote itself is not its address.
      statuses.push((await balance('wrong', `203.0.113.${i}, 198.51.100.1`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await balance(password, '198.51.100.2')).status).toBe(200);
  });
});
