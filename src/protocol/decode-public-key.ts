/**
 * Reads the wire form of a denomination's public key (protocol-a 2.1). The total length is exact,
 * and both integers are in shortest form. It also refuses keys that are too expensive: more than
 * 16384 bits, or an exponent above 64. Throws FormatError. Pure.
 */
import { bytesToBigint } from '@/protocol/crypto/bytes';
import { HEAD_LENGTH, type DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { FormatError } from '@/protocol/format-error';

const MAX_MODULUS_LENGTH = 2048;
const MAX_EXPONENT_LENGTH = 8;

export function decodePublicKey(encoded: Uint8Array): DenominationPublicKey {
  if (encoded.length < HEAD_LENGTH) throw new FormatError('RSA key without a head');
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const [nLength, eLength] = [view.getUint16(0), view.getUint16(2)];
  if (encoded.length !== HEAD_LENGTH + nLength + eLength) {
    throw new FormatError('RSA key of wrong length');
  }
  if (nLength > MAX_MODULUS_LENGTH || eLength > MAX_EXPONENT_LENGTH) {
    throw new FormatError('RSA key too large');
  }
  const own = encoded.slice();
  const modulus = own.subarray(HEAD_LENGTH, HEAD_LENGTH + nLength);
  const exponent = own.subarray(HEAD_LENGTH + nLength);
  // Also refuses the empty integer, that is zero.
  if ((modulus[0] ?? 0) === 0 || (exponent[0] ?? 0) === 0) {
    throw new FormatError('RSA key not in shortest form');
  }
  return { n: bytesToBigint(modulus), e: bytesToBigint(exponent), encoded: own, modulus };
}
