import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { isOfThisMachine, isOwnHost } from '@/config/hosts';

const PUBLIC_URL = 'https://pay.example';
const isOwn = (host: string | null, ALLOWED_HOSTS = '') =>
  isOwnHost(host, parseEnv({ PUBLIC_URL, ALLOWED_HOSTS }).ownHosts);

describe('a request under this name is for us', () => {
  test.for([
    'pay.example',
    'PAY.example',
    'pay.example.',
    'pay.example:8443',
    'localhost',
    'localhost:8080',
    'shop.localhost:1',
    '127.0.0.1:8080',
    '192.0.2.7',
    '[::1]:8080',
    '[2001:db8::7]',
  ])('%s', (host) => {
    expect(isOwn(host)).toBe(true);
  });

  test.for([
    null,
    '',
    ' ',
    'evil.example',
    'evil.example:8080',
    'pay.example.evil.example',
    'evilpay.example',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example#pay.example',
    'pay.example,evil.example',
    'pay.example:port',
    '0x7f.1',
    '[::1',
    '[evil.example]',
    'pay.example/',
    `${'a'.repeat(300)}.example`,
  ])('not %s', (host) => {
    expect(isOwn(host)).toBe(false);
  });
});

describe('ALLOWED_HOSTS', () => {
  test.for([
    ['shop.example', 'shop.example:99', true],
    ['shop.example:8443', 'shop.example:8443', true],
    ['shop.example:8443', 'shop.example', false],
    ['shop.example', 'a.shop.example', false],
    ['*.shop.example', 'a.b.shop.example', true],
    ['.shop.example', 'shop.example', true],
    ['.shop.example', 'evilshop.example', false],
    ['*.shop.example:8443', 'a.shop.example:8443', true],
    ['one.example, Two.Example three_3', 'two.example', true],
    ['one.example, Two.Example three_3', 'three_3:8080', true],
    ['müller.example', 'xn--mller-kva.example', true],
  ] as const)('"%s" and %s: %s', ([list, host, expected]) => {
    expect(isOwn(host, list)).toBe(expected);
  });

  test.for(['*', '.', 'https://shop.example', 'a b/c', 'shop.*.example', '*.10.0.0.1', 'a:b'])(
    '"%s" is refused by name',
    (list) => {
      expect(() => isOwn('x', list)).toThrow(/ALLOWED_HOSTS: ".+" is no host name/);
    },
  );
});

test.for([
  ['http://localhost:8080', true],
  ['https://florin.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://192.168.1.7:8080', false],
  ['http://0.0.0.0:8080', false],
  ['http://localhost.example', false],
] as const)('%s is of this machine: %s', ([url, expected]) => {
  expect(isOfThisMachine(url)).toBe(expected);
});
