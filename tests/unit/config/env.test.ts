import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';

test('every variable may be absent or empty', () => {
  expect(parseEnv({ CURRENCY: '', DATABASE_URL: '' })).toEqual(parseEnv({}));
  expect(parseEnv({})).toMatchObject({ currency: 'KUDOS', port: 8080, demo: true });
});

test('a demo has a past, but none where tests move the clock, and none if it is unwanted', () => {
  expect(parseEnv({}).demoPast).toBe(true);
  expect(parseEnv({ DEMO_PAST: '0' }).demoPast).toBe(false);
  expect(parseEnv({ DEMO: '0', DEMO_PAST: '1' }).demoPast).toBe(false);
  expect(parseEnv({ TEST_CLOCK: '1', DEMO_PAST: '1' }).demoPast).toBe(false);
});

describe('WORKERS', () => {
  const GIB = 1024 ** 3;
  const workers = (cores: number, gib: number, given: Record<string, string> = {}) =>
    parseEnv(given, { cores, memoryBytes: gib * GIB }).workers;

  test('I12-3 is one for each core, eight at most, and one below 2 GB of memory', () => {
    expect([1, 2, 8, 64].map((cores) => workers(cores, 16))).toEqual([1, 2, 8, 8]);
    expect([workers(4, 2), workers(4, 1.9), workers(64, 0.5)]).toEqual([4, 1, 1]);
  });

  test('I12-3 may be set to any number from 1 to 16, also where memory is short', () => {
    expect([workers(2, 16, { WORKERS: '1' }), workers(2, 1, { WORKERS: '16' })]).toEqual([1, 16]);
    for (const WORKERS of ['0', '17', '1.5', 'all']) {
      expect(() => workers(2, 16, { WORKERS })).toThrow('WORKERS: expected a number from 1 to 16');
    }
  });
});

describe('CURRENCY', () => {
  test.for(['KUDOS', 'A', 'ABCDEFGHIJK', 'TEST2'])('may be %s', (CURRENCY) => {
    expect(parseEnv({ CURRENCY }).currency).toBe(CURRENCY);
  });

  test.for(['kudos', 'TWELVELETTER', 'A-B', 'A_B', '*', 'EUR:', 'ÄÖ', ' EUR'])(
    '[TYPE-1] "%s" is refused by name',
    (CURRENCY) => {
      expect(() => parseEnv({ CURRENCY })).toThrow(
        'CURRENCY: expected 1 to 11 capital letters or digits',
      );
    },
  );
});

describe('DATABASE_URL', () => {
  test.for([
    'postgresql://u:p@host:5432/florin',
    'postgres://host/db',
    'postgresql:///db?host=/run',
  ])('may be %s', (DATABASE_URL) => {
    expect(parseEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.for(['foo', 'mysql://host/db', 'host:5432/florin', 'postgresql://'])(
    '"%s" is refused by name, with what is expected',
    (DATABASE_URL) => {
      expect(() => parseEnv({ DATABASE_URL })).toThrow(
        /DATABASE_URL: expected postgresql:\/\/USER/,
      );
    },
  );
});

test.for([
  ['PORT', 'abc', 'a number from 1 to 65535'],
  ['PORT', '0', 'a number from 1 to 65535'],
  ['PORT', '70000', 'a number from 1 to 65535'],
  ['PORT', '80.5', 'a number from 1 to 65535'],
  ['PUBLIC_URL', 'florin.example', 'an http or https address'],
  ['PUBLIC_URL', 'ftp://florin.example', 'an http or https address'],
  ['PUBLIC_URL', 'http://florin.example/?a=b', 'an http or https address without user, query'],
  ['PUBLIC_URL', 'http://u:p@florin.example', 'an http or https address without user, query'],
  ['WALLET_URL', 'https://florin.example/wallet', 'an http or https address without a path'],
  ['SUGGESTED_EXCHANGE', 'ours', 'an http or https address'],
  ['AUDITOR_URL', 'ours', 'an http or https address'],
  [
    'HOST',
    'florin.example',
    'an address of this machine, such as 127.0.0.1 or 0.0.0.0, or localhost',
  ],
  ['BANK_REGISTRATION', 'yes', 'open or closed'],
  ['BANK_START_CREDIT', '-1', 'an amount such as 100 or 12.50'],
  ['BANK_START_CREDIT', 'KUDOS:1', 'an amount such as 100 or 12.50'],
  ['OPERATOR_TOKEN', 'short', 'at least 8 characters'],
  ['OPERATOR_TOKEN', ' '.repeat(8), 'at least 8 characters'],
  ['OPERATOR_TOKEN', 'tokens with blanks', 'at least 8 characters'],
  ['OPERATOR_TOKEN', 'token-and-newline\n', 'at least 8 characters'],
  ['OPERATOR_TOKEN', 'secret-token:', 'at least 8 characters'],
  ['OPERATOR_TOKEN', 'secret-token:short', 'at least 8 characters'],
  ['OPERATOR_TOKEN', 'pässwörter', 'at least 8 characters'],
  ['DATABASE_URL', 'postgresql://        ', 'postgresql://USER'],
  ['TRUST_PROXY', 'yes', '0 or 1'],
  ['WIRE_PROFILE', 'v9', 'service or taler'],
  ['DEMO', 'maybe', '0 or 1'],
  ['SHOP_STYLE', 'C', 'A or B'],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ['TEST_CLOCK', '2', '0, 1 or a time'],
  ['TEST_CLOCK', '2026-11-22T13:00:00', '0, 1 or a time'],
])('%s=%s is refused by name: expected %s', ([name = '', value, meaning = '']) => {
  expect(() => parseEnv({ [name]: value })).toThrow(`Environment: ${name}: expected ${meaning}`);
});

test('base URLs of others end in a slash, even if the setting lacks it', () => {
  for (const given of ['https://exchange.example', 'https://exchange.example/']) {
    const { suggestedExchange, auditorUrl } = parseEnv({
      SUGGESTED_EXCHANGE: given,
      AUDITOR_URL: given,
    });
    expect([suggestedExchange, auditorUrl]).toEqual(Array(2).fill('https://exchange.example/'));
  }
});

test.for([
  ['0', false, undefined],
  ['1', true, undefined],
  ['2026-11-22T13:00:00Z', true, 1_795_352_400_000],
  ['2026-11-22T14:00:00.5+01:00', true, 1_795_352_400_500],
] as const)('TEST_CLOCK=%s: movable %s, from %s', ([TEST_CLOCK, testClock, testClockStart]) => {
  expect(parseEnv({ TEST_CLOCK })).toMatchObject({ testClock, testClockStart });
});

describe('HOST', () => {
  const LOOPBACK = ['127.0.0.1', '::1'];

  test.for([
    [{}, LOOPBACK],
    [{ DEMO: '0' }, undefined],
    [{ PUBLIC_URL: 'http://localhost:1' }, undefined],
    [{ DEMO: '0', HOST: 'localhost' }, LOOPBACK],
    [{ HOST: '0.0.0.0' }, ['0.0.0.0']],
    [{ HOST: '[::1]' }, ['::1']],
  ] as const)('with %o we listen at %o', ([variables, expected]) => {
    expect(parseEnv(variables).listenOn).toEqual(expected);
  });
});

test('outside a demo no stranger opens an account, or begins with money, unless settings say so', () => {
  const of = (variables: Record<string, string>) => {
    const { bankIsOpen, bankStartCredit } = parseEnv(variables);
    return [bankIsOpen, bankStartCredit];
  };
  const open = { DEMO: '0', BANK_REGISTRATION: 'open' };
  expect(of({})).toEqual([true, '100']);
  expect(of({ DEMO: '0' })).toEqual([false, '0']);
  expect(of(open)).toEqual([true, '0']);
  expect(of({ ...open, BANK_START_CREDIT: '2.50' })).toEqual([true, '2.50']);
  expect(of({ BANK_REGISTRATION: 'closed', BANK_START_CREDIT: '0' })).toEqual([false, '0']);
});
