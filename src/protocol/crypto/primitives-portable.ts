/**
 * Primitives without node (protocol-a 1.4 to 1.6, 2.3): tweetnacl, noble's HMAC, bigint RSA. Correct
 * everywhere, 50 to 150 times slower than node's on signatures. See primitives.ts for the promises.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 as nobleSha512 } from '@noble/hashes/sha2.js';
import nacl from 'tweetnacl';
import { bigintToBytes, bytesToBigint } from '@/protocol/crypto/bytes';
import { modPow } from '@/protocol/crypto/modular';
import type { RsaPublicNumbers } from '@/protocol/crypto/primitives';
import { hasSmallOrder } from '@/protocol/crypto/small-order';

/** The order of the base point, 2^252 + 27742317777372353535851937790883648493. */
const groupOrder = (1n << 252n) + 27742317777372353535851937790883648493n;

export function sha512(data: Uint8Array): Uint8Array {
  return nobleSha512(data);
}

export function hmacSha512(key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmac(nobleSha512, key, data);
}

export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmac(sha256, key, data);
}

function assertLength(bytes: Uint8Array, length: number, what: string): void {
  if (bytes.length !== length) throw new TypeError(`${what} must have ${length} bytes`);
}

function keyPair(seed: Uint8Array): nacl.SignKeyPair {
  assertLength(seed, 32, 'an Ed25519 seed');
  return nacl.sign.keyPair.fromSeed(seed);
}

export function ed25519PublicKey(seed: Uint8Array): Uint8Array {
  return keyPair(seed).publicKey;
}

export function ed25519Sign(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return nacl.sign.detached(message, keyPair(seed).secretKey);
}

export function ed25519Verify(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (publicKey.length !== 32 || signature.length !== 64 || hasSmallOrder(publicKey)) return false;
  // RFC 8032 5.1.7 wants S below the group order; tweetnacl does not look.
  const s = bytesToBigint(signature.slice(32).reverse());
  return s < groupOrder && nacl.sign.detached.verify(message, signature, publicKey);
}

export function x25519(scalar: Uint8Array, u: Uint8Array): Uint8Array {
  assertLength(scalar, 32, 'an X25519 scalar');
  assertLength(u, 32, 'an X25519 point');
  const product = nacl.scalarMult(scalar, u);
  if (product.every((byte) => byte === 0)) throw new RangeError('X25519 point of small order');
  return product;
}

export function rsaPublic(key: RsaPublicNumbers, block: Uint8Array): Uint8Array | null {
  const value = bytesToBigint(block);
  return value < key.n ? bigintToBytes(modPow(value, key.e, key.n)) : null;
}

export function randomBytes(length: number): Uint8Array {
  return nacl.randomBytes(length);
}
