/**
 * Public keys of denominations (protocol-a 2.1, 2.2): u16(len n) | u16(len e) | n | e. Both
 * integers are in shortest form. `decode-public-key.ts` reads the wire form. Read a key once and
 * keep the object: its prepared key objects are attached to it. Pure.
 */
import { sha512 } from '#primitives';
import { bigintToBytes, concatBytes, u16be } from '@/protocol/crypto/bytes';
import type { RsaPublicNumbers } from '@/protocol/crypto/primitives';

export interface DenominationPublicKey extends RsaPublicNumbers {
  /** The wire form: what is hashed as h_denom_pub and salts the full-domain hash. */
  readonly encoded: Uint8Array;
  /** n in shortest form, a view on `encoded`. */
  readonly modulus: Uint8Array;
}

/** The two lengths before the integers. */
export const HEAD_LENGTH = 4;

export function encodePublicKey(numbers: RsaPublicNumbers): Uint8Array {
  const [n, e] = [bigintToBytes(numbers.n), bigintToBytes(numbers.e)];
  return concatBytes(u16be(n.length), u16be(e.length), n, e);
}

/** The key with its wire form, from its two numbers. */
export function publicKeyOf({ n, e }: RsaPublicNumbers): DenominationPublicKey {
  const encoded = encodePublicKey({ n, e });
  const modulusLength = new DataView(encoded.buffer, encoded.byteOffset).getUint16(0);
  return { n, e, encoded, modulus: encoded.subarray(HEAD_LENGTH, HEAD_LENGTH + modulusLength) };
}

/** h_denom_pub of v6 and v9: H(encoded key). */
export function hashDenominationKey(key: DenominationPublicKey): Uint8Array {
  return sha512(key.encoded);
}
