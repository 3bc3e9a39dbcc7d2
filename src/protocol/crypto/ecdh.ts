/**
 * Key agreement between an ephemeral X25519 key (a "transfer key") and an Ed25519 key
 * (protocol-a 1.6). Both sides get the same 64 bytes: SHA-512 of the raw X25519 output. Scalars and
 * public keys have 32 bytes, scalars are clamped inside the multiplication. Throws a RangeError for
 * a public key of small order, a TypeError for one of wrong length. Pure.
 */
import { sha512, x25519 } from '#primitives';
import { bigintToBytes, bytesToBigint, padLeft } from '@/protocol/crypto/bytes';
import { modInverse } from '@/protocol/crypto/modular';

const fieldPrime = (1n << 255n) - 19n;
const basePoint = new Uint8Array(32);
basePoint[0] = 9;

export function ecdhPublicKey(scalar: Uint8Array): Uint8Array {
  return x25519(scalar, basePoint);
}

/** Two ephemeral keys. */
export function agreeEphemeral(scalar: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return sha512(x25519(scalar, publicKey));
}

/** The side with the ephemeral scalar. */
export function agreeWithEddsaPublic(scalar: Uint8Array, eddsaPublic: Uint8Array): Uint8Array {
  return sha512(x25519(scalar, eddsaPublicToX25519(eddsaPublic)));
}

/** The side with the Ed25519 seed, whose scalar is the first half of SHA-512(seed). */
export function agreeWithEddsaPrivate(eddsaSeed: Uint8Array, ecdhPublic: Uint8Array): Uint8Array {
  return sha512(x25519(sha512(eddsaSeed).slice(0, 32), ecdhPublic));
}

/** Converts Edwards y to Montgomery u: u = (1 + y) / (1 - y) mod 2^255 - 19; y = 1 becomes u = 0. */
export function eddsaPublicToX25519(eddsaPublic: Uint8Array): Uint8Array {
  if (eddsaPublic.length !== 32) throw new TypeError('an Ed25519 public key must have 32 bytes');
  const bigEndian = Uint8Array.from(eddsaPublic).reverse();
  bigEndian[0] = (bigEndian[0] ?? 0) & 0x7f; // the highest bit is the sign of x
  const y = bytesToBigint(bigEndian) % fieldPrime;
  const inverse = modInverse(fieldPrime + 1n - y, fieldPrime) ?? 0n;
  return padLeft(bigintToBytes(((1n + y) * inverse) % fieldPrime), 32).reverse();
}
