/** Rules for the forms and sessions of all pages. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { call, createInstance, registerBankUser } from '../../support/deployment';
import { sendAsStranger } from '../../support/stranger';
import { OPERATOR_TOKEN } from '../../support/server';

const url = inject('serverUrl');
const ELSEWHERE = 'https://elsewhere.example';

function send(
  where: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: url },
): Promise<Response> {
  return fetch(url + where, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
}

function routesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return routesBelow(path.join(directory, entry.name));
    return entry.name === 'route.ts' ? [`/${path.relative('app', directory)}`] : [];
  });
}

/** Interfaces below /bank that programs call, with credentials of their own and no cookie. */
const FOR_PROGRAMS =
  /^\/bank\/(\[\.\.\.rest\]|accounts|admin|api|config|history|history-range|integration|management|public-accounts|reject|service|taler-wire-gateway|testing|withdrawal-operation)(\/|$)/;

const forms = ['app/bank', 'app/dashboard', 'app/shop']
  .flatMap(routesBelow)
  .filter((where) => !FOR_PROGRAMS.test(where))
  .map((where) => where.replace(/\[\w+\]/g, 'the-coin-with-the-lily'));

/** Sessions of a bank user, a shop and the operator, as one browser has them. */
async function cookies(): Promise<string[]> {
  const { username, password } = await registerBankUser(url);
  const { id, authorization } = await createInstance(url);
  const token = authorization.replace('Bearer ', '');
  const answers = await Promise.all([
    send('/bank/log-in/submit', { username, password }),
    send('/dashboard/log-in/submit', { instance: id, token }),
    send('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN }),
    send('/shop/articles/the-coin-with-the-lily/buy', {}),
  ]);
  return answers.flatMap((answer) => answer.headers.getSetCookie());
}

test('[UI-5] every form refuses what pages of other sites send, logged in or not', async () => {
  const cookie = (await cookies()).map((text) => text.split(';')[0]).join('; ');
  const foreign = [
    { origin: ELSEWHERE },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: url },
    { 'sec-fetch-site': 'same-site', origin: url },
    {},
  ];
  let refused = 0;
  for (const where of forms) {
    for (const headers of foreign) {
      const answer = await send(where, {}, { cookie, ...headers });
      // 405: nothing is sent there, it is only read.
      expect([403, 405], `${where} ${JSON.stringify(headers)}`).toContain(answer.status);
      expect(answer.headers.getSetCookie(), where).toEqual([]);
      if (answer.status === 403) refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(25 * foreign.length);
});

/** Forms that need no log-in. */
const OPEN_FORMS = /\/(?:log-in|log-out|open-shop)\b/;

test('[UI-5] every form of the dashboard sends strangers to log in', async () => {
  const closed = forms.filter((form) => form.startsWith('/dashboard/') && !OPEN_FORMS.test(form));
  let sent = 0;
  for (const where of closed) {
    const answer = await send(where, {});
    // 405: it is only read.
    if (answer.status === 405) continue;
    expect([where, answer.status, answer.headers.get('location')]).toEqual([
      where,
      303,
      expect.stringMatching(/^\/dashboard\/(?:operator\/)?log-in\b/),
    ]);
    sent += 1;
  }
  expect(sent).toBeGreaterThan(15);
});

test('[UI-5] cookies of sessions are out of reach of scripts and of other sites', async () => {
  const set = await cookies();
  for (const name of ['bank', 'dashboard', 'operator']) {
    expect(set.some((text) => text.startsWith(`florin-${name}-session=`))).toBe(true);
  }
  expect(set.some((text) => text.startsWith('shop_session='))).toBe(true);
  for (const text of set)
    expect(text).toMatch(/; HttpOnly.*; SameSite=Lax|; SameSite=Lax.*; HttpOnly/);
});

async function statusFromElsewhere(where: string, fields: Record<string, string>): Promise<number> {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  return (await sendAsStranger('127.0.0.2', url + where, { method: 'POST', headers, body })).status;
}

test('[UI-5] log-ins at the bank, a dashboard and the operator’s view are limited, but for right ones', async () => {
  const { username, password } = await registerBankUser(url);
  const { id, authorization } = await createInstance(url);
  const token = authorization.replace('Bearer ', '');
  const attempts = [
    ['/bank/log-in/submit', { username, password: 'wrong' }, { username, password }],
    ['/dashboard/log-in/submit', { instance: id, token: 'wrong' }, { instance: id, token }],
    ['/dashboard/operator/log-in/submit', { token: 'wrong' }, { token: OPERATOR_TOKEN }],
  ] as const;
  for (const [where, wrong, right] of attempts) {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push(await statusFromElsewhere(where, wrong));
    statuses.push(await statusFromElsewhere(where, wrong));
    expect(statuses, where).toEqual([...Array<number>(10).fill(303), 429]);
    expect(await statusFromElsewhere(where, right), where).toBe(303);
  }
});

describe('[UI-5] nothing leads away from this site', () => {
  const AWAY = [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/.//elsewhere.example/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ];

  test('by the page that a log-in or registration leads to', async () => {
    const { username, password } = await registerBankUser(url);
    const { id, authorization } = await createInstance(url);
    const token = authorization.replace('Bearer ', '');
    const attempts = [
      ['/bank/log-in/submit', { username, password }],
      ['/dashboard/log-in/submit', { instance: id, token }],
      ['/dashboard/log-in/demo', {}],
      ['/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN }],
    ] as const;
    for (const [where, fields] of attempts) {
      for (const next of AWAY) {
        const answer = await send(where, { ...fields, next });
        expect(answer.status, where).toBe(303);
        const target = new URL(answer.headers.get('location') ?? '', url);
        expect(target.origin, `${where} ${next}`).toBe(new URL(url).origin);
      }
    }
  });

  test('by a switch of language or theme on a page of another site', async () => {
    for (const where of ['/language/de', '/theme/dark']) {
      for (const referer of [
        `${ELSEWHERE}/a`,
        'javascript:alert(1)',
        `${url}//elsewhere.example/`,
      ]) {
        const answer = await fetch(url + where, { redirect: 'manual', headers: { referer } });
        const target = new URL(answer.headers.get('location') ?? '', url);
        expect(target.origin, referer).toBe(new URL(url).origin);
      }
    }
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//elsewhere.example'])(
    'by a paid order’s page whose goods are at %s',
    async (fulfillmentUrl) => {
      const { baseUrl, authorization } = await createInstance(url);
      const order = { amount: 'KUDOS:1', summary: 'A thing', fulfillment_url: fulfillmentUrl };
      const created = await fetch(`${baseUrl}private/orders`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ order: { ...order, public_reorder_url: fulfillmentUrl } }),
      });
      // Either such an order cannot be made, or no page makes a link of it.
      if (created.status === 400) return;
      const { order_id: id, token } = (await created.json()) as Record<string, string>;
      const page = await fetch(`${baseUrl}orders/${id}?token=${token}`, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect(page.headers.get('location') ?? '').not.toContain(fulfillmentUrl);
      expect(await page.text()).not.toContain(`href="${fulfillmentUrl}`);
    },
  );
});

test('[UI-5] what a merchant writes never becomes markup on the pages of its orders', async () => {
  const { baseUrl, authorization } = await createInstance(url, { name: '<i>Shop</i>' });
  const made = await call('POST', `${baseUrl}private/orders`, {
    authorization,
    body: {
      order: {
        amount: 'KUDOS:1',
        summary: `"'><script>alert(1)</script>`,
        fulfillment_url: `${url}/?"><script>alert(1)</script>`,
      },
    },
  });
  const page = await fetch(
    `${baseUrl}orders/${String(made['order_id'])}?token=${String(made['token'])}`,
    { headers: { accept: 'text/html' } },
  );
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<i>Shop');
  // Only the page's own scripts run: they carry the nonce of this answer.
  const policy = page.headers.get('content-security-policy') ?? '';
  const [, nonce = 'none'] = /script-src 'self' 'nonce-([^']+)'(?:;|$)/.exec(policy) ?? [];
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
});
