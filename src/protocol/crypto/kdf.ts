/**
 * Key derivation of protocol-a 1.4, and its reduction to a number below n. It is HKDF (RFC 5869)
 * with HMAC-SHA512 to extract and HMAC-SHA256 to expand. `length` is in bytes, at most 8160 (255
 * blocks); more throws a RangeError. An absent salt is 64 zero bytes, an absent info is empty.
 * Pure.
 */
import { hmacSha256, hmacSha512 } from '#primitives';
import { bigintToBytes, bytesToBigint, concatBytes, u16be } from '@/protocol/crypto/bytes';

const blockLength = 32;
const noSalt = new Uint8Array(64);
const empty = new Uint8Array(0);

export function kdf(
  length: number,
  salt: Uint8Array | undefined,
  ikm: Uint8Array,
  info: Uint8Array = empty,
): Uint8Array {
  return expand(length, hmacSha512(salt ?? noSalt, ikm), info);
}

/** T(i) = HMAC-SHA256(prk, T(i-1) | info | i) with i from 1; the output is T(1) | T(2) | ... cut. */
function expand(length: number, prk: Uint8Array, info: Uint8Array): Uint8Array {
  const blocks = Math.ceil(length / blockLength);
  if (!Number.isInteger(length) || blocks < 0 || blocks > 255) {
    throw new RangeError('KDF output of at most 8160 bytes');
  }
  const output = new Uint8Array(blocks * blockLength);
  const input = new Uint8Array(blockLength + info.length + 1);
  input.set(info, blockLength);
  for (let i = 0; i < blocks; i++) {
    input[input.length - 1] = i + 1;
    const block = hmacSha256(prk, i === 0 ? input.subarray(blockLength) : input);
    output.set(block, i * blockLength);
    input.set(block);
  }
  return output.subarray(0, length);
}

/** KDF_MOD(n, salt, ikm, info) as a number. */
export function kdfMod(
  n: bigint,
  salt: Uint8Array | undefined,
  ikm: Uint8Array,
  info: Uint8Array,
): bigint {
  return bytesToBigint(kdfModBytes(bigintToBytes(n), salt, ikm, info));
}

/**
 * KDF_MOD, with n and the result as bytes of length l = ceil(bits of n / 8). n has no leading
 * zeros. For c = 0, 1, ... it computes x = KDF(l, salt, ikm, info | u16(c)) and clears the bits
 * above n's highest. It returns the first x < n.
 */
export function kdfModBytes(
  n: Uint8Array,
  salt: Uint8Array | undefined,
  ikm: Uint8Array,
  info: Uint8Array,
): Uint8Array {
  const topByte = n[0] ?? 0;
  if (topByte === 0) throw new RangeError('KDF_MOD wants a positive modulus in shortest form');
  const topMask = 0xff >> Math.clz32(topByte << 24);
  const prk = hmacSha512(salt ?? noSalt, ikm);
  for (let counter = 0; counter <= 0xffff; counter++) {
    const candidate = expand(n.length, prk, concatBytes(info, u16be(counter)));
    candidate[0] = (candidate[0] ?? 0) & topMask;
    if (isBelow(candidate, n)) return candidate;
  }
  throw new Error('KDF_MOD found no number'); // n >= 2^(b-1): probability 2^-65536
}

/** Order of two big-endian numbers of equal length. */
function isBelow(left: Uint8Array, right: Uint8Array): boolean {
  for (let i = 0; i < right.length; i++) {
    const [a, b] = [left[i] ?? 0, right[i] ?? 0];
    if (a !== b) return a < b;
  }
  return false;
}
