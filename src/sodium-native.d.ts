/** The part of libsodium that `primitives-node.ts` uses. Lengths are checked by the library, which throws. */
declare module 'sodium-native' {
  const sodium: {
    /** Writes the public key, 32 bytes, and the seed with it, 64 bytes. */
    crypto_sign_seed_keypair(publicKey: Buffer, pair: Buffer, seed: Buffer): void;
    /** Writes the signature, 64 bytes. */
    crypto_sign_detached(signature: Buffer, message: Buffer, pair: Buffer): void;
    /** Reports whether the signature is valid. */
    crypto_sign_verify_detached(signature: Buffer, message: Buffer, publicKey: Buffer): boolean;
  };
  export default sodium;
}
