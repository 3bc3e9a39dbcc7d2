/** Checks that come before a request is used: address, query, headers, host. */
import { expect, inject, test } from 'vitest';
import { parseRaw, sendRaw } from '../../support/raw-connection';

const url = inject('serverUrl');
const { host } = new URL(url);
const SENDER = '127.0.0.31';

const send = async (lines: readonly string[]) =>
  parseRaw(await sendRaw(SENDER, url, `${lines.join('\r\n')}\r\n\r\n`));
const get = (target: string, headers: readonly string[] = []) =>
  send([`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers]);
const members = (count: number) => Array.from({ length: count }, (_, i) => `m${i}=`).join('&');

test('an address beyond 8 KB is 414, at once, however long it is', async () => {
  const at = (bytes: number) => `/merchant/config?${'a=1&'.repeat(bytes / 4)}`.slice(0, bytes);
  for (const bytes of [8193, 15_000, 40_000, 160_000]) {
    const began = performance.now();
    const refused = await get(at(bytes), ['Accept: text/html']);
    expect(refused).toMatchObject({
      status: 414,
      body: { code: 31, error: 'GENERIC_URI_TOO_LONG' },
    });
    expect(refused.head).toContain('content-type: application/json');
    expect(performance.now() - began).toBeLessThan(2000);
  }
  const allowed = await get(`/merchant/config?a=${'x'.repeat(8192)}`.slice(0, 8192));
  expect(allowed.status).toBe(200);
});

test('a query of more than 100 members is 414, for routes and for pages', async () => {
  expect((await get(`/merchant/config?${members(100)}`)).status).toBe(200);
  for (const path of ['/merchant/config', '/bank/log-in', '/no/such/page']) {
    const refused = await get(`${path}?${members(101)}`, ['Accept: text/html']);
    expect(refused, path).toMatchObject({ status: 414, body: { code: 31 } });
  }
});

test('headers beyond 16 KB, or more than 100 of them, are 431', async () => {
  const refused = { status: 431, body: { code: 9012 } };
  expect(await get('/merchant/config', [`X-Long: ${'x'.repeat(16_384)}`])).toMatchObject(refused);
  expect(await get('/merchant/config', [`X-Long: ${'x'.repeat(200_000)}`])).toMatchObject(refused);
  const many = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: x`);
  expect(await get('/merchant/config', many(99))).toMatchObject(refused);
  expect((await get('/merchant/config', many(98))).status).toBe(200);
});

test('a request names its host exactly once', async () => {
  const refused = { status: 400, body: { code: 9011, error: 'GENERIC_REQUEST_MALFORMED' } };
  const line = 'GET /merchant/config HTTP/1.1';
  const close = 'Connection: close';
  expect(await send([line, `Host: ${host}`, close])).toMatchObject({ status: 200 });
  expect(await send([line, `Host: ${host}`, `Host: ${host}`, close])).toMatchObject(refused);
  expect(await send([line, `Host: ${host}`, 'HOST: evil.example', close])).toMatchObject(refused);
  expect(await send([line, close])).toMatchObject(refused);
  expect(await send([line, 'Host:', close])).toMatchObject(refused);
});

test('a Host that is no part of an address is 421, in JSON as every refusal', async () => {
  const hosts = ['localhost:99999', 'a@localhost', 'localhost/x', '[::1%25lo]', 'a b', 'xn--'];
  for (const odd of hosts) {
    const lines = ['GET /config HTTP/1.1', `Host: ${odd}`, 'Connection: close'];
    const refused = await send(lines);
    expect(refused, odd).toMatchObject({ status: 421, body: { error: 'GENERIC_HOST_UNKNOWN' } });
    expect(refused.head, odd).toContain('x-content-type-options: nosniff');
  }
});

test('an unknown expectation changes nothing', async () => {
  const answer = await get('/merchant/config', ['Expect: the unexpected']);
  expect(answer).toMatchObject({ status: 200 });
});

test('a whole address as target is the path on this host, or refused', async () => {
  expect(await get(`http://${host}/merchant/config`)).toMatchObject({ status: 200 });
  for (const target of ['http://evil.example/bank', `http://evil.example@${host}/`, 'ftp://x/']) {
    const refused = await get(target, ['Accept: text/html']);
    expect(refused, target).toMatchObject({ status: 400, body: { code: 9011 } });
    expect(refused.head).not.toContain('location:');
  }
});

test('what is no HTTP at all is refused in the same shape, and the connection is closed', async () => {
  for (const text of ['GET /\r\n\r\n', 'hello\r\n\r\n', 'GET / HTTP/1.1\r\nHost x\r\n\r\n']) {
    const refused = parseRaw(await sendRaw(SENDER, url, text));
    expect(refused).toMatchObject({ status: 400, body: { code: 9011 } });
    expect(refused.head).toContain('connection: close');
  }
});

const PAGES = ['/bank/log-in', '/wallet', '/no/such/page'];
const TREES = ['x', 'null', '5', '[]', '[""]', '["",{}]', '["x",{"children":["y",{}]}]', '{'];

test('no page is 5xx, with any headers about its scripts', async () => {
  const trees = TREES.map(encodeURIComponent).concat('%', '%ff', 'x'.repeat(10_000));
  const heads = trees.map((tree): Record<string, string> => ({ 'next-router-state-tree': tree }));
  heads.push(
    { 'next-router-prefetch': '1' },
    { 'next-router-segment-prefetch': '/_tree' },
    { 'next-action': 'x' },
    { 'next-resume': '1' },
    { 'next-url': '://' },
    { 'x-nextjs-data': '1' },
  );
  for (const page of PAGES) {
    for (const head of heads) {
      const headers = { rsc: '1', accept: 'text/html', ...head };
      const answer = await fetch(url + page, { headers, redirect: 'manual' });
      const wanted = page === '/no/such/page' ? 404 : 200;
      expect(answer.status, `${page} ${JSON.stringify(head)}`).toBe(wanted);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  }
}, 300_000);

test('pictures are resized for no caller', async () => {
  for (const query of ['', '?url=%2Fcoin.png&w=640&q=75', '?url=%2Ficon.png&w=640&q=75']) {
    expect((await fetch(`${url}/_next/image${query}`)).status).toBe(404);
  }
});
