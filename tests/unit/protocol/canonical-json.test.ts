import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, MAX_JSON_DEPTH } from '@/protocol/canonical-json';
import { FormatError } from '@/protocol/format-error';
import { readCases } from '../../support/vectors';

interface CanonicalCase {
  value: unknown;
  canonical: string;
}

describe('vectors of canonical_json.json', () => {
  for (const { value, canonical } of readCases<CanonicalCase>('canonical_json')) {
    test(JSON.stringify(value), () => {
      expect(canonicalJson(value)).toBe(canonical);
    });
  }
});

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

describe('canonical JSON', () => {
  test('says the same as the value, in ASCII apart from keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(object));
      }),
    );
  });

  test('leaves out members that are undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test.each([NaN, Infinity, undefined, 1n, Symbol('x'), [undefined], { f: () => 1 }])(
    '%o has no JSON',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(FormatError);
    },
  );

  test('refuses nesting that would exhaust the stack', () => {
    expect(canonicalJson(nested(MAX_JSON_DEPTH))).toHaveLength(2 * MAX_JSON_DEPTH);
    expect(() => canonicalJson(nested(100_000))).toThrow(FormatError);
  });
});
