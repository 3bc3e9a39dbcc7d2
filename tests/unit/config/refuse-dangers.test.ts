/** Settings that no server starts with, and its message then. */
import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { refuseDangers } from '@/config/refuse-dangers';

const start = (variables: Record<string, string>) => refuseDangers(parseEnv(variables));
const OPERATOR_TOKEN = 'long-enough-to-guard';
const elsewhere = { PUBLIC_URL: 'https://pay.example' };

describe('without OPERATOR_TOKEN', () => {
  test('TRUST_PROXY=1 is refused, and what to set is said', () => {
    expect(() => start({ TRUST_PROXY: '1' })).toThrow(
      'Environment: OPERATOR_TOKEN: TRUST_PROXY=1 needs one',
    );
  });

  test.for(['https://pay.example', 'http://192.168.1.7:8080', 'http://localhost.evil.example'])(
    'PUBLIC_URL=%s is refused, with any DEMO and HOST',
    (PUBLIC_URL) => {
      for (const more of [{}, { DEMO: '0' }, { HOST: '127.0.0.1' }]) {
        expect(() => start({ PUBLIC_URL, ...more })).toThrow(
          `Environment: OPERATOR_TOKEN: PUBLIC_URL=${PUBLIC_URL} needs one`,
        );
      }
    },
  );

  test('a WALLET_URL that other machines reach is refused', () => {
    expect(() => start({ WALLET_URL: 'https://wallet.example' })).toThrow(
      'Environment: OPERATOR_TOKEN: WALLET_URL=https://wallet.example needs one',
    );
    expect(() => start({ WALLET_URL: 'http://wallet.localhost:8080' })).not.toThrow();
  });

  test.for(['TRUSTED_PROXIES', 'AUTH_PROXIES'])(
    'a proxy at this machine in %s is refused: one that adds no header looks like a program here',
    (name) => {
      for (const networks of ['127.0.0.1', '127.0.0.2', '10.0.0.7, 127.9.0.0/16', '::1', '::/64']) {
        const proxies = { TRUSTED_PROXIES: '10.0.0.7', [name]: networks };
        expect(() => start(proxies)).toThrow(
          `Environment: OPERATOR_TOKEN: a proxy at this machine in ${name} needs one`,
        );
        expect(() => start({ ...proxies, OPERATOR_TOKEN })).not.toThrow();
      }
    },
  );

  test.for([
    {},
    { DEMO: '0' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://[::1]:8080', TRUSTED_PROXIES: '10.0.0.7', AUTH_PROXIES: '10.0.0.7' },
    { TEST_CLOCK: '1' },
  ])('what only this machine can use starts: %o', (variables) => {
    expect(() => start(variables)).not.toThrow();
  });
});

describe('where a proxy has to be in front, and no setting names it', () => {
  const SHARED = 'all clients share the limits of one address';

  test.for([
    { PUBLIC_URL: 'https://pay.example' },
    { PUBLIC_URL: 'https://localhost:8443' },
    { PUBLIC_URL: 'http://pay.example', HOST: '127.0.0.1' },
    { PUBLIC_URL: 'http://192.168.1.7', HOST: 'localhost' },
    { WALLET_URL: 'https://wallet.example' },
    { PUBLIC_URL: 'https://pay.example', AUTH_PROXIES: '10.0.0.7' },
    { AUTH_PROXIES: '10.0.0.7' },
    { AUTH_PROXIES: '127.0.0.1' },
    { ALLOWED_HOSTS: 'pay.example' },
  ])('%o is refused, and what to set is said', (variables) => {
    const guarded = { ...variables, OPERATOR_TOKEN };
    expect(() => start(guarded)).toThrow(SHARED);
    expect(() => start(guarded)).toThrow('set TRUSTED_PROXIES to its address');
    expect(() => start({ ...guarded, TRUSTED_PROXIES: '127.0.0.1' })).not.toThrow();
    expect(() => start({ ...guarded, TRUST_PROXY: '1' })).not.toThrow();
  });

  test.for([
    { PUBLIC_URL: 'http://pay.example:8080' },
    { PUBLIC_URL: 'http://192.168.1.7:8080', HOST: '0.0.0.0' },
    { HOST: '127.0.0.1' },
    { HOST: '0.0.0.0', ALLOWED_HOSTS: 'pay.example' },
  ])('%o starts: clients come themselves', (variables) => {
    expect(() => start({ ...variables, OPERATOR_TOKEN })).not.toThrow();
  });
});

test('with OPERATOR_TOKEN both start', () => {
  expect(() => start({ ...elsewhere, TRUST_PROXY: '1', OPERATOR_TOKEN })).not.toThrow();
});

describe('[D34] TEST_CLOCK', () => {
  test.for([
    [{ ...elsewhere, TRUSTED_PROXIES: '10.0.0.7' }, 'PUBLIC_URL=https://pay.example'],
    [{ WALLET_URL: 'http://wallet.example', HOST: '0.0.0.0' }, 'WALLET_URL=http://wallet.example'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1'],
    [{ TRUSTED_PROXIES: '127.0.0.2' }, 'a proxy at this machine in TRUSTED_PROXIES'],
  ] as const)('with %o is refused, also with OPERATOR_TOKEN', ([variables, reason]) => {
    expect(() => start({ ...variables, OPERATOR_TOKEN, TEST_CLOCK: '1' })).toThrow(
      `Environment: TEST_CLOCK: strangers could move time; leave it out with ${reason}`,
    );
    expect(() => start({ ...variables, OPERATOR_TOKEN })).not.toThrow();
  });

  test.for([{ PUBLIC_URL: 'http://localhost:1' }, { HOST: '0.0.0.0', ALLOWED_HOSTS: 'florin' }])(
    'with %o starts: who is at this machine is known',
    (variables) => {
      expect(() => start({ ...variables, TEST_CLOCK: '1' })).not.toThrow();
    },
  );

  test('is said together with all else that is wrong', () => {
    expect(() => start({ ...elsewhere, TEST_CLOCK: '1' })).toThrow(
      /OPERATOR_TOKEN: .*; TRUSTED_PROXIES: .*; TEST_CLOCK: /,
    );
  });
});
