import { expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { isAmong, notePeer } from '@/http/peers';

function isTrusted(list: string, peer: string): boolean {
  const request = new Request('http://localhost/');
  notePeer(request, peer);
  return isAmong(parseEnv({ TRUSTED_PROXIES: list }).trustedProxies, request);
}

test.for([
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['10.0.0.7', '::ffff:10.0.0.7', true],
  ['192.0.2.1, 10.1.0.0/16', '10.1.255.3', true],
  ['10.1.0.0/16', '10.2.0.1', false],
  ['2001:db8::/32 10.0.0.7', '2001:db8::1', true],
  ['2001:db8::/32', '10.0.0.7', false],
  ['', '10.0.0.7', false],
] as const)('TRUSTED_PROXIES "%s" and a peer %s', ([list, peer, expected]) => {
  expect(isTrusted(list, peer)).toBe(expected);
});

test('a request without a known peer comes from no proxy', () => {
  const { trustedProxies } = parseEnv({ TRUSTED_PROXIES: '0.0.0.0/0' });
  expect(isAmong(trustedProxies, new Request('http://localhost/'))).toBe(false);
});

test.for(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0'])(
  'TRUSTED_PROXIES "%s" is refused by name at the start',
  (list) => {
    expect(() => parseEnv({ TRUSTED_PROXIES: list })).toThrow(/TRUSTED_PROXIES/);
  },
);
