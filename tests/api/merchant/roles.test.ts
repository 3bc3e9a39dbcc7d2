/** Roles of the people of a shop: what each may call and open, by the table of private routes. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PRIVATE_ROUTES, permissionFor, type PrivateRoute } from '@/http/private-routes';
import { allows, ROLES, ROLE_NAMES, SCOPES, type Role, type Scope } from '@/protocol/permissions';
import { createInstance } from '../../support/deployment';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const NOT_ALLOWED = '/dashboard/not-allowed';
const NO_ID = 'none-of-this-name';

interface Person {
  readonly token: string;
  readonly browser: WebBrowser;
}

let shop: Awaited<ReturnType<typeof createInstance>>;
let owner: WebBrowser;
const people = new Map<Role, Person>();

async function logIn(token: string): Promise<WebBrowser> {
  const browser = new WebBrowser(url, '127.0.0.1', { 'accept-language': 'en' });
  const { location } = await browser.post('/dashboard/log-in/submit', { instance: shop.id, token });
  expect(location).toBe('/dashboard');
  return browser;
}

async function makeToken(browser: WebBrowser, name: string, role: string): Promise<string> {
  const { location } = await browser.post('/dashboard/settings/token/make', { name, role });
  return /secret-token:[0-9A-Z]{52}/.exec((await browser.get(location)).text)?.[0] ?? '';
}

beforeAll(async () => {
  shop = await createInstance(url);
  owner = await logIn(shop.authorization.replace('Bearer ', ''));
  for (const role of ROLE_NAMES) {
    const token = await makeToken(owner, `as ${role}`, role);
    people.set(role, { token, browser: await logIn(token) });
  }
});

const personOf = (role: Role): Person => people.get(role) ?? expect.unreachable(role);
const pathOf = (route: string): string =>
  route.replaceAll(/\[\w+\]/g, NO_ID) +
  // It reads its query first.
  (route === 'track/transaction' ? `?order_id=${NO_ID}` : '');

const entries = Object.entries(PRIVATE_ROUTES).flatMap(([route, needs]) =>
  Object.keys(needs).map((method) => ({ route: route as PrivateRoute, method })),
);
// They would end the shop or its tokens.
const harmless = entries.filter(
  ({ route, method }) =>
    !(/^private(\/token)?$/.test(route) && method === 'DELETE') && route !== 'private/auth',
);
const isPage = ({ route }: { route: string }): boolean => route.startsWith('dashboard');

/** Calls of style B name the instance in their bodies, so they read them first. */
const BODIES: Readonly<Record<string, object>> = {
  order: { order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://shop.example/' } },
  refund: { order_id: NO_ID, refund: 'KUDOS:1', reason: 'none' },
  'tip-authorize': { amount: 'KUDOS:1', justification: 'none', next_url: 'https://shop.example/' },
};

/** Status and code of a call, with an empty body in style A. */
const callAs = (role: Role, route: string, method: string) =>
  callWith(personOf(role).token, route, method);

async function callWith(token: string, route: string, method: string) {
  const answer = await fetch(`${shop.baseUrl}${pathOf(route)}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(BODIES[route] ?? {}) }),
  });
  const body = answer.status === 204 ? {} : ((await answer.json()) as { code?: number });
  return { status: answer.status, code: body.code };
}

function mayUseWith(scope: Scope, { route, method }: { route: PrivateRoute; method: string }) {
  const permission = permissionFor(route, method);
  return permission === null || allows(scope, permission);
}

test.for(SCOPES)('I14-1 a login token of scope %s opens exactly its calls', async (scope) => {
  const made = await fetch(`${shop.baseUrl}private/token`, {
    method: 'POST',
    headers: { authorization: shop.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ scope }),
  });
  const { token } = (await made.json()) as { token: string };
  const opened: string[] = [];
  for (const one of harmless.filter((entry) => !isPage(entry))) {
    if (scope === 'all' && one.route === 'private') continue;
    const { status, code } = await callWith(token, one.route, one.method);
    const refused = status === 403 && code === 44;
    expect([one.method, one.route, refused]).toEqual([
      one.method,
      one.route,
      !mayUseWith(scope, one),
    ]);
    expect(status).not.toBe(401);
    if (!refused) opened.push(one.route);
  }
  expect(opened.length).toBeGreaterThan(0);
});

describe.for(ROLE_NAMES)('role %s', (role) => {
  const mayUse = (one: { route: PrivateRoute; method: string }) => mayUseWith(ROLES[role], one);

  test('calls answer 403 exactly where the table says so', async () => {
    const calls = harmless.filter(
      (one) => !isPage(one) && !(role === 'owner' && one.route === 'private'),
    );
    for (const one of calls) {
      const { status, code } = await callAs(role, one.route, one.method);
      const refused = status === 403 && code === 44;
      expect([one.method, one.route, refused]).toEqual([one.method, one.route, !mayUse(one)]);
      expect(status).not.toBe(401);
      expect(status).toBeLessThan(500);
    }
  });

  test('pages and forms say that the role does not allow them, exactly where the table says so', async () => {
    const { browser } = personOf(role);
    const pages = harmless.filter(
      (one) => isPage(one) && !(mayUse(one) && one.route.startsWith('dashboard/settings/token/')),
    );
    for (const { route, method } of pages) {
      const path = `/${pathOf(route)}`;
      const { location, status } = await (method === 'GET'
        ? browser.get(path)
        : browser.post(path));
      const refused = location === NOT_ALLOWED;
      expect([method, route, refused]).toEqual([method, route, !mayUse({ route, method })]);
      expect(location).not.toContain('/dashboard/log-in');
      expect(status).toBeLessThan(500);
    }
  });
});

test('a clerk sells and refunds, and a reader only looks', async () => {
  const order = {
    order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://shop.example/' },
  };
  const make = async (role: Role) => {
    const answer = await fetch(`${shop.baseUrl}private/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${personOf(role).token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const made = await make('clerk');
  expect(made.status).toBe(200);
  const refused = await make('reader');
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: 44, detail: 'scope: readonly' });
  const listed = await callAs('reader', `private/orders/${String(made.body['order_id'])}`, 'GET');
  expect(listed.status).toBe(200);
});

test('a page hides what the role may not do', async () => {
  const texts = async (role: Role, path: string) => (await personOf(role).browser.get(path)).text;
  for (const [path, action] of [
    ['/dashboard/orders', 'href="/dashboard/create-order"'],
    ['/dashboard/products', 'href="/dashboard/create-product"'],
    ['/dashboard/categories', '>Add category<'],
    ['/dashboard/settings', '>Save changes<'],
    ['/dashboard/settings/token', '>Create token</button>'],
    ['/dashboard/settings/accounts', '>Add account<'],
    ['/dashboard/settings/templates', 'href="/dashboard/settings/templates/create"'],
    ['/dashboard/tips', '>Open purse<'],
    ['/dashboard/transfers', 'href="/dashboard/transfers/report"'],
  ] as const) {
    expect([path, (await texts('owner', path)).includes(action)]).toEqual([path, true]);
    expect([path, (await texts('reader', path)).includes(action)]).toEqual([path, false]);
  }
  const clerk = await texts('clerk', '/dashboard/orders');
  expect(clerk).toContain('>Clerk<');
  expect(clerk).not.toContain('href="/dashboard/settings"');
  const refused = await personOf('clerk').browser.get(NOT_ALLOWED);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Your role does not allow this');
});

test('a role ends with its token, and cannot give itself another', async () => {
  const clerk = personOf('clerk');
  expect(
    (await clerk.browser.post('/dashboard/settings/token/make', { name: 'more', role: 'owner' }))
      .location,
  ).toBe(NOT_ALLOWED);
  const token = await makeToken(owner, 'for a day', 'reader');
  const browser = await logIn(token);
  expect((await browser.get('/dashboard/orders')).status).toBe(200);
  const page = (await owner.get('/dashboard/settings/token')).text;
  const [, id = ''] =
    /revoke(?:&amp;|&)id=(\d+)"[^>]*aria-label="Revoke: for a day"|aria-label="Revoke: for a day"[^>]*/.exec(
      page,
    ) ?? [];
  await owner.post('/dashboard/settings/token/revoke', { id });
  expect((await browser.get('/dashboard/orders')).location).toContain('/dashboard/log-in');
});

test('a token without a role is refused, and names the field', async () => {
  for (const fields of [{ name: 'x' }, { name: 'x', role: 'king' }]) {
    const { location } = await owner.post('/dashboard/settings/token/make', fields);
    expect(location).toMatch(/error=GENERIC_PARAMETER_(MISSING|MALFORMED)&field=role/);
  }
});
