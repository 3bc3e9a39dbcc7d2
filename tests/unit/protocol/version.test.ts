import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '@/protocol/format-error';
import { matchVersions, type VersionMatch } from '@/protocol/version';
import { readCases } from '../../support/vectors';

interface VersionCase {
  me: string;
  other: string;
  result: VersionMatch | null;
}

describe('vectors of protocol_version_match.json', () => {
  for (const { me, other, result } of readCases<VersionCase>('protocol_version_match')) {
    test(`${me} meets "${other}"`, () => {
      if (result === null) {
        expect(() => matchVersions(me, other)).toThrow(FormatError);
        expect(() => matchVersions(other, me)).toThrow(FormatError);
      } else {
        expect(matchVersions(me, other)).toEqual(result);
      }
    });
  }
});

test('compatibility is mutual', () => {
  const version = fc.tuple(fc.nat(20), fc.nat(9), fc.nat(20)).map((parts) => parts.join(':'));
  fc.assert(
    fc.property(version, version, (a, b) => {
      const [there, back] = [matchVersions(a, b), matchVersions(b, a)];
      expect(back.compatible).toBe(there.compatible);
      expect(back.currentCmp + there.currentCmp).toBe(0);
    }),
  );
});
