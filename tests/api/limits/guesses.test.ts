/** Wrong tokens and passwords are limited on every route, and lock out no other caller. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, test, vi } from 'vitest';
import { query } from '../../support/database';
import { createInstance, registerBankUser } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const OTHER = '127.0.0.22';

interface GuardedRoute {
  readonly path: string;
  readonly right: string;
}

async function guardedRoutes(): Promise<Record<string, GuardedRoute>> {
  const [{ id, authorization }, other, { username, password }] = [
    await createInstance(url),
    await createInstance(url),
    await registerBankUser(url),
  ];
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return {
    operator: { path: '/merchant/management/instances', right: `Bearer ${OPERATOR_TOKEN}` },
    'the operator at the bank': {
      path: '/bank/management/books',
      right: `Bearer ${OPERATOR_TOKEN}`,
    },
    'a shop, style A': { path: `/merchant/instances/${id}/private/orders`, right: authorization },
    'a shop, style B': {
      path: `/merchant/history?instance=${other.id}`,
      right: other.authorization,
    },
    'an account': { path: `/bank/accounts/${username}`, right: `Basic ${basic}` },
  };
}

const wrongOf = (right: string): string =>
  right.startsWith('Basic')
    ? `Basic ${Buffer.from(`${Buffer.from(right.slice(6), 'base64').toString().split(':')[0] ?? ''}:guessed`).toString('base64')}`
    : 'Bearer secret-token:guessed';

async function ask(sender: string, { path }: GuardedRoute, authorization: string) {
  const answer = await sendAsStranger(sender, url + path, { headers: { authorization } });
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> };
}

describe('guesses', () => {
  test('after ten wrong ones more are 429, and the right one gets in, from there and from elsewhere', async () => {
    const all = Object.entries(await guardedRoutes());
    const ofRoute = async ([name, route]: (typeof all)[number], at: number): Promise<void> => {
      const from = `127.0.20.${1 + at}`;
      const wrong = wrongOf(route.right);
      for (let i = 0; i < 10; i += 1)
        expect((await ask(from, route, wrong)).status, name).toBe(401);
      const { status, headers, body } = await ask(from, route, wrong);
      expect(status, name).toBe(429);
      expect(Number(headers['retry-after']), name).toBeGreaterThan(0);
      expect(body, name).toMatchObject({ code: expect.any(Number) as number });
      expect(body['hint'], name).toContain('Retry-After');
      for (const sender of [from, OTHER]) {
        expect((await ask(sender, route, route.right)).status, name).toBeLessThan(300);
      }
    };
    await Promise.all(all.map(ofRoute));
  });

  test('while others at the address guess at it, a long token gets in as often as it comes', async () => {
    const from = '127.0.0.28';
    const { id, authorization } = await createInstance(url);
    const long = `secret-token:${randomBytes(16).toString('hex')}`;
    const changed = await fetch(`${url}/merchant/instances/${id}/private/auth`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ method: 'token', token: long }),
    });
    expect(changed.status).toBe(204);
    const route = { path: `/merchant/instances/${id}/private/orders`, right: `Bearer ${long}` };
    const statusOf = async (token: string) => (await ask(from, route, `Bearer ${token}`)).status;
    const longGuess = randomBytes(32).toString('hex');
    for (let i = 0; i < 10; i += 1) expect(await statusOf(longGuess)).toBe(401);
    expect(await statusOf(longGuess)).toBe(429);
    const guesses = Array.from({ length: 12 }, () => statusOf('guessed'));
    const right = await Promise.all(Array.from({ length: 30 }, () => statusOf(long)));
    expect(new Set(right)).toEqual(new Set([200]));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([429]));
  });

  test('in a pause few are checked, however many come at once', async () => {
    const from = '127.0.0.29';
    const { id } = await createInstance(url);
    const route = { path: `/merchant/instances/${id}/private/orders`, right: '' };
    const pair = keyOf('pair', 'dashboard', id, from);
    const checked = async () =>
      (
        await query<{ points: number }>(
          databaseUrlOf(inject('dataDir')),
          'select points from web.rate where key = $1',
          [keyOf('wrong', pair)],
        )
      )[0]?.points ?? 0;
    for (let i = 0; i < 10; i += 1) await ask(from, route, 'Bearer guessed');
    const before = await checked();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(from, route, guess())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect((await checked()) - before).toBeGreaterThan(0);
    // Two at once and four in line, and some that come when those are done.
    expect((await checked()) - before).toBeLessThanOrEqual(15);
  });

  test('a line that is full of guesses lets the right one in that comes after them, unlike theirs', async () => {
    const from = '127.0.0.31';
    const { username, password } = await registerBankUser(url);
    const basic = (secret: string) =>
      `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
    const route = { path: `/bank/accounts/${username}`, right: basic(password) };
    for (let i = 0; i < 10; i += 1) await ask(from, route, basic(randomBytes(6).toString('hex')));
    let answered = 0;
    const flood = Array.from({ length: 30 }, async () => {
      const answer = await ask(from, route, basic(randomBytes(6).toString('hex')));
      answered += 1;
      return answer;
    });
    // Two are checked and four wait, so that all have come: none pushes out the one that comes now.
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(24), { timeout: 30_000 });
    expect((await ask(from, route, route.right)).status).toBe(200);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
  });

  test('a program that repeats an old token takes no place in the line', async () => {
    const from = '127.0.0.32';
    const { id, authorization } = await createInstance(url);
    const short = 'secret-token:a-new-one';
    const changed = await fetch(`${url}/merchant/instances/${id}/private/auth`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ method: 'token', token: short }),
    });
    expect(changed.status).toBe(204);
    const right = `Bearer ${short}`;
    const route = { path: `/merchant/instances/${id}/private/orders`, right };
    const old = 'Bearer secret-token:an-old-one';
    for (let i = 0; i < 10; i += 1) expect((await ask(from, route, old)).status).toBe(401);
    expect((await ask(from, route, old)).status).toBe(429);
    const repeats = { run: true };
    const repeating = Array.from({ length: 12 }, async () => {
      while (repeats.run) expect((await ask(from, route, old)).status).toBe(429);
    });
    for (let i = 0; i < 2; i += 1) expect((await ask(from, route, right)).status).toBe(200);
    repeats.run = false;
    await Promise.all(repeating);
  });

  test('a browser that has logged in there before does not wait where others guess', async () => {
    const sender = '127.0.0.24';
    const { username, password } = await registerBankUser(url);
    const right = { username, password };
    const wrong = { username, password: 'guessed' };
    const browser = new WebBrowser(url, sender, { via: '1.1 some-proxy' });
    const stranger = new WebBrowser(url, sender, { via: '1.1 some-proxy' });
    await browser.post('/bank/log-in/submit', right);
    await browser.post('/bank/log-out');
    for (let i = 0; i < 10; i += 1) await stranger.post('/bank/log-in/submit', wrong);
    const refused = await stranger.post('/bank/log-in/submit', wrong);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Try again in ');
    // More than are let wait.
    const flood = Array.from({ length: 12 }, () => stranger.post('/bank/log-in/submit', wrong));
    await Promise.race(flood);
    expect((await browser.post('/bank/log-in/submit', right)).location).toBe('/bank/account');
    await Promise.all(flood);
    const owner = new WebBrowser(url, sender, { via: '1.1 some-proxy' });
    expect((await owner.post('/bank/log-in/submit', right)).location).toBe('/bank/account');
  });

  test('say in both languages that one has to wait', async () => {
    const sender = '127.0.0.25';
    const { username } = await registerBankUser(url);
    const german = new WebBrowser(url, sender, { via: '1.1 p', 'accept-language': 'de' });
    const form = { username, password: 'guessed' };
    for (let i = 0; i < 10; i += 1) await german.post('/bank/log-in/submit', form);
    const { status, headers, text } = await german.post('/bank/log-in/submit', form);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text).toContain('Versuchen Sie es in 2 Minuten noch einmal');
  });

  test('wait longer each time', async () => {
    const sender = '127.0.0.26';
    const { id } = await createInstance(url);
    const route = { path: `/merchant/instances/${id}/private/orders`, right: '' };
    const pair = keyOf('pair', 'dashboard', id, sender);
    const waits: number[] = [];
    while (waits.length < 2) {
      await ask(sender, route, guess());
      const { status, headers } = await ask(sender, route, guess());
      if (status === 429) waits.push(Number(headers['retry-after']));
      await query(databaseUrlOf(inject('dataDir')), 'delete from web.rate where key = $1', [
        keyOf('hold', pair),
      ]);
    }
    expect(waits.at(-1)).toBeGreaterThan(2 * (waits[0] ?? 0));
  });

  test('right ones are not counted', async () => {
    const sender = '127.0.0.27';
    const { id, authorization } = await createInstance(url);
    const route = { path: `/merchant/instances/${id}/private/orders`, right: authorization };
    for (let i = 0; i < 30; i += 1)
      expect((await ask(sender, route, authorization)).status).toBe(200);
    const pair = keyOf('pair', 'dashboard', id, sender);
    const counted = await query(
      databaseUrlOf(inject('dataDir')),
      'select key from web.rate where key = any($1)',
      [[keyOf('wrong', pair), keyOf('hold', pair), keyOf('wrong for', 'dashboard', id)]],
    );
    expect(counted).toEqual([]);
  });
});

const guess = (): string => `Bearer ${randomBytes(6).toString('hex')}`;

/** Makes the key as src/http/caller-rates.ts does. */
function keyOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
