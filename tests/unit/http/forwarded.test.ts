/** Headers that proxies write, and that clients forge. */
import { describe, expect, test } from 'vitest';
import { statedClient, statedOrigin } from '@/http/forwarded';

describe('the origin', () => {
  const originOf = (headers: Record<string, string>, own = '') =>
    statedOrigin(new Headers(headers), (host) => host === own);
  const shop = { 'x-forwarded-host': 'pay.example', 'x-forwarded-proto': 'https' };

  test('has scheme, host, port and prefix', () => {
    expect(originOf(shop)).toBe('https://pay.example');
    expect(originOf({ 'x-forwarded-host': 'Pay.Example:8443' })).toBe('https://pay.example:8443');
    expect(originOf({ ...shop, 'x-forwarded-proto': 'http, https' })).toBe('http://pay.example');
    expect(originOf({ ...shop, 'x-forwarded-prefix': '/a/florin/' })).toBe(
      'https://pay.example/a/florin',
    );
    expect(originOf({ 'x-forwarded-host': '[2001:db8::1]:8443' })).toBe(
      'https://[2001:db8::1]:8443',
    );
  });

  test('of several hosts is ours, else what the nearest proxy has added', () => {
    const hosts = (list: string) => originOf({ 'x-forwarded-host': list }, 'pay.example');
    expect(hosts('pay.example, inner')).toBe('https://pay.example');
    expect(hosts('evil.example, pay.example')).toBe('https://pay.example');
    expect(hosts('evil.example, other.example')).toBe('https://other.example');
  });

  test.for([
    {},
    { 'x-forwarded-proto': 'https' },
    { ...shop, 'x-forwarded-host': 'evil/@x' },
    { ...shop, 'x-forwarded-host': 'a'.repeat(300) },
    { ...shop, 'x-forwarded-proto': 'javascript' },
    { ...shop, 'x-forwarded-prefix': '/a?b' },
    { ...shop, 'x-forwarded-prefix': 'a' },
    { ...shop, 'x-forwarded-prefix': '//evil.example' },
    { ...shop, 'x-forwarded-prefix': '/a/../b' },
    { ...shop, 'x-forwarded-prefix': `/${'a'.repeat(256)}` },
  ])('nonsense counts for nothing: %o', (headers) => {
    expect(originOf(headers)).toBeUndefined();
  });

  test('of a prefix above 256 letters nothing is read', () => {
    expect(originOf({ ...shop, 'x-forwarded-prefix': `${'/'.repeat(150_000)}x` })).toBeUndefined();
    expect(originOf({ ...shop, 'x-forwarded-prefix': '/'.repeat(256) })).toBe(
      'https://pay.example',
    );
  });
});

describe('the client', () => {
  const isProxy = (address: string) => address.startsWith('10.');
  const clientOf = (headers: Record<string, string>) => statedClient(new Headers(headers), isProxy);

  test.for([
    ['198.51.100.1', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:DB8::1]:4711', '2001:db8::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['1.1.1.1, 198.51.100.1, 10.0.0.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['1.1.1.1, unknown, 10.0.0.2', '10.0.0.2'],
    ['unknown', undefined],
    ['', undefined],
    ['198.51.100.1, ', undefined],
    ['evil.example', undefined],
    ['198.51.100.1:port', undefined],
  ] as const)('of X-Forwarded-For "%s" is %s', ([text, expected]) => {
    expect(clientOf({ 'x-forwarded-for': text })).toBe(expected);
  });

  test.for([
    ['for=198.51.100.1', '198.51.100.1'],
    ['proto=https;FOR="198.51.100.1:80";by=10.0.0.1', '198.51.100.1'],
    ['for="[2001:db8::1]"', '2001:db8::1'],
    ['for=1.1.1.1, for=198.51.100.1,for=10.0.0.1', '198.51.100.1'],
    ['for="1.1.1.1, for=198.51.100.1', '198.51.100.1'],
    ['for=_hidden, for=10.0.0.1', '10.0.0.1'],
    ['for=unknown', undefined],
    ['proto=https', undefined],
  ] as const)('of Forwarded "%s" is %s', ([text, expected]) => {
    expect(clientOf({ forwarded: text })).toBe(expected);
  });

  test('is none of two that disagree: a client has written one of them', () => {
    const both = (forwarded: string) =>
      clientOf({ forwarded, 'x-forwarded-for': '198.51.100.1, 10.0.0.1' });
    expect(both('for=1.1.1.1')).toBeUndefined();
    expect(both('nonsense')).toBeUndefined();
    expect(both('for=198.51.100.1')).toBe('198.51.100.1');
  });

  test('is read from the end of a list that a client has made long', () => {
    const long = `${'1.1.1.1, '.repeat(20_000)}198.51.100.1, 10.0.0.1`;
    expect(clientOf({ 'x-forwarded-for': long })).toBe('198.51.100.1');
    // Half of another address does not count as one either.
    const cut = `198.51.100.${' '.repeat(9)}${'10.0.0.1,'.repeat(227)}10.0.0.1`;
    expect(clientOf({ 'x-forwarded-for': cut })).toBe('10.0.0.1');
  });
});
