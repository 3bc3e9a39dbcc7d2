/**
 * Measures a JSON text before it is parsed: its depth and roughly its number of values. A short
 * text can exhaust the stack of a recursive parser. Reads each character once. Pure.
 */
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;

/** Members of objects nested deeper are not counted. */
const MAX_COUNTED_DEPTH = 256;
/** An object with more members counts as large. */
const MANY_MEMBERS = 128;
const VALUES_PER_MEMBER_OF_MANY = 4;

export interface JsonSize {
  readonly depth: number;
  /** A member of a large object counts as several: V8 keeps such an object as a hash table. */
  readonly values: number;
}

/** The members of each open object. Set to 0 where one opens, so that texts may share it. */
const counts = new Uint32Array(MAX_COUNTED_DEPTH);

/** Measures a JSON text. If it is not JSON, the figures mean nothing. */
export function measureJson(text: string): JsonSize {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case LEFT_BRACKET:
      case LEFT_BRACE:
        open += 1;
        values += 1;
        if (open > depth) depth = open;
        counts[open] = 0;
        break;
      case RIGHT_BRACE:
        values += extraValuesOf(counts[open] ?? 0);
        open -= 1;
        break;
      case RIGHT_BRACKET:
        open -= 1;
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        counts[open] = (counts[open] ?? 0) + 1;
        break;
    }
  }
  return { depth, values };
}

function extraValuesOf(members: number): number {
  return members > MANY_MEMBERS ? (VALUES_PER_MEMBER_OF_MANY - 1) * members : 0;
}

/** The position of its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** True after an odd number of backslashes. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (quote - 1 - at) % 2 === 1;
}
