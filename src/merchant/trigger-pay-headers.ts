/**
 * What a wallet's errand looks like in the headers of GET public/trigger-pay (protocol-b 3.8). Pure.
 * Throws 400/26, which names the field, for what no header can carry.
 */
import { Refusal } from '@/protocol/refusal';

/** Browsers give up at some tens of kilobytes of headers. */
const MAX_LENGTH = 4096;

/** Addresses and JSON have an ASCII spelling; any other text beyond it no header can carry. */
export function headerValue(field: string, text: string): string {
  const ascii =
    field === 'tip_token' ? jsonInAscii(text) : field.endsWith('_url') ? urlInAscii(text) : text;
  if (/^[\x20-\x7e]*$/.test(ascii) && ascii.length <= MAX_LENGTH && ascii.trim() === ascii) {
    return ascii;
  }
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: 'no text for a header' });
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
