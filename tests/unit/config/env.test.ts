import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';

test('every variable may be absent or empty', () => {
  expect(parseEnv({ CURRENCY: '', DATABASE_URL: '' })).toEqual(parseEnv({}));
  expect(parseEnv({})).toMatchObject({ currency: 'KUDOS', port: 8080, demo: true });
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
