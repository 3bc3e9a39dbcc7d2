/** The whole of Florin behind proxies of Debian as they are usually set up, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import { makeOrder } from '../support/dashboard';
import { call, createInstance, registerBankUser } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';
import { startHaproxy, startNginx, type Proxy } from '../support/proxies';
import { freePort, startServer, type TestServer } from '../support/server';

const PROXIES = {
  nginx: (port: number, upstream: number) =>
    startNginx(
      `location / {
        proxy_pass http://127.0.0.1:${upstream};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
      }`,
      port,
    ),
  haproxy: (port: number, upstream: number) =>
    startHaproxy(
      `frontend florin
  bind 127.0.0.1:${port}
  default_backend florin
backend florin
  server one 127.0.0.1:${upstream} check`,
      port,
    ),
};

describe.each(Object.entries(PROXIES))('behind %s', (_, start) => {
  let server: TestServer;
  let proxy: Proxy;

  beforeAll(async () => {
    const port = await freePort();
    server = await startServer({ env: { PUBLIC_URL: `http://localhost:${port}` } });
    proxy = await start(port, server.port);
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  test('an order is made, claimed and paid at the proxy’s address, and a question waits for that', async () => {
    const { url } = proxy;
    const shop = await createInstance(url);
    const wallet = await fundedWallet(url, 'KUDOS:5');
    const { orderId, payUri } = await makeOrder(shop, { summary: 'A lamp' });
    expect(payUri).toContain(`taler+http://pay/${new URL(url).host}/`);
    const order = `${shop.baseUrl}private/orders/${orderId}`;
    const offer = await preparePay(wallet, payUri);
    if (offer.state !== 'payable') throw new Error(offer.state);
    const claimed = await call('GET', order, shop);
    expect(claimed).toMatchObject({ order_status: 'claimed' });
    const waiting = call('GET', `${order}?timeout_ms=30000`, shop);
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(await waiting).toMatchObject({ order_status: 'paid' });
    expect(String(claimed['order_status_url'])).toMatch(new RegExp(`^${url}/`));
  });

  test('its page for people, and those of bank and shop, are shown with the proxy’s addresses', async () => {
    const { url } = proxy;
    const shop = await createInstance(url);
    const { orderId } = await makeOrder(shop, { summary: 'A lamp' });
    const { order_status_url: page } = await call(
      'GET',
      `${shop.baseUrl}private/orders/${orderId}`,
      shop,
    );
    const headers = { accept: 'text/html' };
    for (const [address, status] of [
      [String(page), 402],
      [`${url}/bank`, 200],
      [`${url}/shop`, 200],
    ] as const) {
      const answer = await fetch(address, { headers });
      expect([address, answer.status]).toEqual([address, status]);
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
      const html = await answer.text();
      expect(html).toContain('<html lang="en"');
      expect(html).not.toContain(`:${server.port}`);
    }
  });

  test('a form of the bank is taken from a page that came through it, and from no other', async () => {
    const { url } = proxy;
    const { username, password } = await registerBankUser(url);
    const logIn = (origin: string) =>
      fetch(`${url}/bank/log-in/submit`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams({ username, password }),
      });
    expect((await logIn(url)).status).toBe(303);
    expect((await logIn(server.url)).status).toBe(403);
  });
});
