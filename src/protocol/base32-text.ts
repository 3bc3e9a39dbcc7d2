/**
 * Crockford base32 without padding or check symbol (protocol-a 1.1). A symbol has five bits, most
 * significant first; the last group is filled with zero bits. Decoding accepts either case, O as 0,
 * I and L as 1, U as V. Bits beyond the last whole byte are dropped unchecked, as peers do.
 * Separate from base32.ts, so that pages need no schema library in the browser.
 */
import { FormatError } from '@/protocol/format-error';

export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NOT_A_SYMBOL = 0xff;

/** Value of each ASCII code. */
const VALUES = new Uint8Array(128).fill(NOT_A_SYMBOL);
for (let value = 0; value < ALPHABET.length; value++) {
  VALUES[ALPHABET.charCodeAt(value)] = value;
  VALUES[ALPHABET.toLowerCase().charCodeAt(value)] = value;
}
for (const [alias, symbol] of Object.entries({ O: '0', I: '1', L: '1', U: 'V' })) {
  const value = ALPHABET.indexOf(symbol);
  VALUES[alias.charCodeAt(0)] = value;
  VALUES[alias.toLowerCase().charCodeAt(0)] = value;
}

/** Every two symbols, by their ten bits: a text grows by two at a time. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, bits) => ALPHABET.charAt(bits >>> 5) + ALPHABET.charAt(bits & 31),
);

export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    // At most nine bits are left over, so the buffer holds 17 bits at most.
    buffer = ((buffer << 8) | (bytes[at] ?? 0)) & 0x1ffff;
    bits += 8;
    if (bits >= 10) {
      bits -= 10;
      text += PAIRS[(buffer >>> bits) & 1023] ?? '';
    }
  }
  if (bits >= 5) {
    bits -= 5;
    text += ALPHABET.charAt((buffer >>> bits) & 31);
  }
  if (bits > 0) text += ALPHABET.charAt((buffer << (5 - bits)) & 31);
  return text;
}

/** Decodes base32. With `byteLength`, the text must have exactly the length of that many bytes. */
export function decodeBase32(text: string, byteLength?: number): Uint8Array {
  if (byteLength !== undefined && text.length !== Math.ceil((byteLength * 8) / 5)) {
    throw new FormatError(`expected ${byteLength} bytes in base32`);
  }
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let offset = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? NOT_A_SYMBOL;
    if (value === NOT_A_SYMBOL) throw new FormatError('not a base32 text');
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[offset++] = buffer >>> bits;
    }
  }
  return bytes;
}

/** Null unless the text is that many bytes in base32. */
export function decodeBase32OrNull(text: string, byteLength: number): Uint8Array | null {
  try {
    return decodeBase32(text, byteLength);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
