/** Requests of one address, in any number and size, neither delay nor fail those of others. */
import { gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { watchDuring } from '../../support/bystander';
import {
  denominationOf,
  exchangeAt,
  makeCoins,
  refusalOf,
  revealBody,
  startRefresh,
} from '../../support/coins';
import { sendFromElsewhere, type Answer } from '../../support/from-elsewhere';
import { openRaw } from '../../support/raw-connection';

const url = inject('serverUrl');
const CROWD = '127.0.0.51';
const BYSTANDER = '127.0.0.52';
const LIMIT_MS = 2000;
const MIB = 1024 * 1024;

// Loading what makes pages holds the server up, once.
beforeAll(() => fetch(`${url}/bank/log-in`, { headers: { accept: 'text/html' } }), 60_000);

const newReserve = () => `/exchange/reserves/${encodeBase32(randomBytes(32))}`;
const get = (sender: `127.0.0.${number}`, path: string) =>
  sendFromElsewhere(sender, url + path, { method: 'GET', headers: {} });

/** Another caller gets answers in time meanwhile, also from the database. */
async function assertNotDelayed<T>(crowd: () => Promise<T>): Promise<T> {
  const options = { sender: BYSTANDER, paths: ['/merchant/config', newReserve()] } as const;
  const { result, longestMs, statuses } = await watchDuring(url, options, crowd);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(longestMs).toBeLessThan(LIMIT_MS);
  return result;
}

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

const post = (path: string, body: string, headers: Record<string, string> = {}) => {
  const length = `${Buffer.byteLength(body)}`;
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
  return sendFromElsewhere(CROWD, url + path, { method: 'POST', headers: all, body });
};

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

const wide = JSON.stringify(
  Object.fromEntries(Array.from({ length: 45_000 }, (_, i) => [`member-${i}`, i])),
).padEnd(MIB - 1, ' ');

test('many bodies of 1 MiB, plain and packed, delay others little', async () => {
  for (const path of ['/merchant/orders/x/pay', '/bank/testing/register']) {
    const answers = await assertNotDelayed(() => times(15, () => post(path, wide)));
    expect(statuses(answers)).toEqual([400]);
  }
  const packed = gzipSync(wide);
  const sendPacked = () =>
    fetch(`${url}/bank/testing/register`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: packed,
    });
  const answers = await assertNotDelayed(() => times(15, sendPacked));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([400]);
});

test('JSON that is nested too deeply, or has too many values, is refused by name', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const complain = async (body: string) => {
    const answer = await fetch(`${url}/complain`, { method: 'PUT', body });
    const { code, detail } = (await answer.json()) as Record<string, unknown>;
    return [answer.status, code, detail];
  };
  expect(await complain(nested(64))).toEqual([202, undefined, undefined]);
  for (const levels of [65, 2000, 500_000]) {
    expect(await complain(nested(levels))).toEqual([400, 22, 'at most 64 levels are read']);
  }
  const many = `{"a":[${'1,'.repeat(60_000)}1]}`;
  expect(await complain(many)).toEqual([400, 22, 'at most 50000 values are read']);
  for (const path of ['/merchant/orders/x/pay', '/bank/testing/register', '/exchange/deposit']) {
    expect((await post(path, nested(2000))).status, path).toBe(400);
  }
});

test('a stranger’s form with 15 MiB of parts is not read', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="f"\r\n\r\n1\r\n';
  const body = `${part.repeat(Math.floor((15 * MIB) / part.length))}--x--\r\n`;
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'sec-fetch-site': 'same-origin',
  };
  const answers = await assertNotDelayed(() =>
    times(4, () => post('/dashboard/create-product/submit', body, headers)),
  );
  for (const { status, headers } of answers) {
    expect([status, headers.location]).toEqual([
      303,
      '/dashboard/log-in?next=%2Fdashboard%2Fcreate-product',
    ]);
  }
});

test('many made-up names with passwords delay others little, who log in meanwhile', async () => {
  const basic = (name: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`,
  });
  const username = `by-${randomBytes(6).toString('hex')}`;
  const body = JSON.stringify({ username, password: 'secret' });
  const headers = { 'content-type': 'application/json' };
  const balance = `${url}/bank/accounts/${username}`;
  const crowd = () =>
    times(60, () => {
      const name = `nobody-${randomBytes(6).toString('hex')}`;
      const path = `/bank/accounts/${name}`;
      return sendFromElsewhere(CROWD, url + path, { method: 'GET', headers: basic(name) });
    });
  let flood: Promise<Answer[]> = Promise.resolve([]);
  const served = await assertNotDelayed(async () => {
    flood = crowd();
    const register = { method: 'POST', headers, body };
    const made = await sendFromElsewhere(BYSTANDER, `${url}/bank/testing/register`, register);
    const ask = { method: 'GET', headers: basic(username) };
    return [made, await sendFromElsewhere(BYSTANDER, balance, ask)];
  });
  expect(statuses(served).every((status) => status < 300)).toBe(true);
  expect(statuses(await flood)).toEqual([401]);
});

test('wrong reveals of many coins delay others little, and the right one is taken after them', async () => {
  const exchange = exchangeAt(url);
  const [coin] = await makeCoins(url, ['2.56']);
  const denomination = await denominationOf(url, '0.01');
  const refresh = startRefresh(
    coin!,
    Array.from({ length: 200 }, () => denomination),
  );
  const { rc } = refresh.session;
  const { noRevealIndex: index } = await exchange.melt(coin!.coinPub, refresh.melt);
  const right = revealBody(coin!, refresh, index);
  const wrong = (at: number) => {
    const coinEvs = [...right.coinEvs];
    coinEvs.splice(at, 2, coinEvs[at + 1]!, coinEvs[at]!);
    return refusalOf(exchange.reveal(rc, { ...right, coinEvs }));
  };
  const refused = await assertNotDelayed(() =>
    Promise.all(Array.from({ length: 12 }, (_, i) => wrong(i % 4))),
  );
  for (const { status, body } of refused) expect([status, body['code']]).toEqual([409, 1353]);
  // The same reveal leads to the same commitment, however often it is sent.
  expect(new Set(refused.map(({ body }) => body['rc_expected'])).size).toBe(4);
  expect(await exchange.reveal(rc, right)).toHaveLength(200);
}, 300_000);

test('many requests of one address that wait for events keep out neither it nor others', async () => {
  const waiting = await times(400, () => {
    const head = `GET ${newReserve()}?timeout_ms=60000 HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    return openRaw(CROWD, url, head);
  });
  const [config, reserve] = await assertNotDelayed(() =>
    Promise.all([get(CROWD, '/merchant/config'), get(CROWD, newReserve())]),
  );
  expect([config.status, reserve.status]).toEqual([200, 404]);
  expect(waiting.filter(({ socket }) => socket.destroyed)).toEqual([]);
  for (const { socket } of waiting) socket.destroy();
});

test('requests that are sent ahead on one connection are bounded', async () => {
  const line = 'GET /merchant/config HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const few = await openRaw(CROWD, url, line.repeat(10));
  await expect.poll(() => few.received().split('HTTP/1.1 200').length - 1).toBe(10);
  few.socket.destroy();
  const many = await openRaw(CROWD, url, line.repeat(10_000));
  await many.whole();
  expect(many.socket.destroyed).toBe(true);
});
