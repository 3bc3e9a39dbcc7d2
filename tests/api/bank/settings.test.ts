import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WebBrowser } from '../../support/web-browser';
import { call, registerUser, url, type TestUser } from './bank-support';
import { logIn, openBrowser, targetOf, type Browser } from './browser-support';

const foreign = { origin: 'https://evil.example' };

type Named = Pick<TestUser, 'username' | 'password'>;

async function statusWith({ username }: Named, password: string): Promise<number> {
  return (await call(`accounts/${username}`, { user: { username, password } })).status;
}

async function empty(user: Named, heir: Named): Promise<void> {
  const body = { credit_account: heir.username, amount: 'KUDOS:100', subject: 'all of it' };
  expect((await call(`accounts/${user.username}/transfers`, { user, body })).status).toBe(200);
}

describe('the form for a new password', () => {
  test('makes the new one count and the old one void at once', async () => {
    const user = await registerUser();
    const tab = await logIn(user);
    expect(await statusWith(user, user.password)).toBe(200);
    const fields = { current: user.password, password: 'another one' };
    expect(targetOf(await tab.post('/bank/settings/password', fields))).toEqual({
      path: '/bank/settings',
      query: { news: 'password' },
    });
    expect(await statusWith(user, user.password)).toBe(401);
    expect(await statusWith(user, 'another one')).toBe(200);
  });

  test('ends every other session, and goes on in this one', async () => {
    const user = await registerUser();
    const [tab, elsewhere] = [await logIn(user), await logIn(user)];
    const fields = { current: user.password, password: 'another one' };
    const answer = await tab.post('/bank/settings/password', fields);
    const renewed = openBrowser(answer.headers.getSetCookie()[0]?.split(';')[0]);
    const opens = async (browser: Browser) => targetOf(await browser.get('/bank/session-ended'));
    expect((await opens(renewed)).path).toBe('/bank/account');
    for (const old of [tab, elsewhere]) {
      expect((await opens(old)).path).toBe('/bank/log-in');
      const sent = targetOf(await old.post('/bank/settings/visibility', { public: 'yes' }));
      expect(sent).toEqual({ path: '/bank/log-in', query: { next: '/bank/settings' } });
    }
  });

  test('wants the present one and a new one, and shows neither again', async () => {
    const user = await registerUser();
    const tab = await logIn(user);
    for (const [current, password, error] of [
      ['wrong', 'another one', 'BANK_PASSWORD_WRONG'],
      [user.password, '', 'BANK_PASSWORD_MISSING'],
      [user.password, 'x'.repeat(1025), 'BANK_PASSWORD_MISSING'],
      [user.password, 'seven77', 'BANK_PASSWORD_TOO_SHORT'],
    ] as const) {
      const answer = await tab.post('/bank/settings/password', { current, password });
      expect(targetOf(answer)).toEqual({ path: '/bank/settings', query: { error } });
    }
    expect(await statusWith(user, user.password)).toBe(200);
  });

  test('[UI-5] takes ten wrong passwords', async () => {
    const user = await registerUser();
    const tab = new WebBrowser(url, '127.0.0.13', { via: '1.1 some-proxy' });
    await tab.post('/bank/log-in/submit', { username: user.username, password: user.password });
    const fields = { current: 'wrong', password: 'another one' };
    const errors: (string | undefined)[] = [];
    for (let i = 0; i < 11; i += 1) {
      const { location } = await tab.post('/bank/settings/password', fields);
      errors.push(new URL(location, url).searchParams.get('error') ?? undefined);
    }
    expect(errors[0]).toBe('BANK_PASSWORD_WRONG');
    expect(errors.at(-1)).toBe('BANK_TOO_MANY_ATTEMPTS');
  });
});

test('registration, a new password and deletion are answered once, however often their form is sent', async () => {
  const twice = async (tab: Browser, path: string, fields: Record<string, string>) => {
    const form = { ...fields, once: randomUUID() };
    const answers = [await tab.post(path, form), await tab.post(path, form)];
    const [first, second] = answers.map((answer) => ({
      ...targetOf(answer),
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0],
    }));
    expect(second).toEqual(first);
    return { ...targetOf(answers[1] as Response), cookie: second?.cookie };
  };
  const heir = await registerUser();
  const user = { username: `twice-${randomUUID().slice(0, 8)}`, password: 'correct horse' };
  const opened = await twice(openBrowser(), '/bank/register/submit', user);
  expect(opened).toMatchObject({ path: '/bank/account', query: { news: 'welcome' } });
  const fields = { current: user.password, password: 'another one' };
  const changed = await twice(openBrowser(opened.cookie), '/bank/settings/password', fields);
  expect(changed.query).toEqual({ news: 'password' });
  expect(await statusWith(user, 'another one')).toBe(200);
  await empty({ ...user, password: 'another one' }, heir);
  const deleted = await twice(openBrowser(changed.cookie), '/bank/settings/delete/submit', {
    current: 'another one',
  });
  expect(deleted).toMatchObject({ path: '/bank/log-in', query: { news: 'deleted' } });
  // A later owner of the name has not sent that form.
  const late = await openBrowser().post('/bank/register/submit', { ...user, once: randomUUID() });
  expect(targetOf(late).query['error']).toBe('BANK_USERNAME_TAKEN');
});

test('the form for visibility opens the account to everybody, and closes it', async () => {
  const user = await registerUser();
  const tab = await logIn(user);
  const look = async () => {
    const { body } = await call('public-accounts');
    return JSON.stringify(body).includes(user.username);
  };
  expect(await look()).toBe(false);
  await tab.post('/bank/settings/visibility', { public: 'yes' });
  expect(await look()).toBe(true);
  await tab.post('/bank/settings/visibility', { public: 'no' });
  expect(await look()).toBe(false);
});

describe('the form that deletes an account', () => {
  test('ends it with its session, when it is empty and the password is right', async () => {
    const [user, heir] = [await registerUser(), await registerUser()];
    const tab = await logIn(user);
    const send = async (current: string) =>
      targetOf(await tab.post('/bank/settings/delete/submit', { current }));
    const back = (error: string) => ({ path: '/bank/settings/delete', query: { error } });
    expect(await send(user.password)).toEqual(back('BANK_BALANCE_NOT_ZERO'));
    await empty(user, heir);
    expect(await send('wrong')).toEqual(back('BANK_PASSWORD_WRONG'));
    expect(await statusWith(user, user.password)).toBe(200);
    const answer = await tab.post('/bank/settings/delete/submit', { current: user.password });
    expect(targetOf(answer)).toEqual({ path: '/bank/log-in', query: { news: 'deleted' } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^florin-bank-session=;.*Max-Age=0/i);
    expect(await statusWith(user, user.password)).toBe(401);
  });

  test('a session that outlives the account ends at the next step', async () => {
    const [user, heir] = [await registerUser(), await registerUser()];
    const [tab, elsewhere] = [await logIn(user), await logIn(user)];
    expect(targetOf(await tab.get('/bank/session-ended')).path).toBe('/bank/account');
    await empty(user, heir);
    await tab.post('/bank/settings/delete/submit', { current: user.password });
    expect(targetOf(await elsewhere.get('/bank/statement/csv')).path).toBe('/bank/session-ended');
    for (const [path, fields] of [
      ['/bank/withdraw', { amount: '1' }],
      ['/bank/settings/visibility', { public: 'yes' }],
      ['/bank/settings/password', { current: user.password, password: 'x' }],
    ] as const) {
      const answer = targetOf(await elsewhere.post(path, fields));
      expect(answer.query['error'], path).toMatch(/^BANK_/);
    }
    const ended = await elsewhere.get('/bank/session-ended');
    expect(targetOf(ended)).toEqual({ path: '/bank/log-in', query: { news: 'account-gone' } });
    expect(ended.headers.getSetCookie()[0]).toMatch(/^florin-bank-session=;.*Max-Age=0/i);
    expect(targetOf(await elsewhere.get('/bank/session-ended')).path).toBe('/bank/log-in');
    expect(targetOf(await openBrowser().get('/bank/session-ended')).path).toBe('/bank/log-in');
  });
});

test('[UI-5] none of the forms listens to other sites or to strangers', async () => {
  const user = await registerUser();
  const tab = await logIn(user);
  for (const form of ['password', 'visibility', 'delete/submit']) {
    const path = `/bank/settings/${form}`;
    const fields = { current: user.password, password: 'theirs', public: 'yes' };
    expect((await tab.post(path, fields, foreign)).status).toBe(403);
    expect(targetOf(await openBrowser().post(path, fields)).path).toBe('/bank/log-in');
  }
  expect(await statusWith(user, user.password)).toBe(200);
});
