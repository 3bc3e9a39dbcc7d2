import { describe, expect, test } from 'vitest';
import {
  blind,
  blindingSalt,
  hashCoin,
  unblind,
  verifyCoin,
} from '@/protocol/crypto/coin-blinding';
import { bigintToBytes, fromHex, toHex } from '@/protocol/crypto/bytes';
import { modInverse } from '@/protocol/crypto/modular';
import {
  exportPrivateKey,
  generatePrivateKey,
  importPrivateKey,
  rsaPrivateRaw,
} from '@/protocol/crypto/rsa-private-key';
import { readCases, readList } from '../../../support/vectors';

interface KeyVector {
  n_hex: string;
  e_hex: string;
  d_hex: string;
  p_hex: string;
  q_hex: string;
  encoded_hex: string;
}
interface BlindCase {
  key_index: number;
  blinded_message_hex: string;
  blind_signature_hex: string;
}

function toJwk(vector: KeyVector) {
  const number = (hex: string) => BigInt(`0x${hex}`);
  const text = (value: bigint) => Buffer.from(bigintToBytes(value)).toString('base64url');
  const [p, q, d] = [number(vector.p_hex), number(vector.q_hex), number(vector.d_hex)];
  return {
    kty: 'RSA',
    n: text(number(vector.n_hex)),
    e: text(number(vector.e_hex)),
    d: text(d),
    p: text(p),
    q: text(q),
    dp: text(d % (p - 1n)),
    dq: text(d % (q - 1n)),
    qi: text(modInverse(q, p)!),
  };
}

const keys = readList<KeyVector>('rsa_blind_signature', 'keys').map((vector) => ({
  vector,
  key: importPrivateKey(toJwk(vector)),
}));

describe('denomination private keys', () => {
  test('an imported key has the public key of the vector', () => {
    for (const { vector, key } of keys) {
      expect(toHex(key.publicKey.encoded)).toBe(vector.encoded_hex);
    }
  });

  test.each(readCases<BlindCase>('rsa_blind_signature'))(
    'signs the envelope of vector %#',
    (vector) => {
      const signature = rsaPrivateRaw(
        keys[vector.key_index]!.key,
        fromHex(vector.blinded_message_hex),
      );
      expect(signature === null ? null : toHex(signature)).toBe(vector.blind_signature_hex);
    },
  );

  test('a block that is not below the modulus is not signed', () => {
    const { key } = keys[0]!;
    expect(rsaPrivateRaw(key, bigintToBytes(key.publicKey.n))).toBe(null);
    expect(rsaPrivateRaw(key, bigintToBytes(key.publicKey.n << 8n))).toBe(null);
    expect(rsaPrivateRaw(key, bigintToBytes(key.publicKey.n - 1n))).toEqual(
      bigintToBytes(key.publicKey.n - 1n),
    );
  });

  test('a generated key of 2048 bits, stored and loaded, signs a coin that verifies', async () => {
    const made = await generatePrivateKey();
    const loaded = importPrivateKey(structuredClone(exportPrivateKey(made)));
    expect(loaded.publicKey).toEqual(made.publicKey);
    expect(loaded.publicKey.modulus).toHaveLength(256);
    const blinding = {
      key: loaded.publicKey,
      blindingSecret: new Uint8Array(32).fill(3),
      salt: blindingSalt.v9,
    };
    const coinPub = new Uint8Array(32).fill(4);
    const blindSignature = rsaPrivateRaw(loaded, blind(hashCoin(coinPub), blinding))!;
    expect(verifyCoin(made.publicKey, coinPub, unblind(blindSignature, blinding))).toBe(true);
  });

  test('refuses a JWK that is no RSA private key', () => {
    const { kty, n, e } = toJwk(keys[0]!.vector);
    expect(() => importPrivateKey({ kty, n, e })).toThrow(TypeError);
    expect(() => importPrivateKey({ kty: 'OKP', crv: 'Ed25519', d: 'AA', x: '' })).toThrow(
      TypeError,
    );
  });
});
