/** People's sessions: how they start, and that they end for every holder of their cookie. */
import { describe, expect, inject, test } from 'vitest';
import { query } from '../../support/database';
import { createInstance, registerBankUser } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

interface LogIn {
  readonly name: string;
  readonly logIn: string;
  readonly logOut: string;
  /** A form that sends strangers to log in. */
  readonly form: string;
  readonly credentials: () => Promise<Record<string, string>>;
}

const LOG_INS: readonly LogIn[] = [
  {
    name: 'bank',
    logIn: '/bank/log-in/submit',
    logOut: '/bank/log-out',
    form: '/bank/settings/visibility',
    credentials: async () => {
      const { username, password } = await registerBankUser(url);
      return { username, password };
    },
  },
  {
    name: 'dashboard',
    logIn: '/dashboard/log-in/submit',
    logOut: '/dashboard/log-out',
    form: '/dashboard/settings/token/revoke',
    credentials: async () => {
      const { id, authorization } = await createInstance(url);
      return { instance: id, token: authorization.replace('Bearer ', '') };
    },
  },
  {
    name: 'operator',
    logIn: '/dashboard/operator/log-in/submit',
    logOut: '/dashboard/operator/log-out',
    form: '/dashboard/operator/submit',
    credentials: () => Promise.resolve({ token: OPERATOR_TOKEN }),
  },
];

describe.each(LOG_INS)('[UI-5] a session at $name', ({ logIn, logOut, form, credentials }) => {
  const isLoggedIn = async (browser: WebBrowser): Promise<boolean> => {
    const { status, location } = await browser.post(form, { id: '0' });
    expect(status).toBe(303);
    return !location.includes('/log-in');
  };

  async function loggedIn(given?: Record<string, string>): Promise<WebBrowser> {
    const browser = new WebBrowser(url);
    expect((await browser.post(logIn, given ?? (await credentials()))).status).toBe(303);
    expect(await isLoggedIn(browser)).toBe(true);
    return browser;
  }

  test('ends by logging out, also for a copy of the cookie', async () => {
    const browser = await loggedIn();
    const thief = browser.copy();
    expect(await isLoggedIn(thief)).toBe(true);
    await browser.post(logOut);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  test('ends when the same browser logs in again', async () => {
    const user = await credentials();
    const browser = await loggedIn(user);
    const thief = browser.copy();
    await browser.post(logIn, user);
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  test('leaves those of other browsers alone when it ends', async () => {
    const user = await credentials();
    const [one, other] = [await loggedIn(user), await loggedIn(user)];
    await one.post(logOut);
    expect(await isLoggedIn(other)).toBe(true);
  });

  test('is opened by no cookie of another audience, and by none that was made up', async () => {
    const { cookies } = await loggedIn();
    for (const [name, value] of Object.entries(cookies)) {
      for (const other of ['bank', 'dashboard', 'operator'].map((at) => `florin-${at}-session`)) {
        if (other === name) continue;
        const browser = new WebBrowser(url);
        browser.setCookie(other, value);
        const own = LOG_INS.find((logInForm) => other.includes(logInForm.name));
        expect((await browser.post(own?.form ?? '')).location).toContain('/log-in');
      }
    }
  });
});

test('a session ends with its row, and the row has no secret of the cookie', async () => {
  const { username, password } = await registerBankUser(url);
  const browser = new WebBrowser(url);
  await browser.post('/bank/log-in/submit', { username, password });
  const isIn = async () =>
    !(await browser.post('/bank/settings/visibility')).location.includes('/log-in');
  expect(await isIn()).toBe(true);
  const database = databaseUrlOf(inject('dataDir'));
  const rows = await query(database, 'select * from web.session where subject = $1', [username]);
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'audience',
    'expires_ms',
    'id_hash',
    'opened_by',
    'subject',
  ]);
  await query(database, 'update web.session set expires_ms = 0 where subject = $1', [username]);
  expect(await isIn()).toBe(false);
});
