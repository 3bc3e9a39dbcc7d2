/**
 * Tests docs/examples/nginx.conf over HTTP with TLS (docs/decisions/0011). Strangers' headers
 * count for nothing, their addresses count for limits, and many of them may wait.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins, newKeyPair, registerUser } from '../support/coins';
import { OPERATOR_TOKEN } from '../support/server';
import { sendFromElsewhere } from '../support/from-elsewhere';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
} from '../api/merchant/merchant-support';
import { startTlsSite, type TlsSite } from './tls-site';

const FORM = 'application/x-www-form-urlencoded';
const MANAGEMENT = '/merchant/management/instances';

/** Headers of a client that pretends to be another one, or local. */
const FORGED: readonly Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '::1, 127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;proto=https;host=localhost' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'http', 'x-forwarded-prefix': '/evil' },
];

describe('as the example has it', () => {
  let site: TlsSite;

  beforeAll(async () => {
    site = await startTlsSite();
  });
  afterAll(() => site.stop());

  test('only the token makes an operator, not what a client says is forwarded', async () => {
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    expect((await site.ask(MANAGEMENT, { headers: { authorization } })).status).toBe(200);
    for (const headers of FORGED) {
      const { status } = await site.ask(MANAGEMENT, { headers });
      expect([headers, status]).toEqual([headers, 401]);
    }
  });

  test('[INSTA-5] an instance without a token is closed to all who come by TLS', async () => {
    const { username } = await registerUser(site.server.url);
    const id = newInstanceId();
    const payto = `payto://x-taler-bank/${new URL(site.url).host}/${username}`;
    const auth = { auth: { method: 'external' } };
    await createInstance(site.server.url, configurationOf(id, [payto], auth));
    const orders = `/merchant/instances/${id}/private/orders`;
    for (const headers of FORGED) expect((await site.ask(orders, { headers })).status).toBe(401);
    expect((await fetch(site.server.url + orders)).status).toBe(200);
  });

  test('wrong log-ins of one client keep no other one out, and cookies are for TLS', async () => {
    const { username, password } = await registerUser(site.server.url);
    const logIn = (secret: string, from: string, headers: Record<string, string> = {}) =>
      site.ask('/bank/log-in/submit', {
        from,
        headers: { origin: site.url, 'content-type': FORM, ...headers },
        body: new URLSearchParams({ username, password: secret }).toString(),
      });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const forged = { 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': `198.51.100.${i}` };
      statuses.push((await logIn('wrong password', '127.0.0.66', forged)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const right = await logIn(password, '127.0.0.67');
    expect(right.status).toBe(303);
    const session = right.headers['set-cookie']?.find((text) => text.includes('bank-session='));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; Secure/);
    expect((await logIn(password, '127.0.0.67', { origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });

  test('links have the public name, even if a client names another host and prefix', async () => {
    const shop = await makeInstance(site.server.url);
    const { orderId: id } = await shop.backend.createOrder({
      order: { amount: 'KUDOS:1', summary: 'x' },
    });
    const authorization = `Bearer ${shop.token}`;
    const { host } = new URL(site.url);
    for (const headers of [...FORGED, { 'x-forwarded-prefix': '/'.repeat(6000) }]) {
      const path = `/merchant/instances/${shop.id}/private/orders/${id}`;
      const order = await site.ask(path, { headers: { ...headers, authorization } });
      expect(order.status).toBe(200);
      const body = JSON.parse(order.text) as Record<string, string>;
      expect(body['taler_pay_uri']).toMatch(new RegExp(`^taler://pay/${host}/`));
      expect(body['order_status_url']).toMatch(new RegExp(`^https://${host}/merchant/`));
    }
  });

  test('plain HTTP leads to TLS under our own name, where each answer says once that it is to stay', async () => {
    for (const host of ['pay.example', 'evil.example', 'pay.example:8080']) {
      const plain = await sendFromElsewhere('127.0.0.1', `${site.plainUrl}/bank?a=b`, {
        method: 'GET',
        headers: { host },
      });
      expect([host, plain.status]).toEqual([host, 308]);
      expect(plain.headers.location).toBe('https://pay.example/bank?a=b');
    }
    for (const path of ['/bank', '/config', '/no-such-page', MANAGEMENT]) {
      const { headers } = await site.ask(path);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
  });

  test('another site’s name is refused', async () => {
    expect((await site.ask('/config', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await site.ask('/config', { headers: { host: 'localhost' } })).status).toBe(421);
  });

  test('what Florin refuses of addresses and headers is said in JSON', async () => {
    const long = await site.ask(`/config?${'a'.repeat(9_000)}`);
    const many = await site.ask('/config', { headers: { cookie: 'a'.repeat(20_000) } });
    expect([long.status, many.status]).toEqual([414, 431]);
    for (const { text } of [long, many]) {
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(Number) as number });
    }
  });

  test('300 of one address wait for a payment, which others make meanwhile', async () => {
    const shop = await makeInstance(site.server.url);
    const [coin] = await makeCoins(site.server.url, ['0.64']);
    const claimed = await makeClaimedOrder(shop);
    const path = `/merchant/instances/${shop.id}/private/orders/${claimed.orderId}`;
    const authorization = `Bearer ${shop.token}`;
    const look = () => site.ask(path, { headers: { authorization }, from: '127.0.0.68' });
    expect(JSON.parse((await look()).text)).toMatchObject({ order_status: 'claimed' });
    let answered = 0;
    const waiting = Array.from({ length: 300 }, async () => {
      const url = `${path}?timeout_ms=60000`;
      const answer = await site.ask(url, { headers: { authorization }, from: '127.0.0.68' });
      answered += 1;
      return (JSON.parse(answer.text) as { order_status: string }).order_status;
    });
    // Requests of one address are taken up in turn: by now most of them wait.
    for (let i = 0; i < 10; i += 1) {
      expect((await site.ask('/config')).status).toBe(200);
      expect((await look()).status).toBe(200);
    }
    expect(answered).toBe(0);
    await shop.wallet.pay(claimed.orderId, {
      sessionId: '',
      coins: [payWith(site.url, claimed, coin!)],
    });
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['paid']));
  });
});

describe('below a path', () => {
  let site: TlsSite;

  beforeAll(async () => {
    site = await startTlsSite('/florin');
  });
  afterAll(() => site.stop());

  test('the interfaces answer there, and links lead there', async () => {
    const shop = await makeInstance(site.server.url);
    const { orderId: id, token } = await shop.backend.createOrder({
      order: { amount: 'KUDOS:1', summary: 'x' },
    });
    const { host } = new URL(site.url);
    const base = `/florin/merchant/instances/${shop.id}`;
    const headers = { authorization: `Bearer ${shop.token}`, 'x-forwarded-prefix': '/evil' };
    const order = await site.ask(`${base}/private/orders/${id}`, { headers });
    const body = JSON.parse(order.text) as Record<string, string>;
    expect(body['taler_pay_uri']).toMatch(new RegExp(`^taler://pay/${host}/florin/`));
    expect(body['order_status_url']).toMatch(new RegExp(`^${site.url}/merchant/`));
    const claimed = await site.ask(`${base}/orders/${id}/claim`, {
      headers: { 'content-type': 'application/json', 'x-forwarded-prefix': '/evil' },
      body: JSON.stringify({ nonce: encodeBase32(newKeyPair().publicKey), token }),
    });
    expect(claimed.status).toBe(200);
    expect(JSON.parse(claimed.text)).toMatchObject({
      contract_terms: { merchant_base_url: `${site.url}/merchant/instances/${shop.id}/` },
    });
    expect((await site.ask('/config')).status).toBe(404);
  });

  test('cookies are for TLS and for no other path’s scripts', async () => {
    const { username, password } = await registerUser(site.server.url);
    const { status, headers } = await site.ask('/florin/bank/log-in/submit', {
      headers: { origin: new URL(site.url).origin, 'content-type': FORM },
      body: new URLSearchParams({ username, password }).toString(),
    });
    expect(status).toBe(303);
    const session = headers['set-cookie']?.find((text) => text.includes('bank-session='));
    expect(session).toMatch(
      /^(?!__Host-).*; HttpOnly.*; Secure|^(?!__Host-).*; Secure.*; HttpOnly/,
    );
  });
});
