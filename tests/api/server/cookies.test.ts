/** Under TLS, browsers send each cookie over TLS only, and come back by TLS only. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../support/route-paths';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import { ask } from './caller-support';

const BY_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example' };
const HSTS = 'max-age=31536000';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', TEST_CLOCK: '0' } });
});
afterAll(() => server.stop());

const NAMES = [
  '__Host-florin-bank-session',
  '__Host-florin-browser',
  '__Host-florin-dashboard-session',
  '__Host-florin-operator-session',
  '__Host-shop_session',
  'florin-language',
  'florin-theme',
  'shop_added',
  'shop_cart',
  'shop_draft',
  'shop_order_',
  'shop_tip',
];

/** A cookie's name without the article that it is about. */
const nameOf = (text: string): string => (/^[^=]*?(?==|(?<=shop_order_))/.exec(text) ?? [''])[0];

test('every cookie of every form is for TLS only, where the browser came by TLS', async () => {
  const texts: string[] = [];
  const browser = new WebBrowser(server.url, '127.0.0.1', BY_TLS);
  const note = ({ headers }: { headers: Headers }) => void texts.push(...headers.getSetCookie());
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await browser.post(path, fields);
    note(answer);
    return answer;
  };
  for (const path of ['/theme/dark', '/language/de']) note(await browser.get(path));
  const account = { username: `u${Date.now()}`, password: 'long enough' };
  await send('/bank/register/submit', account);
  await send('/bank/settings/password', { current: 'wrong', password: 'another one' });
  await send('/bank/log-out');
  await send('/bank/log-in/submit', { ...account, password: 'wrong' });
  await send('/bank/log-in/submit', account);
  await send('/dashboard/open-shop/submit', { name: 'Tea', id: `shop-${Date.now()}` });
  await send('/dashboard/log-out');
  await send('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  await send('/dashboard/operator/log-out');
  await send('/shop/articles/the-coin-with-the-lily/buy');
  await send('/shop/donate/submit', { amount: '1' });
  await send('/shop/cart/add', { id: 'ink', quantity: '1', once: 'o'.repeat(22) });
  await send('/shop/checkout/submit', { name: 'Anna' });
  for (const { path } of apiRoutes().filter(({ source }) => /\bPOST\b/.test(source))) {
    await send(path.replaceAll(/:(\w+)/g, 'none'));
  }
  // Its money for tips comes in the first moments.
  const answers = { found: 'link', reads: 'paper', more: 'coins' };
  const giveTip = async () => (await send('/shop/survey/submit', answers)).location;
  await expect.poll(giveTip, { interval: 2000, timeout: 30_000 }).toBe('/shop/survey/tip');
  const open = texts.filter((text) => !/; SameSite=Lax; HttpOnly; Secure$/.test(text));
  expect(open).toEqual([]);
  expect([...new Set(texts.map(nameOf))].sort()).toEqual(NAMES);
});

test('no form answers with a cookie that browsers would not keep', async () => {
  const browser = new WebBrowser(server.url, '127.0.0.1', BY_TLS);
  const account = { username: `u${randomUUID()}`, password: 'long enough' };
  await browser.post('/bank/register/submit', account);
  await browser.post('/dashboard/log-in/demo');
  const names = [
    'found',
    'reads',
    'more',
    'name',
    'street',
    'town',
    'id',
    'once',
    'amount',
    'title',
  ];
  const long = Object.fromEntries(names.map((name) => [name, 'x'.repeat(10_000)]));
  const forms = apiRoutes().filter(({ source }) => /\bPOST\b/.test(source));
  expect(forms.length).toBeGreaterThan(50);
  for (const { path } of forms) {
    const { headers } = await browser.post(path.replaceAll(/:(\w+)/g, 'none'), long);
    for (const text of headers.getSetCookie()) expect(text.length, path).toBeLessThan(4096);
  }
});

test('a refusal that is made before a route sees the request keeps browsers with TLS, too', async () => {
  const long = `${server.url}/merchant/config?${'a'.repeat(9000)}`;
  const byTls = await ask(long, { headers: BY_TLS });
  expect([byTls.status, byTls.headers['strict-transport-security']]).toEqual([414, HSTS]);
  expect(byTls.headers['cache-control']).toBe('no-store');
  expect(byTls.headers['x-content-type-options']).toBe('nosniff');
  const plain = await ask(long);
  expect([plain.status, plain.headers['strict-transport-security']]).toEqual([414, undefined]);
});
