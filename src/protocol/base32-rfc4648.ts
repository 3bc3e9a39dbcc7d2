/**
 * Base32 of RFC 4648, in which keys of one-time codes are written. It is not Crockford's, which all else
 * here uses (base32.ts). Either case is read. Padding may be absent, and is complete otherwise. Refused
 * are lengths that no bytes have. Bits left over must be zero: otherwise some character is wrong.
 */
import { ALPHABET as CROCKFORD, decodeBase32, encodeBase32 } from '@/protocol/base32';
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
  const bytes = decodeBase32(inAlphabet(symbols.toUpperCase(), ALPHABET, CROCKFORD));
  if (encodeRfcBase32(bytes) !== symbols.toUpperCase()) {
    throw new FormatError('the last character does not fit: some character is wrong');
  }
  return bytes;
}

export function encodeRfcBase32(bytes: Uint8Array): string {
  return inAlphabet(encodeBase32(bytes), CROCKFORD, ALPHABET);
}

/** Both spellings have the same bits, and differ in their symbols only. */
function inAlphabet(text: string, from: string, to: string): string {
  return text.replaceAll(/./gsu, (symbol) => {
    const value = from.indexOf(symbol);
    if (value < 0) throw new FormatError('expected base32 of RFC 4648: A to Z and 2 to 7');
    return to.charAt(value);
  });
}
