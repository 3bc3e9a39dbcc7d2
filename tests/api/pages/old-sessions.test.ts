/** Sessions end by their age alone, whatever the browser keeps: cookies as the server makes them, but older. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode, encode } from 'next-auth/jwt';
import { expect, inject, test } from 'vitest';
import { createInstance, registerBankUser } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';

const url = inject('serverUrl');

function secret(): string {
  const text = readFileSync(path.join(inject('dataDir'), 'secrets.json'), 'utf8');
  return (JSON.parse(text) as Record<string, string>)['session'] ?? '';
}

function post(where: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(url + where, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie },
    body: new URLSearchParams(fields),
  });
}

/** The same session, which ends in so many seconds. */
async function endingIn(seconds: number, cookie: string): Promise<string> {
  const [salt = '', token = ''] = cookie.split('=');
  const claims = await decode({ token, secret: secret(), salt });
  if (claims === null) throw new Error('not a session');
  const { sub = '', stamp } = claims;
  const made = await encode({ token: { sub, stamp }, secret: secret(), salt, maxAge: seconds });
  return `${salt}=${made}`;
}

const DOORS = {
  bank: async () => {
    const { username, password } = await registerBankUser(url);
    const form = { path: '/bank/withdraw', fields: { amount: '1' } };
    return { opened: post('/bank/log-in/submit', { username, password }), form, hours: 2 };
  },
  dashboard: async () => {
    const { id, authorization } = await createInstance(url);
    const token = authorization.replace('Bearer ', '');
    const form = { path: '/dashboard/create-order/submit', fields: { amount: '1', summary: 'x' } };
    return { opened: post('/dashboard/log-in/submit', { instance: id, token }), form, hours: 12 };
  },
  operator: () => {
    const form = { path: '/dashboard/operator/submit', fields: {} };
    const opened = post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
    return Promise.resolve({ opened, form, hours: 1 });
  },
};

test.for(Object.entries(DOORS))(
  '[UI-5] a session at the %s ends when it is old',
  async ([, open]) => {
    const { opened, form, hours } = await open();
    const set = (await opened).headers.getSetCookie()[0] ?? '';
    expect(set).toContain(`Max-Age=${hours * 3600};`);
    const cookie = set.split(';')[0] ?? '';
    const goTo = async (with_: string): Promise<string> =>
      (await post(form.path, form.fields, with_)).headers.get('location') ?? '';
    const isOut = expect.stringMatching(/log-in|session-ended/) as string;
    expect(await goTo(await endingIn(60, cookie))).not.toEqual(isOut);
    // Next-auth forgives clocks that differ by 15 seconds.
    expect(await goTo(await endingIn(-16, cookie))).toEqual(isOut);
  },
);
