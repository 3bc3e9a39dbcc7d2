/** Refused forms come back with their values, by short addresses that contain none of them. */
import { expect, inject, test } from 'vitest';
import { createInstance, registerBankUser, unique } from '../../support/deployment';
import { typedBehind } from '../../support/drafts';
import { OPERATOR_TOKEN } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

async function shopkeeper(): Promise<WebBrowser> {
  const { id, authorization } = await createInstance(url);
  const browser = new WebBrowser(url);
  const token = authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: id, token });
  return browser;
}

test('three fields of 4096 letters each come back whole', async () => {
  const browser = await shopkeeper();
  const typed = {
    summary: '椅'.repeat(4096),
    message: '子'.repeat(4096),
    url: `https://shop.example/${'x'.repeat(4096)}`,
    amount: 'nothing',
  };
  const sent = { ...typed, order_id: unique('order') };
  const { location } = await browser.post('/dashboard/create-order/submit', sent);
  const refused = /^\/dashboard\/create-order\?error=\w+&field=amount%2Curl&draft=[\w-]{22}$/;
  expect(location).toMatch(refused);
  expect(await typedBehind(location)).toEqual(typed);
});

test('what a stranger has typed is found again after the log-in, unless it is very long', async () => {
  const typed = { summary: '椅'.repeat(1024), message: 'x'.repeat(4096), amount: 'nothing' };
  const late = await new WebBrowser(url).post('/dashboard/create-order/submit', typed);
  expect(late.location.length).toBeLessThan(300);
  const next = new URL(late.location, url).searchParams.get('next') ?? '';
  expect(await typedBehind(next)).toEqual(typed);
});

test('no password or token is kept, and no address says what was typed', async () => {
  const { username } = await registerBankUser(url);
  const { id } = await createInstance(url);
  const secret = unique('secret');
  const forms = [
    ['/bank/log-in/submit', { username, password: secret }, { username }],
    ['/bank/register/submit', { username, password: secret }, { username }],
    ['/dashboard/log-in/submit', { instance: id, token: secret }, { instance: id }],
    ['/dashboard/operator/log-in/submit', { token: secret }, {}],
  ] as const;
  for (const [path, fields, kept] of forms) {
    const { location } = await new WebBrowser(url).post(path, fields);
    expect(await typedBehind(location), path).toEqual(kept);
    for (const text of Object.values(fields)) expect(location, path).not.toContain(text);
  }
});

test('the operator’s form comes back as well', async () => {
  const browser = new WebBrowser(url);
  await browser.post('/dashboard/operator/log-in/submit', { token: OPERATOR_TOKEN });
  const typed = { id: 'no such/name', name: 'A name', payto: 'nowhere' };
  const { location } = await browser.post('/dashboard/operator/submit', typed);
  expect(await typedBehind(location)).toEqual(typed);
});

test('what a refund’s preview shows does not travel in the address either', async () => {
  const browser = await shopkeeper();
  const typed = { amount: '1', reason: '椅'.repeat(1024) };
  const { location } = await browser.post('/dashboard/orders/some/refund/preview', typed);
  expect(location).toMatch(/^\/dashboard\/orders\/some\/refund\?step=preview&draft=[\w-]{22}$/);
  expect(await typedBehind(location)).toEqual(typed);
});

test('a form with a picture and megabytes of headers, names, parts or text is refused', async () => {
  const { cookies } = await shopkeeper();
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const field = 'content-disposition: form-data; name="';
  const malformed = 'GENERIC_PARAMETER_MALFORMED';
  const tooLarge = 'GENERIC_UPLOAD_EXCEEDS_LIMIT';
  const end = '--x--\r\n';
  const bodies: readonly (readonly [error: string | null, body: string])[] = [
    [malformed, `--x\r\n${field}name"\r\n${'a:\r\n'.repeat(2_000_000)}\r\n1\r\n${end}`],
    [malformed, `--x\r\n${field}${'%22'.repeat(2_000_000)}"\r\n\r\n1\r\n${end}`],
    [malformed, `--x\r\n${field}name"\r\n\r\n1\r\n`.repeat(100_000) + end],
    [tooLarge, `--x\r\n${field}name"\r\n\r\n${'1'.repeat(6_000_000)}\r\n${end}`],
    // Several fields are missing.
    [malformed, `--x\r\n${field}name"\r\n\r\n1\r\n${end}`],
  ];
  for (const [error, body] of bodies) {
    const answer = await fetch(`${url}/dashboard/create-product/submit`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      redirect: 'manual',
    });
    const location = new URL(answer.headers.get('location') ?? '', url);
    expect(location.pathname).toBe('/dashboard/create-product');
    expect(location.searchParams.get('error'), body.slice(0, 80)).toBe(error);
  }
});
