/**
 * Bytes and big integers (protocol-a 1.3, 2.3). All words are big endian. RSA's integers travel in
 * shortest form: no leading zero byte, and zero is the empty string. Pure; `fromHex` throws unless
 * it gets an even number of hexadecimal digits.
 */

const encoder = new TextEncoder();
const byteToHex: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Equality in time that depends on the lengths only, never on where the first difference is. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let i = 0; i < left.length; i++) difference |= (left[i] ?? 0) ^ (right[i] ?? 0);
  return difference === 0;
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** UTF-8 with the terminating NUL byte that "hash of a string" includes (protocol-a 1.4). */
export function utf8WithNul(text: string): Uint8Array {
  return encoder.encode(`${text}\0`);
}

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byteToHex[byte] ?? '';
  return hex;
}

export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(hex)) throw new TypeError('not hexadecimal');
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Drops leading zero bytes; a view on the same memory. */
export function shortestForm(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (bytes[start] === 0) start++;
  return start === 0 ? bytes : bytes.subarray(start);
}

/** The integer of `bytes` in exactly `length` bytes; throws a RangeError when it does not fit. */
export function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  const digits = shortestForm(bytes);
  if (digits.length > length) throw new RangeError('integer does not fit');
  const padded = new Uint8Array(length);
  padded.set(digits, length - digits.length);
  return padded;
}

export function bytesToBigint(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

export function bigintToBytes(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('negative integer');
  if (value === 0n) return new Uint8Array(0);
  const hex = value.toString(16);
  return fromHex(hex.length % 2 === 0 ? hex : `0${hex}`);
}

export function u16be(value: number): Uint8Array {
  const bytes = new Uint8Array(2);
  new DataView(bytes.buffer).setUint16(0, value);
  return bytes;
}

export function u32be(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function u64be(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
