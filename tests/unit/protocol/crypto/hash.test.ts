import { expect, test } from 'vitest';
import { toHex, utf8 } from '@/protocol/crypto/bytes';
import { hashString, hashStringWithoutNul, sha512 } from '@/protocol/crypto/hash';

test('the hash of a string includes the NUL byte behind it, unless named otherwise', () => {
  expect(hashString('x-taler-bank')).toEqual(sha512(utf8('x-taler-bank\0')));
  expect(hashStringWithoutNul('x-taler-bank')).toEqual(sha512(utf8('x-taler-bank')));
  expect(toHex(hashStringWithoutNul(''))).toMatch(/^cf83e1357eefb8bd/);
});
