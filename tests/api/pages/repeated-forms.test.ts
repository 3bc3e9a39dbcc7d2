/** A repeated form acts once, and only its sender sees the answer. */
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createInstance, unique } from '../../support/deployment';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

async function shopkeeper(): Promise<WebBrowser> {
  const { id, authorization } = await createInstance(url);
  const browser = new WebBrowser(url);
  const token = authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: id, token });
  return browser;
}

const NEW_TOKEN = '/dashboard/settings/token/submit';

test('the same fields without the session get neither the answer nor a cookie', async () => {
  const browser = await shopkeeper();
  const form = { once: randomUUID() };
  const first = await browser.post(NEW_TOKEN, form);
  expect(first.location).toMatch(/^\/dashboard\/settings\/token\?shown=/);
  const stranger = await new WebBrowser(url).post(NEW_TOKEN, form);
  expect(stranger.location).toBe('/dashboard/log-in?next=%2Fdashboard%2Fsettings%2Ftoken');
  expect(stranger.headers.getSetCookie()).toEqual([]);
  const other = await (await shopkeeper()).post(NEW_TOKEN, form);
  expect(other.location).toMatch(/\?shown=/);
  expect(other.location).not.toBe(first.location);
});

test('who is not logged in gets no answer that went to another address', async () => {
  const form = { username: unique('twice'), password: 'correct horse', once: randomUUID() };
  const browser = new WebBrowser(url);
  const first = await browser.post('/bank/register/submit', form);
  expect(first.location).toBe('/bank/account?news=welcome');
  const again = await new WebBrowser(url).post('/bank/register/submit', form);
  expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
  const stranger = await new WebBrowser(url, '127.0.0.2').post('/bank/register/submit', form);
  expect(stranger.location).toContain('error=BANK_USERNAME_TAKEN');
  expect(namesOf(stranger.headers)).not.toContain('florin-bank-session');
});

test('after logging out, a copied cookie gets no answer of before', async () => {
  const browser = await shopkeeper();
  const form = { once: randomUUID() };
  const before = browser.copy();
  await browser.post(NEW_TOKEN, form);
  const after = browser.copy();
  const again = { once: randomUUID() };
  await browser.post(NEW_TOKEN, again);
  await browser.post('/dashboard/log-out');
  for (const [thief, fields] of [
    [before, form],
    [after, again],
  ] as const) {
    const { location, headers } = await thief.post(NEW_TOKEN, fields);
    expect(location).toContain('/dashboard/log-in');
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test('of many at the same moment one is done, and all get its answer', async () => {
  const browser = await shopkeeper();
  const form = { once: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.copy().post(NEW_TOKEN, form)),
  );
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers.getSetCookie().join())).size).toBe(1);
});

test('what was refused is not remembered', async () => {
  const taken = { username: unique('taken'), password: 'correct horse' };
  await new WebBrowser(url).post('/bank/register/submit', taken);
  const form = { ...taken, once: randomUUID() };
  const browser = new WebBrowser(url);
  const [first, second] = [
    await browser.post('/bank/register/submit', form),
    await browser.post('/bank/register/submit', form),
  ];
  expect(first.location).toContain('error=BANK_USERNAME_TAKEN');
  expect(second.location).not.toBe(first.location);
});

function namesOf(headers: Headers): (string | undefined)[] {
  return headers.getSetCookie().map((text) => text.split('=')[0]);
}
