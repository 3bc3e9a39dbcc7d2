import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { bigintToBytes, bytesToBigint, concatBytes, fromHex, toHex } from '@/protocol/crypto/bytes';
import { modPow } from '@/protocol/crypto/modular';
import { encodePublicKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { readCases, readList } from '../../../support/vectors';
import { backends, importWith } from './backends';

interface KeyVector {
  n_hex: string;
  d_hex: string;
  encoded_hex: string;
}
interface BlindCase {
  key_index: number;
  message_hash_hex: string;
  blinding_secret_hex: string;
  fdh_hex: string;
  blinded_message_hex: string;
  blinded_message_length: number;
  blind_signature_hex: string;
  unblinded_signature_hex: string;
  unblinded_signature_length: number;
  valid: boolean;
}
interface VerifyCase {
  encoded_public_key_hex: string;
  message_hash_hex: string;
  signature_hex: string;
  valid: boolean;
  note: string;
}
interface SaltCase {
  key_index: number;
  coin_pub: string;
  blinding_secret_hex: string;
  coin_ev_v6_hex: string;
  coin_ev_v9_hex: string;
  blind_sig_hex: string;
  unblinded_sig_hex: string;
}

const keys = readList<KeyVector>('rsa_blind_signature', 'keys').map((key) => ({
  public: decodePublicKey(fromHex(key.encoded_hex)),
  d: BigInt(`0x${key.d_hex}`),
}));

describe.each(backends)('blind signatures with the $name primitives', async ({ primitives }) => {
  const {
    blind,
    blindingSalt,
    fullDomainHash,
    hashCoin,
    unblind,
    verifyBlindSignature,
    verifyCoin,
  } = await importWith(primitives, () => import('@/protocol/crypto/coin-blinding'));

  test.each(readCases<BlindCase>('rsa_blind_signature'))('full cycle of vector %#', (vector) => {
    const key = keys[vector.key_index]!.public;
    const hash = fromHex(vector.message_hash_hex);
    const blindingSecret = fromHex(vector.blinding_secret_hex);
    const blinding = { key, blindingSecret, salt: blindingSalt.v9 };
    expect(toHex(fullDomainHash(hash, key)).replace(/^0/, '')).toBe(
      vector.fdh_hex.replace(/^0/, ''),
    );
    const blinded = blind(hash, blinding);
    expect(toHex(blinded)).toBe(vector.blinded_message_hex);
    expect(blinded).toHaveLength(vector.blinded_message_length);
    const signature = unblind(fromHex(vector.blind_signature_hex), blinding);
    expect(toHex(signature)).toBe(vector.unblinded_signature_hex);
    expect(signature).toHaveLength(vector.unblinded_signature_length);
    expect(verifyBlindSignature(key, hash, signature)).toBe(vector.valid);
  });

  test.each(readCases<VerifyCase>('rsa_verify'))('verification, $note: $valid', (vector) => {
    const key = decodePublicKey(fromHex(vector.encoded_public_key_hex));
    const hash = fromHex(vector.message_hash_hex);
    expect(verifyBlindSignature(key, hash, fromHex(vector.signature_hex))).toBe(vector.valid);
  });

  test.each(readCases<SaltCase>('blinding_salt_v6'))(
    'vector %#: the salts of 2020 and 2021 give two envelopes, one coin signature',
    (vector) => {
      const file = readList<KeyVector>('blinding_salt_v6', 'keys');
      const key = decodePublicKey(fromHex(file[vector.key_index]!.encoded_hex));
      const coinPub = decodeBase32(vector.coin_pub);
      const blindingSecret = fromHex(vector.blinding_secret_hex);
      const old = { key, blindingSecret, salt: blindingSalt.v6 };
      const recent = { key, blindingSecret, salt: blindingSalt.v9 };
      expect(toHex(blind(hashCoin(coinPub), old))).toBe(vector.coin_ev_v6_hex);
      expect(toHex(blind(hashCoin(coinPub), recent))).toBe(vector.coin_ev_v9_hex);
      const signature = unblind(fromHex(vector.blind_sig_hex), old);
      expect(toHex(signature)).toBe(vector.unblinded_sig_hex);
      expect(verifyCoin(key, coinPub, signature)).toBe(true);
    },
  );

  test('what is blinded, signed and unblinded verifies, for this coin and no other', () => {
    const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes32, bytes32, fc.nat(keys.length - 1), (coinPub, blindingSecret, index) => {
        const { public: key, d } = keys[index]!;
        const blinding = { key, blindingSecret, salt: blindingSalt.v9 };
        const envelope = blind(hashCoin(coinPub), blinding);
        const blindSignature = bigintToBytes(modPow(bytesToBigint(envelope), d, key.n));
        const signature = unblind(blindSignature, blinding);
        expect(verifyCoin(key, coinPub, signature)).toBe(true);
        expect(verifyCoin(key, concatBytes(coinPub, fromHex('00')), signature)).toBe(false);
        expect(verifyCoin(keys[(index + 1) % keys.length]!.public, coinPub, signature)).toBe(false);
      }),
      { numRuns: 15 },
    );
  });

  test('a signature that is no number below n is false, or cannot be unblinded', () => {
    const { public: key } = keys[0]!;
    const tooLarge = bigintToBytes(key.n);
    expect(verifyBlindSignature(key, new Uint8Array(64), tooLarge)).toBe(false);
    expect(verifyBlindSignature(key, new Uint8Array(64), concatBytes(tooLarge, tooLarge))).toBe(
      false,
    );
    expect(verifyBlindSignature(key, new Uint8Array(64), new Uint8Array(0))).toBe(false);
    const blinding = { key, blindingSecret: new Uint8Array(32), salt: blindingSalt.v9 };
    expect(() => unblind(tooLarge, blinding)).toThrow(RangeError);
  });

  test('a key that shares a factor with what it should sign is refused', () => {
    // The modulus has all odd primes up to 40, so most hashes share a divisor with it.
    const n = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n].reduce((a, b) => a * b);
    const key = decodePublicKey(encodePublicKey({ n, e: 65537n }));
    const attempts = Array.from(
      { length: 50 },
      (_, i) => () =>
        blind(hashCoin(new Uint8Array(32).fill(i)), {
          key,
          blindingSecret: new Uint8Array(32),
          salt: blindingSalt.v9,
        }),
    );
    const refused = attempts.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return true;
      }
    });
    expect(refused.length).toBeGreaterThan(20);
  });
});
