import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToBigint, fromHex, toHex } from '@/protocol/crypto/bytes';
import type { Primitives } from '@/protocol/crypto/primitives';
import * as portable from '@/protocol/crypto/primitives-portable';
import { readCases } from '../../../support/vectors';
import { backends, importWith } from './backends';

interface KdfCase {
  output_length: number;
  ikm_hex: string;
  salt_hex: string | null;
  info_hex: string | null;
  output_hex: string;
}
interface KdfModCase {
  n_hex: string;
  ikm_hex: string;
  salt_hex: string;
  info_hex: string;
  result_hex: string;
}

describe.each(backends)('KDF with the $name primitives', async ({ primitives }) => {
  const { kdf, kdfMod, kdfModBytes } = await importWith(
    primitives,
    () => import('@/protocol/crypto/kdf'),
  );

  test.each(readCases<KdfCase>('kdf'))('derives vector %#', (vector) => {
    const salt = vector.salt_hex === null ? undefined : fromHex(vector.salt_hex);
    const info = vector.info_hex === null ? undefined : fromHex(vector.info_hex);
    const output = kdf(vector.output_length, salt, fromHex(vector.ikm_hex), info);
    expect(toHex(output)).toBe(vector.output_hex);
  });

  test.each(readCases<KdfModCase>('kdf_mod'))('derives number %# below n', (vector) => {
    const n = BigInt(`0x${vector.n_hex}`);
    const [salt, ikm] = [fromHex(vector.salt_hex), fromHex(vector.ikm_hex)];
    const number = kdfMod(n, salt, ikm, fromHex(vector.info_hex));
    expect(number.toString(16)).toBe(vector.result_hex);
  });

  test('every number is below n, for every bit length of n', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1n << 70n), fc.uint8Array(), (n, ikm) => {
        expect(kdfMod(n, undefined, ikm, new Uint8Array(0))).toBeLessThan(n);
      }),
      { numRuns: 50 },
    );
  });

  test('bytes and number are the same value', () => {
    const n = fromHex('01ffffffffff');
    const asBytes = kdfModBytes(n, undefined, fromHex('00'), fromHex('00'));
    expect(bytesToBigint(asBytes)).toBe(
      kdfMod(bytesToBigint(n), undefined, fromHex('00'), fromHex('00')),
    );
    expect(asBytes).toHaveLength(6);
  });

  test('refuses an output longer than 255 blocks and a modulus of zero', () => {
    expect(() => kdf(8161, undefined, fromHex('00'))).toThrow(RangeError);
    expect(() => kdfMod(0n, undefined, fromHex('00'), fromHex('00'))).toThrow(RangeError);
  });
});

test('both runs above really used their own primitives', async () => {
  const broken: Primitives = {
    ...portable,
    hmacSha512: () => {
      throw new Error('swapped');
    },
  };
  const { kdf } = await importWith(broken, () => import('@/protocol/crypto/kdf'));
  expect(() => kdf(1, undefined, fromHex('00'))).toThrow('swapped');
});
