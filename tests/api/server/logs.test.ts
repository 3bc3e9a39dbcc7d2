/** The server's most detailed logs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../../support/server';
import { openRaw } from '../../support/raw-connection';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';

let server: TestServer;
let shop: TestInstance;
let logged = '';

beforeAll(async () => {
  server = await startServer({
    env: { DEMO: '0', LOG_LEVEL: 'debug', ACCESS_LOG: '1' },
    log: 'pipe',
  });
  server.process.stderr?.setEncoding('utf8').on('data', (part: string) => (logged += part));
  shop = await makeInstance(server.url);
});

afterAll(() => server.stop());

/** Returns the log's lines up to an address with this mark in it. */
async function untilLogged(mark: string): Promise<string> {
  await expect.poll(() => logged, { timeout: 30_000 }).toContain(mark);
  return logged;
}

test('no log line has tokens, sessions, passwords or what was sent', async () => {
  const made = await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'tea' } });
  const secret = 'SECRETTHATNOBODYLOGS';
  const authorization = `Basic ${Buffer.from(`alice:${secret}`).toString('base64')}`;
  const asked = [
    `${shop.baseUrl}orders/none?token=${secret}&session_id=${secret}`,
    `${shop.baseUrl}orders/${made.orderId}?token=${secret}`,
    `${shop.baseUrl}orders/${made.orderId}?session_id=${secret}`,
    `${server.url}/public/pay?session_sig=${secret}&session_id=${secret}`,
    `${server.url}/public/proposal?order_id=none&nonce=${secret}`,
    `${server.url}/tip-query?tip_id=${secret}${'0'.repeat(40)}`,
    `${shop.baseUrl}tips/XYZ${secret}${'0'.repeat(40)}`,
    `${server.url}/bank/withdrawal-operation/XYZ-${secret}`,
    `${server.url}/bank/accounts/alice/withdrawals/XYZ-${secret}`,
  ];
  for (const url of asked) await send(url, { headers: { authorization } });
  const body = { token: `secret-token:${secret}`, password: secret, nonce: secret };
  for (const path of ['claim', 'pay', 'refund']) {
    await send(`${shop.baseUrl}orders/none/${path}`, { body, token: secret });
  }
  await send(`${server.url}/bank/testing/register`, { body: { username: '', password: secret } });
  await send(`${server.url}/exchange/reserves/the-end-of-the-test`);
  const lines = await untilLogged('the-end-of-the-test');
  // Refusals are there, with their paths and what is harmless.
  expect(lines).toContain('order_id=none&nonce=…');
  expect(lines.split('\n').length).toBeGreaterThan(asked.length);
  expect(lines).not.toContain(secret);
  expect(lines).not.toContain(made.token);
  expect(lines).not.toContain(shop.token);
});

test('callers that go away leave no error and no warning in the log', async () => {
  logged = '';
  const wait = `GET /exchange/reserves/${'0'.repeat(51)}G?timeout_ms=20000 HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const head =
    'POST /bank/testing/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{';
  const order = await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'tea' } });
  const paid = `GET ${new URL(`${shop.baseUrl}orders/${order.orderId}`).pathname}?token=${order.token ?? ''}&timeout_ms=20000 HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  for (const sent of [wait, head, paid]) {
    const callers = await Promise.all(
      Array.from({ length: 20 }, () => openRaw('127.0.0.53', server.url, sent)),
    );
    // The server reads the earlier requests before it answers this one.
    await send(`${server.url}/merchant/config`);
    for (const { socket } of callers) socket.destroy();
  }
  await expect
    .poll(() => logged.split('the caller has gone').length, { timeout: 30_000 })
    .toBeGreaterThan(50);
  const levels = logged
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { readonly level: number }).level);
  expect(Math.max(...levels)).toBeLessThan(40);
});

test('a request keeps the identifiers that it brings, in its lines and its refusal', async () => {
  logged = '';
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    'x-request-id': 'from-proxy.1',
  };
  const answer = await fetch(`${server.url}/exchange/reserves/with-a-trace?token=SECRET`, {
    headers,
  });
  expect(await answer.json()).toMatchObject({ request_id: 'from-proxy.1' });
  await untilLogged('"msg":"request"');
  const lines = logged.split('\n').filter((line) => line.includes('with-a-trace'));
  // Its refusal, and the line of ACCESS_LOG.
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain(`"trace":"${trace}"`);
    expect(line).toContain('"requestId":"from-proxy.1"');
    expect(line).toContain('?token=…"');
  }
});

test('malformed identifiers are replaced, and forge no line', async () => {
  logged = '';
  const headers = {
    traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    'x-request-id': 'a "b',
  };
  const answer = await fetch(`${server.url}/exchange/reserves/with-odd-names`, { headers });
  const { request_id: id } = z.object({ request_id: z.string() }).parse(await answer.json());
  expect(id).toMatch(/^[\w-]+$/);
  // Its refusal, and the line of ACCESS_LOG. The callers of other tests may be logged meanwhile.
  const linesOfCall = () => logged.split('\n').filter((line) => line.includes('with-odd-names'));
  await expect.poll(linesOfCall, { timeout: 30_000 }).toHaveLength(2);
  const lines = linesOfCall().join('\n');
  expect(lines).not.toContain('a \\"b');
  expect(lines).not.toContain('0'.repeat(32));
  expect(lines).toMatch(/"trace":"[0-9a-f]{32}"/);
});
