/**
 * The interface of both cryptographic back ends: `primitives-node.ts` (libsodium, node:crypto) on the
 * server, `primitives-portable.ts` in browser and extension. Import the functions from '#primitives';
 * package.json chooses the file, the unit tests hold both against each other.
 *
 * All arguments and results are bytes. Keys: Ed25519 seed 32, public key 32, signature 64; X25519
 * scalar and u 32 (clamped inside). Verification of malformed keys, points or signatures, and by keys
 * of small order, is false, never an exception. Signing or deriving with a key of wrong length throws
 * a TypeError.
 * Source: protocol-a 1.4 to 1.6 and 2.3.
 */

/** A public RSA key; caches are kept per object, so decode a key once and hold on to it. */
export interface RsaPublicNumbers {
  readonly n: bigint;
  readonly e: bigint;
}

export interface Primitives {
  sha512(data: Uint8Array): Uint8Array;
  hmacSha512(key: Uint8Array, data: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array;

  ed25519PublicKey(seed: Uint8Array): Uint8Array;
  ed25519Sign(seed: Uint8Array, message: Uint8Array): Uint8Array;
  ed25519Verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;

  /** Throws a RangeError when the point has small order, i.e. when the product would be zero. */
  x25519(scalar: Uint8Array, u: Uint8Array): Uint8Array;

  /** block^e mod n in shortest form; null when block >= n, so that every input has one answer. */
  rsaPublic(key: RsaPublicNumbers, block: Uint8Array): Uint8Array | null;

  randomBytes(length: number): Uint8Array;
}
