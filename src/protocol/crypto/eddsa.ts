/**
 * Ed25519 (RFC 8032; protocol-a 1.5). The private key is the 32-byte seed, on disk and in
 * derivations; public keys have 32, signatures 64 bytes. Signed are whole blobs (signatures.ts), no
 * prehash. Verification answers malformed input with false; signing with a seed of wrong length
 * throws a TypeError.
 */
import { ed25519PublicKey, ed25519Sign, ed25519Verify } from '#primitives';

export interface EddsaKeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

export function createKeyPair(seed: Uint8Array): EddsaKeyPair {
  return { privateKey: seed, publicKey: ed25519PublicKey(seed) };
}

export function sign(privateKey: Uint8Array, blob: Uint8Array): Uint8Array {
  return ed25519Sign(privateKey, blob);
}

export function verify(publicKey: Uint8Array, blob: Uint8Array, signature: Uint8Array): boolean {
  return ed25519Verify(publicKey, blob, signature);
}
