/** Headers for browsers, which every answer has. */
import { describe, expect, inject, test } from 'vitest';
import { createInstance, registerBankUser } from '../../support/deployment';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

describe('headers of pages and answers', () => {
  test('answers in JSON are never cached and never taken for anything else, refusals too', async () => {
    const { baseUrl, authorization } = await createInstance(url);
    const { username, password } = await registerBankUser(url);
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const asked = [
      [`${baseUrl}private/orders`, authorization],
      [`${baseUrl}private/orders`, 'Bearer wrong'],
      [`${url}/bank/accounts/${username}`, basic],
      [`${url}/no/such/path`, ''],
    ] as const;
    for (const [address, credentials] of asked) {
      const { headers } = await fetch(address, { headers: { authorization: credentials } });
      expect(headers.get('content-type'), address).toBe('application/json');
      expect(headers.get('cache-control'), address).toBe('no-store');
      expect(headers.get('x-content-type-options'), address).toBe('nosniff');
    }
  });

  test('what may be kept is taken for nothing else either', async () => {
    const { headers } = await fetch(`${url}/exchange/keys`);
    expect(headers.get('cache-control')).toContain('max-age');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('lists as files', async () => {
    const browser = new WebBrowser(url);
    await browser.post('/bank/log-in/submit', { ...(await userOf()) });
    const { id, authorization } = await createInstance(url);
    const token = authorization.replace('Bearer ', '');
    await browser.post('/dashboard/log-in/submit', { instance: id, token });
    for (const path of ['/bank/statement/csv', '/dashboard/export/orders?format=csv']) {
      const { status, headers } = await browser.get(path);
      expect(status, path).toBe(200);
      expect(headers.get('content-type'), path).toContain('text/csv');
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  test('nothing demands TLS where there is none', async () => {
    const { headers } = await fetch(`${url}/config`, { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

async function userOf() {
  const { username, password } = await registerBankUser(url);
  return { username, password };
}
