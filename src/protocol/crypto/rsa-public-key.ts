/**
 * Public keys of denominations (protocol-a 2.1, 2.2): u16(len n) | u16(len e) | n | e. Both
 * integers are in shortest form, and the total length is exact. `decodePublicKey` throws a
 * FormatError otherwise. It also refuses keys that are too expensive (more than 16384 bits,
 * exponent above 64). Decode a key once and keep the object: its prepared key objects are attached
 * to it. Pure.
 */
import { sha512 } from '#primitives';
import { bigintToBytes, bytesToBigint, concatBytes, u16be } from '@/protocol/crypto/bytes';
import type { RsaPublicNumbers } from '@/protocol/crypto/primitives';
import { FormatError } from '@/protocol/format-error';

export interface DenominationPublicKey extends RsaPublicNumbers {
  /** The wire form: what is hashed as h_denom_pub and salts the full-domain hash. */
  readonly encoded: Uint8Array;
  /** n in shortest form, a view on `encoded`. */
  readonly modulus: Uint8Array;
}

const headLength = 4;
const maxModulusLength = 2048;
const maxExponentLength = 8;

export function encodePublicKey(numbers: RsaPublicNumbers): Uint8Array {
  const [n, e] = [bigintToBytes(numbers.n), bigintToBytes(numbers.e)];
  return concatBytes(u16be(n.length), u16be(e.length), n, e);
}

export function decodePublicKey(encoded: Uint8Array): DenominationPublicKey {
  if (encoded.length < headLength) throw new FormatError('RSA key without a head');
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const [nLength, eLength] = [view.getUint16(0), view.getUint16(2)];
  if (encoded.length !== headLength + nLength + eLength) {
    throw new FormatError('RSA key of wrong length');
  }
  if (nLength > maxModulusLength || eLength > maxExponentLength) {
    throw new FormatError('RSA key too large');
  }
  const own = encoded.slice();
  const modulus = own.subarray(headLength, headLength + nLength);
  const exponent = own.subarray(headLength + nLength);
  // Also refuses the empty integer, that is zero.
  if ((modulus[0] ?? 0) === 0 || (exponent[0] ?? 0) === 0) {
    throw new FormatError('RSA key not in shortest form');
  }
  return { n: bytesToBigint(modulus), e: bytesToBigint(exponent), encoded: own, modulus };
}

/** h_denom_pub of v6 and v9: H(encoded key). */
export function hashDenominationKey(key: DenominationPublicKey): Uint8Array {
  return sha512(key.encoded);
}
