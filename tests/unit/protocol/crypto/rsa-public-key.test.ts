import { describe, expect, test } from 'vitest';
import {
  bigintToBytes,
  bytesToBigint,
  concatBytes,
  fromHex,
  toHex,
  u16be,
} from '@/protocol/crypto/bytes';
import { encodePublicKey, hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { FormatError } from '@/protocol/format-error';
import { readCases } from '../../../support/vectors';

interface EncodingCase {
  n_hex: string;
  e_hex: string;
  encoded_hex: string;
  h_denom_pub_v9_hex: string;
}
interface DecodingCase {
  encoded_hex: string;
  error?: boolean;
  n_hex?: string;
  e_hex?: string;
}

function makeEncoded(n: Uint8Array, e: Uint8Array): Uint8Array {
  return concatBytes(u16be(n.length), u16be(e.length), n, e);
}

describe('RSA public keys', () => {
  test.each(readCases<EncodingCase>('rsa_public_key_encoding'))('encoding vector %#', (vector) => {
    const numbers = { n: BigInt(`0x${vector.n_hex}`), e: BigInt(`0x${vector.e_hex}`) };
    const encoded = encodePublicKey(numbers);
    expect(toHex(encoded)).toBe(vector.encoded_hex);
    expect(toHex(hashDenominationKey(decodePublicKey(encoded)))).toBe(vector.h_denom_pub_v9_hex);
  });

  test.each(readCases<DecodingCase>('rsa_public_key_decoding'))('decoding vector %#', (vector) => {
    const encoded = fromHex(vector.encoded_hex);
    if (vector.error === true) {
      expect(() => decodePublicKey(encoded)).toThrow(FormatError);
      return;
    }
    const key = decodePublicKey(encoded);
    expect(key.n.toString(16)).toBe(vector.n_hex);
    expect(key.e.toString(16)).toBe(vector.e_hex);
    expect(bytesToBigint(key.modulus)).toBe(key.n);
    expect(toHex(key.encoded)).toBe(vector.encoded_hex);
    expect(toHex(encodePublicKey(key))).toBe(vector.encoded_hex);
  });

  test('integers that are empty or have a leading zero byte are refused', () => {
    const [n, e] = [fromHex('ff01'), fromHex('03')];
    expect(decodePublicKey(makeEncoded(n, e)).n).toBe(0xff01n);
    const none = new Uint8Array(0);
    for (const [badN, badE] of [
      [fromHex('00ff'), e],
      [n, fromHex('0003')],
      [none, e],
      [n, none],
    ] as const) {
      expect(() => decodePublicKey(makeEncoded(badN, badE))).toThrow(FormatError);
    }
  });

  test('keys that would take long to calculate with are refused', () => {
    const n = new Uint8Array(2048).fill(255);
    expect(decodePublicKey(makeEncoded(n, fromHex('ffffffffffffffff'))).modulus).toHaveLength(2048);
    expect(() =>
      decodePublicKey(makeEncoded(new Uint8Array(2049).fill(255), fromHex('03'))),
    ).toThrow(FormatError);
    expect(() => decodePublicKey(makeEncoded(n, fromHex('010000000000000000')))).toThrow(
      FormatError,
    );
  });

  test('a decoded key does not change with the buffer it was read from', () => {
    const buffer = makeEncoded(bigintToBytes(0xff01n), fromHex('03'));
    const key = decodePublicKey(buffer);
    buffer.fill(0);
    expect(toHex(key.modulus)).toBe('ff01');
  });
});
