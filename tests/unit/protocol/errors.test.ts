/** Numbers of refusals against the tables of 2019 and 2020, which style B and the old routes keep. */
import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { codeOf, NUMBERS_IN_STYLE_B, type StyleBRoute } from '@/protocol/style-b/errors';
import { readCases } from '../../support/vectors';

const KNOWN = new Set(
  readCases<{ code: number; names: string[] }>('error_codes_v6').map(({ code }) => code),
);

describe('numbers at style B’s routes', () => {
  const rows = Object.entries(NUMBERS_IN_STYLE_B).flatMap(([route, numbers]) =>
    Object.entries(numbers).map(([name, code]) => ({ route, name, code })),
  );

  test.for(rows)('$route: $name is $code', ({ route, name, code }) => {
    expect(Object.keys(ERRORS)).toContain(name);
    expect(KNOWN.has(code)).toBe(true);
    expect(codeOf(name as ErrorName, route as StyleBRoute)).toBe(code);
  });
});

test('numbers on the exchange’s old routes are of the time, or ours', () => {
  const old = Object.entries(ERRORS).filter(([name]) => name.startsWith('V6_'));
  expect(old.filter(([, { code }]) => code < 9000 && !KNOWN.has(code))).toEqual([]);
  expect(old.length).toBeGreaterThan(30);
});
