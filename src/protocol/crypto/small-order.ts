/**
 * Detects Ed25519 public keys of small order, which RFC 8032 leaves to the verifier. Anyone can
 * sign for such a key without a private key. For the neutral element, one signature is valid for
 * every message. So a coin, receipt or contract signed with it would prove nothing. No seed leads
 * to such a key, so verification refuses all of them, canonical or not. Pure.
 */
import { toHex } from '@/protocol/crypto/bytes';

/** The y of the eight points, little endian, and their spellings above the field prime. */
const ORDINATES: ReadonlySet<string> = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

export function hasSmallOrder(publicKey: Uint8Array): boolean {
  const y = Uint8Array.from(publicKey); // a copy also of a Buffer, whose slice() is none
  y[31] = (y[31] ?? 0) & 0x7f; // the highest bit is the sign of x
  return ORDINATES.has(toHex(y));
}
