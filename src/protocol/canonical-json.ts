/**
 * Canonical JSON, the text of which contract hashes are made (protocol-a 4.1, protocol-v6-v9 2).
 * Keys are sorted by UTF-16 unit; there is no white space. In string values, v9 writes every unit
 * from U+007F up as \uxxxx with lower-case digits. Generation v6 writes them raw. It writes {} for
 * a boolean, a bug in all its wallets. Keys are written by the plain JSON escaper, so keep them
 * ASCII. Pure. Throws FormatError for values that JSON cannot carry. It also throws for nesting
 * beyond MAX_JSON_DEPTH, with which a short text could exhaust the stack.
 */
import { FormatError } from '@/protocol/format-error';
import { isJsonArray, type JsonObject } from '@/protocol/json';

export const MAX_JSON_DEPTH = 100;

export interface CanonicalRule {
  writeString(text: string): string;
  writeBoolean(value: boolean): string;
}

/** ASCII without quotes, backslashes and control characters: what JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

export const canonicalRules = {
  v6: { writeString: (text: string) => JSON.stringify(text), writeBoolean: () => '{}' },
  v9: {
    writeString: (text: string) =>
      PLAIN.test(text) ? `"${text}"` : escapeNonAscii(JSON.stringify(text)),
    writeBoolean: (value: boolean) => JSON.stringify(value),
  },
} as const satisfies Record<string, CanonicalRule>;

export function canonicalJson(
  value: unknown,
  rule: CanonicalRule = canonicalRules.v9,
  depth = 0,
): string {
  if (depth > MAX_JSON_DEPTH) throw new FormatError('JSON nested too deeply');
  switch (typeof value) {
    case 'string':
      return rule.writeString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new FormatError('not a JSON number');
      return String(value);
    case 'boolean':
      return rule.writeBoolean(value);
    case 'object':
      if (value === null) return 'null';
      if (isJsonArray(value)) return `[${canonicalItems(value, rule, depth + 1)}]`;
      return `{${canonicalMembers(value as JsonObject, rule, depth + 1)}}`;
    default:
      throw new FormatError(`no JSON for a value of type ${typeof value}`);
  }
}

function canonicalItems(items: readonly unknown[], rule: CanonicalRule, depth: number): string {
  return items.map((item) => canonicalJson(item, rule, depth)).join(',');
}

/** Members that are undefined are absent, as in JSON.stringify. */
function canonicalMembers(object: JsonObject, rule: CanonicalRule, depth: number): string {
  let text = '';
  for (const name of Object.keys(object).sort()) {
    const value = object[name];
    if (value === undefined) continue;
    const comma = text === '' ? '' : ',';
    const written = PLAIN.test(name) ? `"${name}"` : JSON.stringify(name);
    text += `${comma}${written}:${canonicalJson(value, rule, depth)}`;
  }
  return text;
}

function escapeNonAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]+/g, (run) => {
    let escaped = '';
    for (let at = 0; at < run.length; at += 1) {
      const unit = run.charCodeAt(at);
      escaped += `\\u${HEX[unit >> 8] ?? ''}${HEX[unit & 0xff] ?? ''}`;
    }
    return escaped;
  });
}

/** The hexadecimal form of each byte, made once, since a text may have a million letters. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
