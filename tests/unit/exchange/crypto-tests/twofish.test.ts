import { expect, test } from 'vitest';
import { encryptTwofishBlock, expandTwofishKey } from '@/exchange/crypto-tests/twofish';
import { fromHex, toHex } from '@/protocol/crypto/bytes';

test('Twofish gives the ciphertext of its paper for a 256-bit key', () => {
  const key = expandTwofishKey(
    fromHex('0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff'),
  );
  const ciphertext = encryptTwofishBlock(key, new Uint8Array(16));
  expect(toHex(ciphertext)).toBe('37527be0052334b89f0cfccae87cfa20');
});

test('a chain of 48 keys and blocks, each made of the ones before, ends as in the paper', () => {
  // "Intermediate value test": key and plaintext of a step are earlier ciphertexts.
  let plain = new Uint8Array(16);
  let key = new Uint8Array(32);
  for (let i = 1; i <= 49; i++) {
    const cipher = encryptTwofishBlock(expandTwofishKey(key), plain);
    key = Uint8Array.from([...plain, ...key.subarray(0, 16)]);
    plain = Uint8Array.from(cipher);
  }
  expect(toHex(plain)).toBe('37fe26ff1cf66175f5ddf4c33b97a205');
});

test('a key of another length is refused', () => {
  expect(() => expandTwofishKey(new Uint8Array(16))).toThrow(TypeError);
});
