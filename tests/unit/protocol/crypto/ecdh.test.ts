import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '@/protocol/crypto/bytes';
import { readCases } from '../../../support/vectors';
import { backends, importWith } from './backends';

interface EcdheCase {
  ecdhe_private_hex: string;
  ecdhe_public_hex: string;
  eddsa_private_seed_hex: string;
  eddsa_public_hex: string;
  eddsa_public_as_x25519_hex: string;
  raw_x25519_hex: string;
  shared_secret_hex: string;
}

describe.each(backends)('key agreement with the $name primitives', async ({ primitives }) => {
  const ecdh = await importWith(primitives, () => import('@/protocol/crypto/ecdh'));

  test.each(readCases<EcdheCase>('ecdhe'))('vector %#: both sides get the secret', (vector) => {
    const scalar = fromHex(vector.ecdhe_private_hex);
    const eddsaPublic = fromHex(vector.eddsa_public_hex);
    const converted = ecdh.eddsaPublicToX25519(eddsaPublic);
    expect(toHex(ecdh.ecdhPublicKey(scalar))).toBe(vector.ecdhe_public_hex);
    expect(toHex(converted)).toBe(vector.eddsa_public_as_x25519_hex);
    expect(toHex(primitives.x25519(scalar, converted))).toBe(vector.raw_x25519_hex);
    expect(toHex(ecdh.agreeWithEddsaPublic(scalar, eddsaPublic))).toBe(vector.shared_secret_hex);
    const seed = fromHex(vector.eddsa_private_seed_hex);
    const ephemeral = fromHex(vector.ecdhe_public_hex);
    expect(toHex(ecdh.agreeWithEddsaPrivate(seed, ephemeral))).toBe(vector.shared_secret_hex);
  });

  test('refuses partners of small order and keys of wrong length', () => {
    const scalar = new Uint8Array(32).fill(5);
    // y = 1 is the neutral element; its u is 0 by definition.
    const neutral = new Uint8Array(32);
    neutral[0] = 1;
    expect(toHex(ecdh.eddsaPublicToX25519(neutral))).toBe('00'.repeat(32));
    expect(() => ecdh.agreeWithEddsaPublic(scalar, neutral)).toThrow(RangeError);
    expect(() => ecdh.agreeWithEddsaPrivate(scalar, new Uint8Array(32))).toThrow(RangeError);
    expect(() => ecdh.agreeWithEddsaPublic(scalar, new Uint8Array(31))).toThrow(TypeError);
    expect(() => ecdh.agreeWithEddsaPrivate(scalar, new Uint8Array(31))).toThrow(TypeError);
  });
});
