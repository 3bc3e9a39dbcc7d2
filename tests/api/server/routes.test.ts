import { get as request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { configurationOf, createInstance, newInstanceId } from '../merchant/merchant-support';

const url = inject('serverUrl');
const PAYTO = `payto://x-taler-bank/${new URL(url).host}/nobody`;

test.for(['merchant', 'bank', 'exchange'])(
  '[ROUTE-3] an unknown path below /%s/ is 404 in the JSON error shape',
  async (role) => {
    const response = await fetch(`${url}/${role}/no-such-thing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 21,
      error: 'GENERIC_ENDPOINT_UNKNOWN',
      request_id: expect.any(String) as string,
    });
  },
);

test('[ROUTE-3] a method that a path does not have is 405 and names those it has', async () => {
  const response = await fetch(`${url}/exchange/keys`, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(await response.json()).toMatchObject({ code: 20, error: 'GENERIC_METHOD_INVALID' });
});

test('[ROUTE-3] a page is 405 to any other method, and names those it has', async () => {
  for (const path of ['/bank', '/bank/log-in', '/shop', '/wallet']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const response = await fetch(url + path, { method });
      const allow = response.headers.get('allow');
      expect([method, response.status, allow], path).toEqual([method, 405, 'GET, HEAD']);
    }
  }
});

test('[ROUTE-3] a wallet in another origin can read every answer, refusals and empty ones included', async () => {
  const made = await createInstance(url, configurationOf(newInstanceId(), [PAYTO]));
  const answers = [
    made,
    await fetch(`${url}/exchange/keys`, { method: 'DELETE' }),
    await fetch(`${url}/merchant/no-such-thing`),
    await fetch(`${url}/merchant/orders/no-such-order`),
    await fetch(`${url}/merchant/orders/x/claim`, { method: 'POST', body: '{' }),
    await fetch(`${url}/auditor/complain`, { method: 'PUT', body: '{}' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 405, 404, 404, 400, 202]);
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('HEAD answers as GET does, without a body', async () => {
  const [head, get] = await Promise.all([
    fetch(`${url}/exchange/keys`, { method: 'HEAD' }),
    fetch(`${url}/exchange/keys`),
  ]);
  expect(head.status).toBe(200);
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  expect(await head.text()).toBe('');
});

test('a client that offers HTTP/2 is answered in HTTP/1.1, also after pages were served', async () => {
  await (await fetch(`${url}/`)).text();
  const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
  const status = await new Promise((resolve, reject) => {
    request(`${url}/exchange/keys`, { headers: offer }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
  expect(status).toBe(200);
});
