/** Connections are bounded, and slow callers are cut off; others go on. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFromElsewhere } from '../../support/from-elsewhere';
import { openRaw, parseRaw, sendRaw, type RawConnection } from '../../support/raw-connection';
import { copyDataDir, startServer, type TestServer } from '../../support/server';
import { newKeyPair } from '../../support/coins';
import { addressOf, upload } from '../sync/sync-support';

let server: TestServer;
const HEAD_MS = 1000;
const REQUEST_MS = 2500;
const MIB = 1024 * 1024;

beforeAll(async () => {
  const dataDir = await copyDataDir();
  const limits = {
    max_connections: 60,
    max_connections_per_address: 20,
    head_timeout_ms: HEAD_MS,
    request_timeout_ms: REQUEST_MS,
    max_waiting_passwords_per_address: 4,
    max_unread_bytes_per_address: MIB,
  };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
  server = await startServer({ dataDir, env: { DEMO: '0', TEST_ROUTES: '0' } });
}, 300_000);
afterAll(() => server.stop());

const ping = (sender: `127.0.0.${number}`) =>
  sendFromElsewhere(sender, `${server.url}/merchant/config`, { method: 'GET', headers: {} });

test('an address has so many connections; its own idle ones make room', async () => {
  const open = await Promise.all(
    Array.from({ length: 30 }, () => openRaw('127.0.0.41', server.url)),
  );
  await expect
    .poll(() => open.filter(({ socket }) => !socket.destroyed).length, { timeout: 30_000 })
    .toBe(20);
  // The oldest were closed, and a new one is served.
  expect(open.slice(0, 10).every(({ socket }) => socket.destroyed)).toBe(true);
  expect((await ping('127.0.0.41')).status).toBe(200);
  for (const { socket } of open) socket.destroy();
});

test('many addresses cannot keep out one more', async () => {
  const floods = (['127.0.0.42', '127.0.0.43', '127.0.0.44', '127.0.0.45'] as const).map((from) =>
    Promise.all(Array.from({ length: 25 }, () => openRaw(from, server.url))),
  );
  const open = (await Promise.all(floods)).flat();
  expect((await ping('127.0.0.46')).status).toBe(200);
  for (const { socket } of open) socket.destroy();
});

test('requests that wait hold their places: the address gets no more of them', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const wait = get(`/exchange/reserves/${'0'.repeat(51)}G?timeout_ms=20000`);
  const begin = async (): Promise<RawConnection> => {
    const raw = await openRaw('127.0.0.47', server.url, get('/merchant/config'));
    const isOver = () => raw.received() !== '' || raw.socket.destroyed;
    await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    // Closed: the server has not let go yet of all that the test before has opened.
    if (raw.received() === '') return begin();
    raw.socket.write(wait);
    return raw;
  };
  const waiting = await Promise.all(Array.from({ length: 20 }, begin));
  // All connections are accepted, so this answer comes after the server has read what they sent.
  expect((await ping('127.0.0.48')).status).toBe(200);
  expect(await sendRaw('127.0.0.47', server.url, wait)).toBe('');
  expect(waiting.some(({ socket }) => socket.destroyed)).toBe(false);
  expect((await ping('127.0.0.48')).status).toBe(200);
  for (const { socket } of waiting) socket.destroy();
});

test('a head or a body that does not come is answered with 408 and cut off', async () => {
  const head = 'POST /bank/testing/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n';
  const cases = [
    ['', HEAD_MS],
    [head, HEAD_MS],
    [`${head}\r\n{"us`, REQUEST_MS],
  ] as const;
  await Promise.all(
    cases.map(async ([sent, limit]) => {
      const began = performance.now();
      const refused = parseRaw(await sendRaw('127.0.0.49', server.url, sent));
      expect(refused).toMatchObject({ status: 408, body: { code: 9013 } });
      expect(performance.now() - began).toBeGreaterThan(limit / 2);
    }),
  );
});

test('passwords that wait to be hashed are bounded: 503 says when to try again', async () => {
  const check = async (name: string) => {
    const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`;
    const address = `${server.url}/bank/accounts/${name}`;
    const request = { method: 'GET', headers: { authorization } };
    const { status, headers } = await sendFromElsewhere('127.0.0.50', address, request);
    return [status, headers['retry-after']];
  };
  const answers = await Promise.all(Array.from({ length: 18 }, (_, i) => check(`nobody-${i}`)));
  const refused = answers.filter(([status]) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(([, retryAfter]) => retryAfter === '1')).toBe(true);
  const others = answers.filter(([status]) => status !== 503);
  expect(others.length).toBeGreaterThanOrEqual(5);
  expect(others.every(([status]) => status === 401)).toBe(true);
  expect((await check('nobody'))[0]).toBe(401);
});

test('an address that leaves answers unread gets 503 until it has read or gone', async () => {
  const key = newKeyPair();
  expect((await upload(server.url, key, new Uint8Array(16 * MIB))).status).toBe(204);
  const { pathname } = new URL(addressOf(server.url, key));
  const request = `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const unread = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { socket } = await openRaw('127.0.0.51', server.url);
      socket.pause();
      socket.write(request.repeat(16));
      return socket;
    }),
  );
  const again = async () => (await ping('127.0.0.51')).status;
  await expect.poll(again, { timeout: 30_000 }).toBe(503);
  expect((await ping('127.0.0.51')).headers['retry-after']).toBe('1');
  expect((await ping('127.0.0.52')).status).toBe(200);
  expect(unread.some(({ destroyed }) => destroyed)).toBe(false);
  for (const socket of unread) socket.destroy();
  await expect.poll(again, { timeout: 30_000 }).toBe(200);
}, 300_000);

test('with TEST_ROUTES=0 the cryptography tests are unknown, by any method and at both addresses', async () => {
  for (const base of ['', '/exchange']) {
    for (const name of ['base32', 'encrypt', 'rsa/get', 'rsa/sign']) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const response = await fetch(`${server.url}${base}/test/${name}`, { method });
        expect(response.status, `${method} ${base}/test/${name}`).toBe(404);
        expect(await response.json()).toMatchObject({ code: 21 });
      }
    }
  }
});
