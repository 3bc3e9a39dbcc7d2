import { expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { noteConnection, seenOrigin } from '@/http/caller';
import { guardedName } from '@/config/cookie-text';
import { guardedCookie } from '@/http/cookies';

const cookie = { name: 'florin-x', value: 'v', maxAgeSeconds: 60 };
const OPERATOR_TOKEN = 'long-enough';

function cameBy(headers: Record<string, string>): Request {
  const request = new Request('http://localhost/', { headers });
  noteConnection(request, { address: '127.0.0.1', httpVersion: '1.1' });
  return request;
}

const direct = {};
const forwarded = (proto: string, prefix = ''): Record<string, string> => ({
  'x-forwarded-proto': proto,
  'x-forwarded-host': 'pay.example',
  ...(prefix === '' ? {} : { 'x-forwarded-prefix': prefix }),
});

test.for([
  [{ PUBLIC_URL: 'http://localhost:8080' }, direct, 'florin-x', '/'],
  [{ PUBLIC_URL: 'https://pay.example' }, direct, '__Host-florin-x', '/'],
  [{ PUBLIC_URL: 'https://pay.example/florin' }, direct, '__Secure-florin-x', '/florin'],
  [{ TRUST_PROXY: '1' }, direct, 'florin-x', '/'],
  [{ TRUST_PROXY: '1' }, forwarded('http'), 'florin-x', '/'],
  [{ TRUST_PROXY: '1' }, forwarded('https'), '__Host-florin-x', '/'],
  [{ TRUST_PROXY: '1' }, forwarded('https', '/a/b'), '__Secure-florin-x', '/a/b'],
  // Without TRUST_PROXY anyone may have written it.
  [{}, forwarded('https'), 'florin-x', '/'],
] as const)(
  'by %o, with %o, a cookie with authority is %s for %s',
  ([settings, headers, name, path]) => {
    const env = parseEnv({ ...settings, OPERATOR_TOKEN });
    const request = cameBy(headers);
    expect(guardedName('florin-x', seenOrigin(request, env))).toBe(name);
    const [pair, ...attributes] = guardedCookie(request, cookie, env).split('; ');
    expect(pair).toBe(`${name}=v`);
    expect(attributes).toEqual([
      `Path=${path}`,
      'Max-Age=60',
      'SameSite=Lax',
      'HttpOnly',
      ...(name === 'florin-x' ? [] : ['Secure']),
    ]);
  },
);
