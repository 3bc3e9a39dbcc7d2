/**
 * Primitives from node:crypto (protocol-a 1.4 to 1.6, 2.3), and Ed25519 from libsodium, which takes
 * less than half of OpenSSL's time. Key objects are made from JWK, which costs a tenth of DER. An RSA
 * key object lives as long as the caller keeps the key. primitives.ts has the contract.
 */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hash,
  publicEncrypt,
  randomBytes as nodeRandomBytes,
  type KeyObject,
} from 'node:crypto';
import sodium from 'sodium-native';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import { bigintToBytes, bytesToBigint, shortestForm } from '@/protocol/crypto/bytes';
import { modPow } from '@/protocol/crypto/modular';
import type { RsaPublicNumbers } from '@/protocol/crypto/primitives';

/** The pairs of the last seeds: libsodium signs with the seed and the public key, 32 bytes each. */
const signingKeys = new BoundedCache<Buffer>(2_000);
/** null marks a key OpenSSL will not take (tiny or even modulus): those go through bigint. */
const rsaKeys = new WeakMap<RsaPublicNumbers, { key: KeyObject | null; modulusLength: number }>();

function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A Buffer's slice() and JSON differ from Uint8Array's: give out the plain type only. */
function plain(bytes: Buffer): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function assertLength(bytes: Uint8Array, length: number, what: string): void {
  if (bytes.length !== length) throw new TypeError(`${what} must have ${length} bytes`);
}

export function sha512(data: Uint8Array): Uint8Array {
  return plain(hash('sha512', data, 'buffer'));
}

/** HMAC (RFC 2104) of two hashes: node's own makes an object, which takes five times as long. */
function hmac(
  [algorithm, blockLength, digestLength]: readonly ['sha256' | 'sha512', number, number],
  key: Uint8Array,
  data: Uint8Array,
): Uint8Array {
  const digits = key.length > blockLength ? hash(algorithm, key, 'buffer') : key;
  const inner = Buffer.allocUnsafe(blockLength + data.length).fill(INNER, 0, blockLength);
  const outer = Buffer.allocUnsafe(blockLength + digestLength).fill(OUTER, 0, blockLength);
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits[at] ?? 0;
    inner[at] = digit ^ INNER;
    outer[at] = digit ^ OUTER;
  }
  inner.set(data, blockLength);
  outer.set(hash(algorithm, inner, 'buffer'), blockLength);
  return plain(hash(algorithm, outer, 'buffer'));
}

const INNER = 0x36;
const OUTER = 0x5c;
/** Names, and the bytes of a block and of a result. */
const SHA_512 = ['sha512', 128, 64] as const;
const SHA_256 = ['sha256', 64, 32] as const;

export function hmacSha512(key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmac(SHA_512, key, data);
}

export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmac(SHA_256, key, data);
}

function signingKey(seed: Uint8Array): Buffer {
  assertLength(seed, 32, 'an Ed25519 seed');
  return signingKeys.getOrMake(buffer(seed).toString('latin1'), () => {
    const pair = Buffer.alloc(64);
    sodium.crypto_sign_seed_keypair(Buffer.alloc(32), pair, buffer(seed));
    return pair;
  });
}

export function ed25519PublicKey(seed: Uint8Array): Uint8Array {
  return Uint8Array.from(signingKey(seed).subarray(32));
}

export function ed25519Sign(seed: Uint8Array, message: Uint8Array): Uint8Array {
  const signature = Buffer.from(new ArrayBuffer(64));
  sodium.crypto_sign_detached(signature, buffer(message), signingKey(seed));
  return plain(signature);
}

/** libsodium refuses keys of small order and other spellings of a number. */
export function ed25519Verify(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  return sodium.crypto_sign_verify_detached(buffer(signature), buffer(message), buffer(publicKey));
}

export function x25519(scalar: Uint8Array, u: Uint8Array): Uint8Array {
  assertLength(scalar, 32, 'an X25519 scalar');
  assertLength(u, 32, 'an X25519 point');
  const x = buffer(u).toString('base64url');
  const d = buffer(scalar).toString('base64url');
  const curve = { kty: 'OKP', crv: 'X25519' };
  const keys = {
    // Node wants the member `x` of a private JWK but takes the key from `d` alone.
    privateKey: createPrivateKey({ key: { ...curve, d, x: '' }, format: 'jwk' }),
    publicKey: createPublicKey({ key: { ...curve, x }, format: 'jwk' }),
  };
  try {
    return plain(diffieHellman(keys));
  } catch (cause) {
    throw new RangeError('X25519 point of small order', { cause });
  }
}

function rsaKey(numbers: RsaPublicNumbers): { key: KeyObject | null; modulusLength: number } {
  const known = rsaKeys.get(numbers);
  if (known !== undefined) return known;
  const modulus = bigintToBytes(numbers.n);
  const made = { key: rsaKeyObject(modulus, numbers.e), modulusLength: modulus.length };
  rsaKeys.set(numbers, made);
  return made;
}

function rsaKeyObject(modulus: Uint8Array, exponent: bigint): KeyObject | null {
  const n = buffer(modulus).toString('base64url');
  const e = buffer(bigintToBytes(exponent)).toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
  } catch {
    return null;
  }
}

export function rsaPublic(numbers: RsaPublicNumbers, block: Uint8Array): Uint8Array | null {
  const { key, modulusLength } = rsaKey(numbers);
  const digits = shortestForm(block);
  if (digits.length > modulusLength) return null;
  if (key !== null) {
    const padded = Buffer.alloc(modulusLength);
    padded.set(digits, modulusLength - digits.length);
    try {
      return shortestForm(plain(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, padded)));
    } catch {
      // The block is not below n, or OpenSSL refuses the key: arithmetic decides which.
    }
  }
  const value = bytesToBigint(digits);
  return value < numbers.n ? bigintToBytes(modPow(value, numbers.e, numbers.n)) : null;
}

export function randomBytes(length: number): Uint8Array {
  return Uint8Array.from(nodeRandomBytes(length));
}
