/**
 * Answers POST test/ecdhe and test/transfer (protocol-b 5.1): both sides of key agreement, 64 bytes.
 * Throws TEST_ECDH_ERROR if the public key has small order.
 */
import { agreeEphemeral, agreeWithEddsaPublic } from '@/protocol/crypto/ecdh';
import { Refusal } from '@/protocol/refusal';

/** Computes the secret of two X25519 keys. */
export function agreeWithEphemeral(scalar: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return agreed(() => agreeEphemeral(scalar, publicKey));
}

/** An X25519 scalar, and the Ed25519 key of a coin. */
export function agreeWithCoin(scalar: Uint8Array, coinPub: Uint8Array): Uint8Array {
  return agreed(() => agreeWithEddsaPublic(scalar, coinPub));
}

function agreed(agree: () => Uint8Array): Uint8Array {
  try {
    return agree();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('TEST_ECDH_ERROR', { detail: error.message });
  }
}
