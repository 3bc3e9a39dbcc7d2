/**
 * Local callers, operators and client addresses behind real proxies. Clients are addresses of this machine.
 * The proxies write their headers from them (decision D16, docs/decisions/0011).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurationOf, makeInstance, newInstanceId } from '../api/merchant/merchant-support';
import { registerUser } from '../support/coins';
import { sendFromElsewhere, type Answer } from '../support/from-elsewhere';
import { startHaproxy, startNginx, type Proxy } from '../support/proxies';
import { freePort, startServer, type TestServer } from '../support/server';

interface Sent {
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function ask(url: string, { from = '127.0.0.1', headers = {}, body }: Sent = {}): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const sent = body === undefined ? { method, headers } : { method, headers, body };
  return sendFromElsewhere(from, url, sent);
}

const ordersOf = (proxy: Proxy, id: string) =>
  `${proxy.url}/merchant/instances/${id}/private/orders`;

describe('without OPERATOR_TOKEN, a proxy on the same machine', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ env: { OPERATOR_TOKEN: '', DEMO: '0' } });
  });
  afterAll(() => server.stop());

  /** Location blocks as people write them. Most introductions have only the first. */
  const LOCATIONS = {
    'nginx with nothing but proxy_pass': '',
    'nginx with the usual headers': `
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;`,
    'nginx with X-Real-IP only': `
      proxy_http_version 1.1;
      proxy_set_header X-Real-IP $remote_addr;`,
  };
  const PROXIES = [
    ...Object.entries(LOCATIONS).map(
      ([name, settings]) =>
        [
          name,
          (upstream: string, port: number) =>
            startNginx(`location / { proxy_pass http://${upstream}; ${settings} }`, port),
        ] as const,
    ),
    [
      'haproxy with option forwardfor',
      (upstream: string, port: number) =>
        startHaproxy(
          `frontend florin
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend florin
backend florin
  server one ${upstream}`,
          port,
        ),
    ] as const,
  ];

  describe.each(PROXIES)('behind %s', (_, start) => {
    let proxy: Proxy;

    beforeAll(async () => {
      proxy = await start(`127.0.0.1:${server.port}`, await freePort());
    });
    afterAll(() => proxy.stop());

    test('no request through it manages anything', async () => {
      for (const path of [
        '/management/instances',
        '/merchant/management/instances',
        '/merchant/management/books',
        '/exchange/management/books',
        '/bank/management/books',
      ]) {
        expect([path, (await ask(proxy.url + path)).status]).toEqual([path, 403]);
        expect([path, (await ask(server.url + path)).status]).toEqual([path, 200]);
      }
      const { username } = await registerUser(server.url);
      const payto = `payto://x-taler-bank/${new URL(server.url).host}/${username}`;
      const body = JSON.stringify(configurationOf(newInstanceId(), [payto]));
      const path = '/merchant/management/instances';
      expect((await ask(proxy.url + path, { body })).status).toBe(403);
      expect((await ask(server.url + path, { body })).status).toBe(204);
    });

    test('the operator’s page takes no empty token through it', async () => {
      const logIn = (url: string) =>
        ask(`${url}/dashboard/operator/log-in/submit`, {
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: 'token=',
        });
      expect((await logIn(proxy.url)).headers['set-cookie']).toBeUndefined();
      expect((await logIn(server.url)).headers['set-cookie']).toBeDefined();
    });

    test('[INSTA-5] an instance without a token is closed to who comes through it', async () => {
      const id = newInstanceId();
      const { username } = await registerUser(server.url);
      const payto = `payto://x-taler-bank/${new URL(server.url).host}/${username}`;
      const body = JSON.stringify(configurationOf(id, [payto], { auth: { method: 'external' } }));
      await ask(`${server.url}/merchant/management/instances`, { body });
      const refused = await ask(ordersOf(proxy, id));
      expect(refused.status).toBe(401);
      expect(refused.text).toContain('AUTH_PROXIES');
      expect((await ask(`${server.url}/merchant/instances/${id}/private/orders`)).status).toBe(200);
    });
  });
});

describe('behind nginx, with TRUST_PROXY=1 and AUTH_PROXIES', () => {
  let server: TestServer;
  let proxy: Proxy;
  let folder: string;
  const credentials = `Basic ${Buffer.from('clerk:of the proxy').toString('base64')}`;

  beforeAll(async () => {
    const port = await freePort();
    server = await startServer({
      env: {
        DEMO: '0',
        PUBLIC_URL: `http://localhost:${port}`,
        TEST_CLOCK: '0',
        TRUST_PROXY: '1',
        AUTH_PROXIES: '127.0.0.1',
      },
    });
    folder = mkdtempSync(path.join(tmpdir(), 'florin-htpasswd-'));
    writeFileSync(path.join(folder, 'htpasswd'), 'clerk:{PLAIN}of the proxy\n');
    const upstream = `
      proxy_pass http://127.0.0.1:${server.port};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Prefix "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;
    proxy = await startNginx(
      `location / { ${upstream} }
      location ~ ^/merchant/instances/guarded[^/]*/private/ {
        auth_basic "orders";
        auth_basic_user_file ${folder}/htpasswd;
        ${upstream}
        proxy_set_header Authorization "";
      }`,
      port,
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the operator is who has the token', async () => {
    const path = `${proxy.url}/merchant/management/instances`;
    expect((await ask(path)).status).toBe(401);
    const forged = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' };
    expect((await ask(path, { headers: forged })).status).toBe(401);
  });

  test('a foreign name is refused, even if the client says that it was forwarded', async () => {
    const config = `http://127.0.0.1:${server.port}/config`;
    expect((await ask(config, { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  test('wrong log-ins of one client keep no other one out', async () => {
    const { username, password } = await registerUser(proxy.url);
    const logIn = (secret: string, from: string, headers: Record<string, string> = {}) =>
      ask(`${proxy.url}/bank/log-in/submit`, {
        from,
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams({ username, password: secret }).toString(),
      });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      // Text that the attacker writes in front does not make it another client.
      const forged = { 'x-forwarded-for': `198.51.100.${i}` };
      statuses.push((await logIn('wrong password', '127.0.0.66', forged)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const right = await logIn(password, '127.0.0.67');
    expect(right.status).toBe(303);
    expect(right.headers['set-cookie']?.[0]).toContain('session=');
  });

  test('what a client says of host and prefix is not in any link', async () => {
    const { baseUrl, backend, token } = await makeInstance(proxy.url);
    const { orderId: id } = await backend.createOrder({
      order: { amount: 'KUDOS:1', summary: 'x' },
    });
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-prefix': `${'/'.repeat(6000)}evil`,
    };
    const answer = await ask(`${baseUrl}private/orders/${id}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`taler+http://pay/${new URL(proxy.url).host}/`);
    expect(answer.text).not.toContain('evil');
  });

  test('a proxy of AUTH_PROXIES authenticates, and no page of another site with it', async () => {
    const id = `guarded-${newInstanceId()}`;
    await makeInstance(proxy.url, { id, auth: { method: 'external' } });
    const orders = ordersOf(proxy, id);
    expect((await ask(orders)).status).toBe(401);
    const authorization = credentials;
    expect((await ask(orders, { headers: { authorization } })).status).toBe(200);
    const page = { authorization, 'sec-fetch-site': 'cross-site' };
    expect((await ask(orders, { headers: page })).status).toBe(401);
  });
});
