/**
 * How deep a JSON text nests and about how many values it has, before anything is made of it: a short text can
 * exhaust the stack of whoever walks through it. Reads each letter once. Pure.
 */
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;

/** Of a text that is no JSON the figures mean nothing. */
export function measureJson(text: string): { readonly depth: number; readonly values: number } {
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
        break;
      case RIGHT_BRACKET:
      case RIGHT_BRACE:
        open -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
  }
  return { depth, values };
}

/** Where its closing quote is, or the text ends. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** By an odd number of backslashes before it. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (quote - 1 - at) % 2 === 1;
}
