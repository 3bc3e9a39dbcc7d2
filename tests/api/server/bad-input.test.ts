/** No input to the routes gets a 5xx. A refusal is always a JSON object with a numeric code. */
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { createInstance, type MerchantInstance } from '../../support/deployment';
import { sendFromElsewhere } from '../../support/from-elsewhere';
import { allPaths, malformedRequests, type MalformedRequest } from './malformed-requests';

const url = inject('serverUrl');
/** `npm run sequences` sends more. */
const RUNS = parseInt(process.env['MALFORMED_REQUESTS'] ?? '2000', 10);
const SAME_ORIGIN = { origin: url };

/** Headers of browsers with a session: at the bank, of a deleted account, at the dashboard, forged. */
let browsers: Record<string, string>[];
/** An instance for this test alone. */
let spare: MerchantInstance;

beforeAll(async () => {
  spare = await createInstance(url);
  const user = await register();
  const deleted = await register();
  await deleteAccount(deleted);
  const shop = await post('/dashboard/log-in/demo', {});
  browsers = [
    user.cookie,
    deleted.cookie,
    shop,
    'florin-bank-session=x; florin-dashboard-session=%',
  ].map((cookie) => ({ ...SAME_ORIGIN, cookie }));
  browsers.push({ cookie: user.cookie, 'sec-fetch-site': 'cross-site' });
});

/** Sends a form and returns the session that it opened. */
async function post(path: string, fields: Record<string, string>, cookie = ''): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...SAME_ORIGIN, cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(response.status, path).toBe(303);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

interface BankUser {
  readonly username: string;
  readonly cookie: string;
}

async function register(): Promise<BankUser> {
  const username = `bad-${randomUUID()}`;
  const cookie = await post('/bank/register/submit', { username, password: 'x'.repeat(8) });
  return { username, cookie };
}

async function deleteAccount({ username, cookie }: BankUser): Promise<void> {
  const all = { to: 'shop', amount: '100', subject: '', request_key: randomUUID() };
  await post('/bank/transfer', all, cookie);
  const authorization = `Basic ${Buffer.from(`${username}:xxxxxxxx`).toString('base64')}`;
  const init = { method: 'DELETE', headers: { authorization } };
  expect((await fetch(`${url}/bank/accounts/${username}`, init)).status).toBe(204);
}

let sent = 0;
/** Senders take turns, since an address that guesses wrong passwords waits for seconds at each. */
const nextSender = () => `127.0.0.${61 + (sent++ % 180)}` as const;

async function check(request: MalformedRequest): Promise<void> {
  const { path, method, headers, body } = request;
  const init = method === 'GET' ? { method, headers } : { method, headers, body };
  const answered = await sendFromElsewhere(nextSender(), url + path, init);
  const { status, text } = answered;
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
  if (status >= 400 && answered.headers['content-type'] === 'application/json') {
    const answer = JSON.parse(text) as Record<string, unknown>;
    expect(typeof answer['code'], text).toBe('number');
    expect(answer['hint'], text).toEqual(expect.any(String));
  }
}

test(
  `no 5xx and no unexplained refusal in ${RUNS} malformed requests`,
  async () => {
    await fc.assert(fc.asyncProperty(malformedRequests(browsers, spare.id), check), {
      numRuns: RUNS,
    });
  },
  RUNS * 120,
);

/** Names that no database can keep. */
const UNUSABLE = ['%00', '%ff', '%ED%A0%80'];

test('names that no database can keep are no 5xx in any path, to those who are logged in', async () => {
  const cookie = [browsers[0], browsers[2]].map((headers) => headers?.['cookie']).join('; ');
  const form = { ...SAME_ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const named = allPaths().filter((path) => path.includes(':'));
  expect(named.length).toBeGreaterThan(50);
  for (const path of named) {
    const methods = ['GET', 'POST', 'DELETE', 'PATCH'];
    await Promise.all(
      UNUSABLE.flatMap((name) =>
        methods.map((method) =>
          check({ path: path.replace(/:[^/]+/g, name), method, headers: form, body: 'name=x' }),
        ),
      ),
    );
  }
}, 300_000);

test('names that no database can keep are no 5xx in any private path, with a token', async () => {
  const headers = { authorization: spare.authorization, 'content-type': 'application/json' };
  const below = '/merchant/instances/:instance/private/';
  const named = allPaths().filter((path) => path.startsWith(below) && path.split(':').length > 2);
  expect(named.length).toBeGreaterThan(20);
  for (const path of named) {
    await Promise.all(
      UNUSABLE.flatMap((name) =>
        ['GET', 'POST', 'DELETE', 'PATCH'].map((method) => {
          const at = path.replace(':instance', spare.id).replace(/:[^/]+/g, name);
          return check({ path: at, method, headers, body: '{}' });
        }),
      ),
    );
  }
}, 300_000);

test('methods that hardly anybody sends are no 5xx on any path', async () => {
  // A path of a page may be an interface's for requests with a body.
  const headers = { 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (method: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest(url + path, { method, agent, headers }, (response) => {
        response.resume().on('end', () => {
          resolve(response.statusCode ?? 0);
        });
      });
      sent.on('error', reject).end();
    });
  for (const path of allPaths().map((path) => path.replace(/:[^/]+/g, 'x'))) {
    const methods = ['TRACE', 'HEAD', 'OPTIONS', 'PROPFIND', 'MKCOL'];
    const statuses = await Promise.all(methods.map((method) => send(method, path)));
    for (const [i, status] of statuses.entries()) {
      expect(status, `${methods[i] ?? ''} ${path}`).toBeLessThan(500);
    }
    expect(statuses[2], `OPTIONS ${path}`).toBe(204);
  }
  agent.destroy();
}, 300_000);

test('[ROUTE-3] such methods are refused with the path’s own ones, malformed addresses by name', async () => {
  const refusal = async (method: string, path: string) => {
    const answer = await fetch(url + path, { method });
    expect(answer.headers.get('content-type')).toBe('application/json');
    const { code } = (await answer.json()) as { code: number };
    return [answer.status, code, answer.headers.get('allow')];
  };
  expect(await refusal('PROPFIND', '/merchant/config')).toEqual([405, 20, 'GET, HEAD, OPTIONS']);
  expect(await refusal('PROPFIND', '/merchant/public/pay')).toEqual([405, 20, 'POST, OPTIONS']);
  expect(await refusal('PROPFIND', '/nowhere/at/all')).toEqual([404, 21, null]);
  expect(await refusal('GET', '/shop/%E2%82')).toEqual([400, 26, null]);
});

test('large objects are bounded, wherever an order has them', async () => {
  const { authorization, baseUrl } = await createInstance(url);
  const wide = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${4e9 - i * 70_000}`, 0]));
  const order = { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://shop.example/' };
  const ask = async (path: string, more: object) => {
    const body = JSON.stringify({ order: { ...order, ...more } });
    const init = { method: 'POST', headers: { authorization }, body };
    const response = await fetch(`${baseUrl}${path}`, init);
    return [response.status, ((await response.json()) as { code?: number }).code];
  };
  const products = Array.from({ length: 46 }, () => ({ description: 'Tea', ...wide(1000) }));
  for (const [path, code] of [
    ['private/orders', 22],
    ['order', 1006],
  ] as const) {
    expect(await ask(path, { extra: wide(12_000) })).toEqual([200, undefined]);
    expect(await ask(path, { extra: wide(12_500) })).toEqual([400, code]);
    expect(await ask(path, { merchant: wide(49_000) })).toEqual([400, code]);
    expect(await ask(path, { products })).toEqual([400, code]);
    expect(await ask(path, wide(12_500))).toEqual([400, code]);
  }
});

test('a body over 1 MiB is 413, announced or not', async () => {
  const large = JSON.stringify({ summary: 'x'.repeat(1024 * 1024) });
  const announced = await fetch(`${url}/bank/testing/register`, { method: 'POST', body: large });
  expect(announced.status).toBe(413);
  const chunked = await fetch(`${url}/bank/testing/register`, {
    method: 'POST',
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

test('a form over 128 KiB is 413, and one with the longest texts is read', async () => {
  const logIn = async (length: number) => {
    const body = new URLSearchParams({ username: 'nobody', next: 'x'.repeat(length) });
    const init = { method: 'POST', headers: SAME_ORIGIN, body, redirect: 'manual' } as const;
    return (await fetch(`${url}/bank/log-in/submit`, init)).status;
  };
  expect(await logIn(100 * 1024)).toBe(303);
  expect(await logIn(128 * 1024)).toBe(413);
});

test('a compressed body is read, and the limit is that of what comes out', async () => {
  const post = async (coding: string, body: Uint8Array) => {
    const headers = { 'content-encoding': coding };
    const init = { method: 'POST', headers, body: Buffer.from(body) };
    return (await fetch(`${url}/bank/testing/register`, init)).status;
  };
  const registration = () => JSON.stringify({ username: randomUUID(), password: 'x' });
  expect(await post('deflate', deflateSync(registration()))).toBe(200);
  expect(await post('gzip', gzipSync(registration()))).toBe(200);
  expect(await post('gzip', deflateSync(registration()))).toBe(400);
  expect(await post('gzip', gzipSync(registration()).subarray(0, 20))).toBe(400);
  expect(await post('deflate', deflateSync('x'.repeat(1024 * 1024 + 1)))).toBe(413);
});

test('the sender of a much larger body hears the 413 too, and the next caller gets an answer', async () => {
  const large = JSON.stringify({ summary: 'x'.repeat(2 * 1024 * 1024) });
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const sent = await fetch(`${url}/merchant/public/pay`, {
      method: 'POST',
      body: attempt % 2 === 0 ? new Blob([large]).stream() : large,
      duplex: 'half',
    } as RequestInit);
    expect(sent.status).toBe(413);
    expect(await sent.json()).toMatchObject({ code: 32 });
    // A connection that was closed in the middle would fail the next request on it.
    expect((await fetch(`${url}/merchant/config`)).status).toBe(200);
  }
});
