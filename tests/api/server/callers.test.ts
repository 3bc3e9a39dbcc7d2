/**
 * Tells local callers and the operator apart, without OPERATOR_TOKEN and without a proxy (decision D16).
 * For a real browser, see tests/e2e/rebinding.spec.ts.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { registerUser } from '../../support/coins';
import { sendFromElsewhere } from '../../support/from-elsewhere';
import { startServer, type TestServer } from '../../support/server';
import { configurationOf, newInstanceId, send } from '../merchant/merchant-support';
import { ask, codeOf, FORWARDED } from './caller-support';
import { OUTSIDE, testFromOutside, throughOutside } from './outside';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    env: {
      DEMO: '0',
      HOST: '0.0.0.0',
      OPERATOR_TOKEN: '',
      TRUSTED_PROXIES: OUTSIDE ?? '',
      ALLOWED_HOSTS: '.ours.example',
    },
  });
});

afterAll(() => server.stop());

describe('without OPERATOR_TOKEN', () => {
  test('a program at this machine is the operator', async () => {
    for (const where of ['exchange/management/books', 'merchant/management/instances']) {
      expect((await ask(`${server.url}/${where}`)).status, where).toBe(200);
    }
  });

  test('who comes through a proxy manages nothing', async () => {
    const shop = await makeOwnInstance({});
    const calls: [method: string, path: string, body?: unknown][] = [
      ['GET', '/merchant/management/instances'],
      ['GET', '/management/instances'],
      ['GET', '/instances'],
      ['POST', '/merchant/management/instances', configurationOf(newInstanceId(), [shop.payto])],
      ['PUT', '/instances/', configurationOf(newInstanceId(), [shop.payto])],
      ['POST', `/merchant/management/instances/${shop.id}/auth`, shop.stolen],
      ['DELETE', `/merchant/management/instances/${shop.id}`],
      ['PATCH', `/bank/management/accounts/${shop.username}`, { is_exchange: true }],
      ['GET', '/bank/management/books'],
      ['GET', '/exchange/management/books'],
      ['GET', '/merchant/management/books'],
    ];
    for (const headers of FORWARDED) {
      for (const [method, path, body] of calls) {
        const answer = await ask(server.url + path, { method, headers, body });
        expect([answer.status, path, headers]).toEqual([403, path, headers]);
      }
    }
    expect((await ask(`${shop.baseUrl}private`, { headers: shop.authorization })).status).toBe(200);
  });

  test('the operator’s page lets in no request that comes through a proxy', async () => {
    const logIn = (more: Record<string, string>) =>
      sendFromElsewhere('127.0.0.1', `${server.url}/dashboard/operator/log-in/submit`, {
        method: 'POST',
        headers: {
          origin: server.url,
          'content-type': 'application/x-www-form-urlencoded',
          ...more,
        },
        body: 'token=',
      });
    for (const headers of FORWARDED) {
      const answer = await logIn(headers);
      expect([answer.headers['set-cookie'], headers]).toEqual([undefined, headers]);
      expect(answer.headers.location).toContain('WRONG_TOKEN');
    }
    expect((await logIn({})).headers['set-cookie']?.[0]).toContain('florin-operator-session=');
  });

  test('a proxy that adds nothing and speaks HTTP/1.0, as nginx did, manages nothing', async () => {
    const path = '/merchant/management/instances';
    expect(await statusOfRaw(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`)).toBe(403);
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    expect(await statusOfRaw(head)).toBe(200);
  });

  test('[UI-5] a page of another site in a browser at this machine manages nothing', async () => {
    const books = (headers: Record<string, string>) =>
      ask(`${server.url}/exchange/management/books`, { headers });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect([headers, (await books(headers)).status]).toEqual([headers, 403]);
    }
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: server.url },
    ]) {
      expect([headers, (await books(headers)).status]).toEqual([headers, 200]);
    }
  });
});

const TESTERS_CALLS = [
  ['/test/clock', { advance: { d_ms: 1 } }],
  ['/test/clock', 'anything'],
  ['/test/jobs', {}],
  ['/bank/testing/add-incoming', {}],
] as const;

test('[D34] who comes through a proxy moves no time, runs no job and coins no money', async () => {
  for (const [path, body] of TESTERS_CALLS) {
    for (const headers of [...FORWARDED, { origin: 'https://evil.example' }]) {
      const answer = await ask(server.url + path, { headers, body });
      expect([answer.status, path, headers]).toEqual([404, path, headers]);
    }
  }
  const body = { advance: { d_ms: 0 } };
  expect((await ask(`${server.url}/test/clock`, { body })).status).toBe(200);
});

testFromOutside('[D34] another machine moves no time, runs no job and coins no money', async () => {
  for (const [path, body] of TESTERS_CALLS) {
    const url = throughOutside(server.url + path);
    const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    expect([status, path]).toEqual([404, path]);
  }
});

testFromOutside('without OPERATOR_TOKEN another machine manages nothing', async () => {
  const path = '/merchant/management/instances';
  expect((await send(throughOutside(server.url + path))).status).toBe(403);
});

describe('under a foreign name', () => {
  const PATHS = [
    ['GET', '/merchant/management/instances'],
    ['GET', '/exchange/management/books'],
    ['GET', '/exchange/keys'],
    ['GET', '/config'],
    ['POST', '/bank/testing/register'],
    ['OPTIONS', '/merchant/config'],
    ['PATCH', '/merchant/config'],
    ['GET', '/'],
    ['GET', '/bank'],
    ['GET', '/bank/no-such-page'],
    ['GET', '/florin.css'],
    ['GET', '/_next/static/chunks/none.js'],
    ['PROPFIND', '/bank'],
    ['GET', '/%zz'],
  ] as const;

  test('nothing is answered, neither interfaces nor pages nor files', async () => {
    for (const [method, path] of PATHS) {
      const headers = { host: 'evil.example', accept: 'text/html' };
      const answer = await ask(server.url + path, { method, headers });
      expect([answer.status, method, path]).toEqual([421, method, path]);
      expect(codeOf(answer)).toBe(9010);
      expect(answer.text).toContain('ALLOWED_HOSTS');
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test.for([
    ['localhost', 200],
    ['LOCALHOST:1', 200],
    ['florin.localhost', 200],
    ['127.0.0.1', 200],
    ['[::1]:8080', 200],
    ['192.0.2.9', 200],
    ['ours.example', 200],
    ['pay.ours.example:8443', 200],
    ['ours.example.evil.example', 421],
    ['evilours.example', 421],
    ['localhost.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
  ] as const)('%s: %s', async ([host, expected]) => {
    expect((await ask(`${server.url}/config`, { headers: { host } })).status).toBe(expected);
  });

  test('what a stranger calls a forwarded name does not count', async () => {
    const headers = { host: 'backend', 'x-forwarded-host': 'localhost' };
    expect((await ask(`${server.url}/config`, { headers })).status).toBe(421);
  });
});

testFromOutside(
  '[INSTA-5] TRUSTED_PROXIES say addresses, and open no instance without a token',
  async () => {
    const { baseUrl } = await makeOwnInstance({ auth: { method: 'external' } });
    expect((await ask(`${baseUrl}private/orders`)).status).toBe(200);
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }]) {
      expect((await send(throughOutside(`${baseUrl}private/orders`), { headers })).status).toBe(
        401,
      );
    }
  },
);

describe('links and redirects', () => {
  const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' };
  // Names of style sheets are letters by chance.
  const NEVER = /evil\.example|\/evil(?!\w)/;

  test('are never made from what a stranger says', async () => {
    for (const path of [
      '/',
      '/bank',
      '/bank/account',
      '/dashboard',
      '/shop/',
      '/language/de',
      '/-/-/config',
    ]) {
      const headers = { ...evil, accept: 'text/html', referer: 'http://evil.example/a' };
      const answer = await ask(server.url + path, { headers });
      expect([answer.headers.location ?? '', path]).not.toEqual([
        expect.stringMatching(NEVER),
        path,
      ]);
      expect(answer.text).not.toMatch(NEVER);
    }
  });
});

testFromOutside('HOST=localhost is this machine only, under both of its addresses', async () => {
  const url = inject('serverUrl');
  for (const host of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`${url.replace('localhost', host)}/config`)).status).toBe(200);
  }
  await expect(fetch(throughOutside(`${url}/config`))).rejects.toThrow();
});

/** Makes an instance at the server that has no operator token. */
async function makeOwnInstance(changes: object) {
  const id = newInstanceId();
  const { username } = await registerUser(server.url);
  const payto = `payto://x-taler-bank/${new URL(server.url).host}/${username}`;
  const body = configurationOf(id, [payto], changes);
  const { status } = await ask(`${server.url}/merchant/management/instances`, { body });
  expect(status).toBe(204);
  return {
    id,
    payto,
    username,
    baseUrl: `${server.url}/merchant/instances/${id}/`,
    authorization: { authorization: `Bearer secret-token:token-of-${id}` },
    stolen: { method: 'token', token: 'secret-token:chosen-by-the-thief' },
  };
}

/** Returns the status of one raw request. */
async function statusOfRaw(head: string): Promise<number> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(head);
  return parseInt(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? '', 10);
}
