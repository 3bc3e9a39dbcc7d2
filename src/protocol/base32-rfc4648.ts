/**
 * Base32 of RFC 4648, in which keys of one-time codes are written. It is not Crockford's, which all else
 * here uses (base32.ts). Either case is read. Padding may be absent, and is complete otherwise. Refused
 * are lengths that no bytes have. Bits left over must be zero: otherwise some character is wrong.
 */
import { FormatError } from '@/protocol/format-error';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Symbols of the last group that leave less than a byte. */
const IMPOSSIBLE: ReadonlySet<number> = new Set([1, 3, 6]);

export function decodeRfcBase32(text: string): Uint8Array {
  const [symbols = ''] = text.split('=', 1);
  const padding = text.slice(symbols.length);
  const isWhole = text.length % 8 === 0 && padding === '='.repeat(padding.length);
  if (padding !== '' && (!isWhole || padding.length > 6)) {
    throw new FormatError('the padding (=) is not that of base32');
  }
  if (IMPOSSIBLE.has(symbols.length % 8)) {
    throw new FormatError(`${symbols.length} characters are no base32: some are missing`);
  }
  const bytes = new Uint8Array(Math.floor((symbols.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let offset = 0;
  for (const symbol of symbols) {
    const value = ALPHABET.indexOf(symbol.toUpperCase());
    if (value < 0) throw new FormatError('expected base32 of RFC 4648: A to Z and 2 to 7');
    // At most seven bits are left over, so the buffer holds twelve.
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[offset++] = (buffer >>> bits) & 0xff;
  }
  if ((buffer & ((1 << bits) - 1)) !== 0) {
    throw new FormatError('the last character does not fit: some character is wrong');
  }
  return bytes;
}

export function encodeRfcBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5;) {
      bits -= 5;
      text += ALPHABET.charAt((buffer >>> bits) & 31);
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt((buffer << (5 - bits)) & 31);
}
