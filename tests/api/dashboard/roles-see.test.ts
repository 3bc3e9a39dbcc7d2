/** People with a role see no link or button that is refused. A clerk can do all of a clerk's work. */
import { beforeAll, expect, inject, test } from 'vitest';
import { PRIVATE_ROUTES, permissionFor, type PrivateRoute } from '@/http/private-routes';
import { allows, ROLES, type Role } from '@/protocol/permissions';
import { makeOrder, payOrder } from '../../support/dashboard';
import { call, createInstance, type MerchantInstance } from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const NOT_ALLOWED = '/dashboard/not-allowed';
const MOST_PAGES = 40;
/** Roles that sell. An owner may do everything. */
const LIMITED = ['clerk', 'webShop', 'refunds'] as const satisfies Role[];
/** They end the session, or are of no shop. */
const ELSEWHERE = /^\/dashboard\/(log-out|log-in|open-shop|operator)/;

let shop: MerchantInstance;
let paidOrder: string;
const people = new Map<Role, WebBrowser>();
const browserOf = (role: Role): WebBrowser => people.get(role) ?? expect.unreachable(role);

async function logIn(token: string): Promise<WebBrowser> {
  const browser = new WebBrowser(url, '127.0.0.1', { 'accept-language': 'en' });
  await browser.post('/dashboard/log-in/submit', { instance: shop.id, token });
  return browser;
}

beforeAll(async () => {
  shop = await createInstance(url);
  const { baseUrl, authorization } = shop;
  await call('POST', `${baseUrl}private/products`, {
    authorization,
    body: { product_id: 'tea', description: 'Tea', unit: 'bag', price: 'KUDOS:2', total_stock: 9 },
  });
  const goods = {
    inventory_products: [{ product_id: 'tea', quantity: 1 }],
    refund_delay: { d_us: 86_400_000_000 },
  };
  const late = { wire_transfer_delay: { d_us: 172_800_000_000 } };
  await makeOrder(shop, { summary: 'Not paid', ...late }, goods);
  const sold = await makeOrder(shop, { summary: 'Paid tea', ...late }, goods);
  paidOrder = sold.orderId;
  await payOrder(await fundedWallet(url, 'KUDOS:10'), sold.payUri);
  const owner = await logIn(authorization.replace('Bearer ', ''));
  for (const role of LIMITED) {
    const { location } = await owner.post('/dashboard/settings/token/make', { name: role, role });
    const token = /secret-token:[0-9A-Z]{52}/.exec((await owner.get(location)).text)?.[0] ?? '';
    people.set(role, await logIn(token));
  }
});

const ROUTES = Object.keys(PRIVATE_ROUTES).filter((name) => name.startsWith('dashboard'));
const patterns = ROUTES.map(
  (name) =>
    [name as PrivateRoute, new RegExp(`^/${name.replaceAll(/\[\w+\]/g, '[^/]+')}$`)] as const,
);
/** Paths without parameters come first: `products/sales` is no product. */
const routeOf = (path: string): PrivateRoute | undefined =>
  patterns
    .filter(([, pattern]) => pattern.test(path))
    .sort(([a], [b]) => a.split('[').length - b.split('[').length)[0]?.[0];

const withoutEntities = (text: string): string => text.replaceAll('&amp;', '&');
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/dashboard[^"?#]*)/g)].map(([, href = '']) =>
    withoutEntities(href),
  );
/** Method and address of each form. */
const formsIn = (html: string): [method: string, path: string][] =>
  [...html.matchAll(/<form [^>]*>/g)].flatMap(([form]) => {
    const action = /action="(\/dashboard[^"?#]*)/.exec(form)?.[1];
    const method = /method="(\w+)"/.exec(form)?.[1] ?? 'get';
    return action === undefined ? [] : [[method.toUpperCase(), action]];
  });

test.for(LIMITED)('[I13-6] %s sees no link and no button that is then refused', async (role) => {
  const browser = browserOf(role);
  const waiting = ['/dashboard'];
  const seen = new Set(waiting);
  const forms = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { location, text } = await browser.get(path);
    expect([path, location]).not.toEqual([path, NOT_ALLOWED]);
    for (const [method, action] of formsIn(text)) {
      if (ELSEWHERE.test(action)) continue;
      const route = routeOf(action);
      expect([path, action, route]).not.toEqual([path, action, undefined]);
      if (route === undefined) continue;
      const permission = permissionFor(route, method);
      const isAllowed = permission === null || allows(ROLES[role], permission);
      expect([path, method, action, isAllowed]).toEqual([path, method, action, true]);
      forms.add(action);
    }
    for (const href of linksIn(text)) {
      if (seen.has(href) || ELSEWHERE.test(href) || seen.size >= MOST_PAGES) continue;
      seen.add(href);
      waiting.push(href);
    }
  }
  expect(seen).toContain(`/dashboard/orders/${paidOrder}`);
  expect(forms.has(`/dashboard/orders/${paidOrder}/sent/submit`)).toBe(
    allows(ROLES[role], 'orders-write'),
  );
  expect(seen.has(`/dashboard/orders/${paidOrder}/refund`)).toBe(
    allows(ROLES[role], 'orders-refund'),
  );
});

test('[I13-6] a clerk creates an order, marks one as sent, notes, exports and refunds', async () => {
  const clerk = browserOf('clerk');
  const form = (await clerk.get('/dashboard/create-order')).text;
  const [, order_id = ''] = /name="order_id" value="([^"]+)"/.exec(form) ?? [];
  const order = { order_id, summary: 'By the clerk', amount: '1', refund_days: '1' };
  const made = await clerk.post('/dashboard/create-order/submit', order);
  expect(made.location).toBe(`/dashboard/orders/${order_id}?news=created`);
  const path = `/dashboard/orders/${paidOrder}`;
  const sent = { sent_on: new Date().toISOString().slice(0, 10), sent_note: 'By bicycle' };
  expect((await clerk.post(`${path}/sent/submit`, sent)).location).toContain('news=sent');
  expect((await clerk.post(`${path}/note/submit`, { note: 'Called' })).location).toContain('noted');
  const csv = await clerk.get('/dashboard/export/orders?format=csv');
  expect([csv.status, csv.text.includes('By bicycle')]).toEqual([200, true]);
  expect((await clerk.get('/dashboard/sales/csv')).text).toContain('tea,Tea,1');
  const refund = { amount: '1', reason: 'torn' };
  const preview = await clerk.post(`${path}/refund/preview`, refund);
  expect(preview.location).toContain('step=preview');
  await clerk.post(`${path}/refund/submit`, { ...refund, total: 'KUDOS:1' });
  expect((await clerk.get(path)).text).toContain('Refund of 1.00');
});
