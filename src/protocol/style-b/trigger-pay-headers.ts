/**
 * Writes a wallet's errand as headers of GET public/trigger-pay (protocol-b 3.8). Pure. Throws
 * GENERIC_PARAMETER_MALFORMED, which names the field, for values that no header can carry.
 */
import { Refusal } from '@/protocol/refusal';

/** Browsers give up at some tens of kilobytes of headers. */
const MAX_LENGTH = 4096;

/** Addresses and JSON have an ASCII spelling. No header can carry other text beyond ASCII. */
export function headerValue(field: string, text: string): string {
  if (isHeaderValue(field, text)) return inAscii(field, text);
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'no text for a header' });
}

export function isHeaderValue(field: string, text: string): boolean {
  const ascii = inAscii(field, text);
  return /^[\x20-\x7e]*$/.test(ascii) && ascii.length <= MAX_LENGTH && ascii.trim() === ascii;
}

function inAscii(field: string, text: string): string {
  if (field === 'tip_token') return jsonInAscii(text);
  return field.endsWith('_url') ? urlInAscii(text) : text;
}

function urlInAscii(text: string): string {
  // Half a surrogate pair has no spelling in an address.
  if (/\p{Cs}/u.test(text)) return text;
  return text.replace(/[^\x00-\x7f]+/g, (letters) => encodeURIComponent(letters));
}

function jsonInAscii(text: string): string {
  return text.replace(
    /[^\x00-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
