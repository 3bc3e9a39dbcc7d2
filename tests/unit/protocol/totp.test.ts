/** One-time codes, compared with the vectors of RFC 6238, appendix B (SHA-1, eight digits). */
import { describe, expect, test } from 'vitest';
import { decodeRfcBase32, encodeRfcBase32 } from '@/protocol/base32-rfc4648';
import { utf8 } from '@/protocol/crypto/bytes';
import { codesAround } from '@/protocol/totp';

const KEY = utf8('12345678901234567890');

const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.for(VECTORS)('I14-1 the code at %i s is %s', ([seconds, code]) => {
  expect(codesAround(KEY, seconds * 1000).split('\n')[1]).toBe(code);
});

test('I14-1 the codes of 30 s before and after stand around that of the time', () => {
  const at = (seconds: number) => codesAround(KEY, seconds * 1000).split('\n');
  const [before, code, after] = at(1_111_111_109);
  expect(code).toBe('07081804');
  // 1111111111 is in the next step.
  expect(after).toBe('14050471');
  expect(at(1_111_111_111)).toEqual([code, after, expect.stringMatching(/^\d{8}$/)]);
  expect(at(1_111_111_109 - 30)[1]).toBe(before);
});

test('I14-1 a code is that of a whole step of 30 s', () => {
  expect(codesAround(KEY, 30_000)).toBe(codesAround(KEY, 59_999));
  expect(codesAround(KEY, 60_000)).not.toBe(codesAround(KEY, 59_999));
});

test('I14-1 the first step of all has none before it', () => {
  expect(codesAround(KEY, 0).split('\n')).toHaveLength(2);
});

describe('base32 of RFC 4648', () => {
  const text = (coded: string): string => Buffer.from(decodeRfcBase32(coded)).toString();

  test.for([
    ['', ''],
    ['MY======', 'f'],
    ['MZXQ====', 'fo'],
    ['MZXW6===', 'foo'],
    ['MZXW6YQ=', 'foob'],
    ['MZXW6YTB', 'fooba'],
    ['MZXW6YTBOI======', 'foobar'],
  ] as const)('I14-1 the RFC’s vector %s is “%s”', ([coded, plain]) => {
    expect(text(coded)).toBe(plain);
    expect(text(coded.toLowerCase().replaceAll('=', ''))).toBe(plain);
    expect(encodeRfcBase32(utf8(plain))).toBe(coded.replaceAll('=', ''));
  });

  test.for([
    ['MZXW6YT0', 'A to Z and 2 to 7'],
    ['MZXW6YT1', 'A to Z and 2 to 7'],
    ['MZXW 6YT', 'A to Z and 2 to 7'],
    ['MZ=W6YTB', 'padding'],
    ['ÄZXW6YTB', 'A to Z and 2 to 7'],
    ['M', 'some are missing'],
    ['MZX', 'some are missing'],
    ['MZXW6Y', 'some are missing'],
    ['MY=====', 'padding'],
    ['MZXW6YTB========', 'padding'],
    ['MZ======', 'the last character'],
  ] as const)('I14-1 %s is refused: %s', ([coded, why]) => {
    expect(() => decodeRfcBase32(coded)).toThrow(why);
  });
});
