/** Finds the caller by socket, settings and headers. For HTTP, see tests/api/server/callers.test.ts. */
import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import {
  assertOwnHost,
  assertSameOrigin,
  clientAddress,
  forwardedOrigin,
  isLocal,
  isOnOwnSite,
  isVouchedFor,
  noteConnection,
} from '@/http/caller';

interface Sent {
  readonly from?: string | undefined;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly httpVersion?: string;
}

function sent({ from, host = 'localhost:8080', headers = {}, httpVersion = '1.1' }: Sent): Request {
  const request = new Request('http://localhost:8080/x', { headers: { host, ...headers } });
  if (from !== undefined) noteConnection(request, { address: from, httpVersion });
  return request;
}

const HERE = { from: '::ffff:127.0.0.1' };
const PROXY = '10.0.0.7';
const plain = parseEnv({});
const behind = parseEnv({
  PUBLIC_URL: 'https://pay.example',
  TRUST_PROXY: '1',
  TRUSTED_PROXIES: `${PROXY}, 10.1.0.0/16`,
});

describe('local is', () => {
  test.for([
    HERE,
    { from: '::1', host: '[::1]:8080' },
    { ...HERE, host: 'shop.localhost' },
    { ...HERE, headers: { 'sec-fetch-site': 'same-origin' } },
    { ...HERE, headers: { 'sec-fetch-site': 'none' } },
    { ...HERE, headers: { origin: 'http://localhost:8080' } },
  ])('%o', (request) => {
    expect(isLocal(sent(request), plain)).toBe(true);
  });

  test.for([
    {},
    { from: '192.0.2.1' },
    { ...HERE, host: 'evil.example' },
    { ...HERE, httpVersion: '1.0' },
    { ...HERE, headers: { 'x-forwarded-for': '127.0.0.1' } },
    { ...HERE, headers: { 'x-forwarded-for': '' } },
    { ...HERE, headers: { 'x-forwarded-proto': 'https' } },
    { ...HERE, headers: { 'x-forwarded-anything': 'x' } },
    { ...HERE, headers: { forwarded: 'for=127.0.0.1' } },
    { ...HERE, headers: { via: '1.1 proxy' } },
    { ...HERE, headers: { 'x-real-ip': '127.0.0.1' } },
    { ...HERE, headers: { 'sec-fetch-site': 'cross-site' } },
    { ...HERE, headers: { 'sec-fetch-site': 'same-site' } },
    { ...HERE, headers: { origin: 'http://evil.example' } },
    { ...HERE, headers: { origin: 'null' } },
    { ...HERE, host: 'evil.example', headers: { 'sec-fetch-site': 'same-origin' } },
  ])('not %o', (request) => {
    expect(isLocal(sent(request), plain)).toBe(false);
  });
});

describe('AUTH_PROXIES vouches', () => {
  const env = parseEnv({
    AUTH_PROXIES: PROXY,
    TRUSTED_PROXIES: '10.0.0.8',
    ALLOWED_HOSTS: 'inner',
  });

  test.for([
    [{ from: PROXY }, true],
    [{ from: PROXY, host: 'inner', headers: { 'x-forwarded-for': '192.0.2.1' } }, true],
    [{ from: '10.0.0.8', headers: { 'x-forwarded-for': '127.0.0.1' } }, false],
    [{ from: PROXY, host: 'evil.example' }, false],
    [{ from: PROXY, headers: { 'sec-fetch-site': 'cross-site' } }, false],
    [{ from: PROXY, headers: { origin: 'https://evil.example' } }, false],
    [{ from: '127.0.0.1', headers: { 'x-forwarded-for': PROXY } }, false],
    [{ from: '127.0.0.1' }, true],
    [{}, false],
  ] as const)('%o: %s', ([request, expected]) => {
    expect(isVouchedFor(sent(request), env)).toBe(expected);
  });

  test('a foreign name does not count because a trusted proxy says another one', () => {
    const both = parseEnv({ AUTH_PROXIES: '127.0.0.1', TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-host': 'localhost', 'sec-fetch-site': 'same-origin' };
    expect(isVouchedFor(sent({ ...HERE, host: 'evil.example', headers }), both)).toBe(false);
    expect(isVouchedFor(sent({ ...HERE, headers }), both)).toBe(true);
  });
});

describe('the client’s address', () => {
  test.for([
    ['192.0.2.1', {}, '192.0.2.1'],
    ['::ffff:192.0.2.1', {}, '192.0.2.1'],
    ['192.0.2.1', { 'x-forwarded-for': '198.51.100.1' }, '192.0.2.1'],
    [PROXY, { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
    ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
    [PROXY, { 'x-forwarded-for': '1.1.1.1, 198.51.100.1, 10.1.2.3' }, '198.51.100.1'],
    ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' }, '198.51.100.1'],
    ['127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 127.0.0.5' }, '127.0.0.5'],
    [PROXY, { forwarded: 'for=1.1.1.1, for="[2001:DB8::1]:80";proto=https' }, '2001:db8::1'],
    [PROXY, {}, PROXY],
    [undefined, { 'x-forwarded-for': '198.51.100.1' }, 'unknown'],
  ] as const)('of %s with %o is %s', ([from, headers, expected]) => {
    expect(clientAddress(sent({ from, headers }), behind)).toBe(expected);
  });

  test('without TRUST_PROXY a program at this machine says no other address', () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect(clientAddress(sent({ ...HERE, headers }), plain)).toBe('127.0.0.1');
  });
});

describe('the origin of links', () => {
  const headers = { 'x-forwarded-host': 'shop.example' };

  test.for([
    [{ from: PROXY, headers }, 'https://shop.example'],
    [{ from: '127.0.0.1', headers }, 'https://shop.example'],
    [{ from: '192.0.2.1', headers }, undefined],
    [{ headers }, undefined],
  ] as const)('of %o is %s', ([request, expected]) => {
    expect(forwardedOrigin(sent(request), behind)).toBe(expected);
  });

  test('TRUSTED_PROXIES say addresses of clients and no more', () => {
    const env = parseEnv({ TRUSTED_PROXIES: PROXY });
    expect(forwardedOrigin(sent({ from: PROXY, headers }), env)).toBeUndefined();
  });
});

describe('a foreign name', () => {
  const refusal = expect.objectContaining({ code: 'GENERIC_HOST_UNKNOWN' }) as Error;

  test('is refused, from wherever it comes', () => {
    for (const from of [undefined, '127.0.0.1', '192.0.2.1']) {
      expect(() => assertOwnHost(sent({ from, host: 'evil.example' }), plain)).toThrow(refusal);
      expect(() => assertOwnHost(sent({ from }), plain)).not.toThrow();
    }
  });

  test('is taken from trusted proxies only, where TRUST_PROXY=1', () => {
    const request = { host: 'backend:8080', headers: { 'x-forwarded-host': 'shop.example' } };
    expect(() => assertOwnHost(sent({ ...request, from: PROXY }), behind)).not.toThrow();
    for (const from of [undefined, '192.0.2.1']) {
      expect(() => assertOwnHost(sent({ ...request, from }), behind)).toThrow(refusal);
    }
    expect(() => assertOwnHost(sent({ ...request, ...HERE }), plain)).toThrow(refusal);
  });
});

describe('[UI-5] a form is of ours', () => {
  const isOurs = (headers: Record<string, string>, host = '127.0.0.1:8080'): boolean => {
    try {
      assertSameOrigin(sent({ from: PROXY, host, headers }), behind);
      return true;
    } catch {
      return false;
    }
  };
  const forwarded = { 'x-forwarded-host': 'shop.example' };

  test.for([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://pay.example' }, false],
    [{ origin: 'https://pay.example' }, true],
    [{ origin: 'http://127.0.0.1:8080' }, true],
    [{ origin: 'https://shop.example', ...forwarded }, true],
    [{ origin: 'https://shop.example' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
  ] as const)('%o: %s', ([headers, expected]) => {
    expect(isOurs(headers)).toBe(expected);
  });

  test('a foreign name makes no page ours', () => {
    const request = sent({ ...HERE, host: 'evil.example' });
    expect(isOnOwnSite('http://evil.example/', request, plain)).toBe(false);
  });
});
