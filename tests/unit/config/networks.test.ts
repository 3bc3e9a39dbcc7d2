import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { isAmong, isLoopback, plainAddress } from '@/config/networks';

describe.each(['TRUSTED_PROXIES', 'AUTH_PROXIES'] as const)('%s', (name) => {
  const networksOf = (list: string) => {
    const { trustedProxies, authProxies } = parseEnv({ [name]: list });
    return name === 'TRUSTED_PROXIES' ? trustedProxies : authProxies;
  };

  test.for([
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.7', '::ffff:10.0.0.7', true],
    ['192.0.2.1, 10.1.0.0/16', '10.1.255.3', true],
    ['10.1.0.0/16', '10.2.0.1', false],
    ['2001:db8::/32 10.0.0.7', '2001:db8::1', true],
    ['2001:db8::/32', '10.0.0.7', false],
    ['', '10.0.0.7', false],
    ['10.0.0.7', 'unknown', false],
  ] as const)('"%s" and the address %s', ([list, address, expected]) => {
    expect(isAmong(networksOf(list), plainAddress(address))).toBe(expected);
  });

  test.for(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', '0.0.0.0/0', '10.0.0.7,::/0'])(
    '"%s" is refused by name at the start',
    (list) => {
      expect(() => networksOf(list)).toThrow(`${name}: `);
    },
  );
});

test.for([
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['::2', false],
  ['127.evil.example', false],
  ['192.0.2.1', false],
] as const)('%s is loopback: %s', ([address, expected]) => {
  expect(isLoopback(plainAddress(address))).toBe(expected);
});
