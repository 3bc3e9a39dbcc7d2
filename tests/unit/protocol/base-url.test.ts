import { describe, expect, test } from 'vitest';
import { baseUrlSchema, canonicalBaseUrl } from '@/protocol/base-url';
import { FormatError } from '@/protocol/format-error';
import { readCases } from '../../support/vectors';

describe('vectors of base_url.json', () => {
  for (const { input, result } of readCases<{ input: string; result: string }>('base_url')) {
    test(input, () => {
      expect(canonicalBaseUrl(input)).toBe(result);
      expect(canonicalBaseUrl(result)).toBe(result);
      expect(baseUrlSchema.parse(input)).toBe(result);
    });
  }
});

test.each(['', 'http://', 'http://a b/', 'http://user:password@example.com/', 'http://[/'])(
  '%j is no base URL',
  (text) => {
    expect(() => canonicalBaseUrl(text)).toThrow(FormatError);
    expect(baseUrlSchema.safeParse(text).success).toBe(false);
  },
);
