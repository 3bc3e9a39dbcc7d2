import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson } from '@/http/measure-json';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of any JSON is told from its text, with any strings in it', () => {
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

test('there are about as many values as commas and openings', () => {
  expect(measureJson('{"a":[1,2,3],"b,c":"[,\\",["}').values).toBe(6);
  expect(measureJson('1').values).toBe(1);
  expect(measureJson('['.repeat(100_000))).toEqual({ depth: 100_000, values: 100_001 });
  expect(measureJson(`"${'\\'.repeat(100_001)}`)).toEqual({ depth: 0, values: 1 });
});

test('a member of an object with more than 128 of them counts as four values', () => {
  const object = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, ':{,}']));
  const valuesIn = (value: unknown) => measureJson(JSON.stringify(value)).values;
  expect(valuesIn(object(128))).toBe(129);
  expect(valuesIn(object(129))).toBe(1 + 4 * 129);
  expect(valuesIn([object(200), object(128), object(300)])).toBe(5 + 4 * 500 + 127);
});
