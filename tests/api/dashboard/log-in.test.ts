import { describe, expect, inject, test } from 'vitest';
import { createInstance } from '../../support/deployment';
import { typedBehind } from '../../support/drafts';
import { sendAsStranger } from '../../support/stranger';

const url = inject('serverUrl');

function send(path: string, fields: Record<string, string>, origin = url): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

const sessionOf = (response: Response): string | undefined =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('florin-dashboard-session='));

describe('[UI-2] logging in to an instance', () => {
  test('a form that was sent too late is found again after it, with what was typed', async () => {
    const order = { summary: 'A mug', amount: '8,50' };
    const late = await send('/dashboard/create-order/submit', { ...order, order_id: 'x' });
    const target = new URL(late.headers.get('location') ?? '', url);
    expect(target.pathname).toBe('/dashboard/log-in');
    const next = new URL(target.searchParams.get('next') ?? '', url);
    expect(next.pathname).toBe('/dashboard/create-order');
    expect(next.searchParams.get('error')).toBe('LOGGED_OUT');
    expect(await typedBehind(next.href)).toEqual(order);
  });

  test('with its token opens a session and goes on to the wanted page', async () => {
    const { id, authorization } = await createInstance(url);
    const token = authorization.replace('Bearer ', '');
    const next = '/dashboard/transfers?before=7';
    const response = await send('/dashboard/log-in/submit', { instance: id, token, next });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(next);
    expect(sessionOf(response)).toContain('HttpOnly');
  });

  test('works without the token’s prefix, and never leads to another site', async () => {
    const { id, authorization } = await createInstance(url);
    const token = authorization.replace('Bearer secret-token:', '');
    const next = '//elsewhere.example/';
    const response = await send('/dashboard/log-in/submit', { instance: id, token, next });
    expect(response.headers.get('location')).toBe('/dashboard');
    expect(sessionOf(response)).toBeDefined();
  });

  test('with another instance’s token leads back to the form with what was typed, less the token', async () => {
    const mine = await createInstance(url);
    const theirs = await createInstance(url);
    const token = mine.authorization.replace('Bearer ', '');
    const fields = { instance: theirs.id, token, next: '/dashboard' };
    const response = await send('/dashboard/log-in/submit', fields);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '', url);
    expect(location.pathname).toBe('/dashboard/log-in');
    expect(await typedBehind(location.href)).toEqual({ instance: theirs.id });
    expect(location.href).not.toContain(token.replace('secret-token:', ''));
    expect(sessionOf(response)).toBeUndefined();
  });

  test.each(['no-such-instance', '', '../shop', 'a'.repeat(300), 'nul\0'])(
    'to an instance that cannot be (%j) is refused the same way',
    async (instance) => {
      const response = await send('/dashboard/log-in/submit', {
        instance,
        token: 'secret-token:x',
      });
      expect(response.status).toBe(303);
      expect(sessionOf(response)).toBeUndefined();
    },
  );

  test('[UI-5] from another site’s form is refused', async () => {
    for (const path of [
      '/dashboard/log-in/submit',
      '/dashboard/log-in/demo',
      '/dashboard/log-out',
    ]) {
      const response = await send(path, {}, 'https://elsewhere.example');
      expect(response.status).toBe(403);
      expect(sessionOf(response)).toBeUndefined();
    }
  });

  test('[UI-5] is limited: after ten wrong tokens the answer is 429', async () => {
    const { id } = await createInstance(url);
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { status } = await sendAsStranger('127.0.0.12', `${url}/dashboard/log-in/submit`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ instance: id, token: 'wrong' }).toString(),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(303), 429]);
  });

  test('in a demo, one enters the demo shop’s dashboard without a token', async () => {
    const response = await send('/dashboard/log-in/demo', {});
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/dashboard');
    expect(sessionOf(response)).toBeDefined();
  });

  test('ends by logging out', async () => {
    const response = await send('/dashboard/log-out', {});
    expect(response.status).toBe(303);
    expect(sessionOf(response)).toContain('Max-Age=0');
  });
});
