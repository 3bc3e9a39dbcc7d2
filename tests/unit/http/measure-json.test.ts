import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson } from '@/http/measure-json';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('[security 17] the depth of any JSON is told from its text, whatever its strings hold', () => {
  fc.assert(
    fc.property(
      fc.json({
        depthSize: 'large',
        stringUnit: fc.constantFrom('[', ']', '{', '}', '"', ',', '\\', 'a'),
      }),
      (text) => {
        expect(measureJson(text).depth).toBe(depthOf(JSON.parse(text)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('[security 17] there are about as many values as commas and openings', () => {
  expect(measureJson('{"a":[1,2,3],"b,c":"[,\\",["}').values).toBe(6);
  expect(measureJson('1').values).toBe(1);
  expect(measureJson('['.repeat(100_000))).toEqual({ depth: 100_000, values: 100_001, members: 0 });
  expect(measureJson(`"${'\\'.repeat(100_001)}`)).toEqual({ depth: 0, values: 1, members: 0 });
});

test('the members of the largest object are counted, and no others', () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: 'large', stringUnit: fc.constantFrom(':', '"', '{', 'a') }),
      (text) => {
        expect(measureJson(text).members).toBe(membersOf(JSON.parse(text)));
      },
    ),
    { numRuns: 2000 },
  );
});

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(membersOf));
}
