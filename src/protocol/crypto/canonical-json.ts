/**
 * Canonical JSON of generation v9 (protocol-a 4.1), the text that contract hashes are made of: keys
 * sorted by UTF-16 unit, no blanks, in string values every unit from U+007F up as \uxxxx with
 * lower-case digits. Keys are written by the plain JSON escaper, so keep them ASCII.
 * Pure. Throws FormatError for what JSON cannot carry and for nesting beyond MAX_JSON_DEPTH, which
 * a short text could use to exhaust the stack.
 */
import { FormatError } from '@/protocol/format-error';

export type JsonObject = Readonly<Record<string, unknown>>;

export const MAX_JSON_DEPTH = 100;

export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_JSON_DEPTH) throw new FormatError('JSON nested too deeply');
  switch (typeof value) {
    case 'string':
      return escapeNonAscii(JSON.stringify(value));
    case 'number':
      if (!Number.isFinite(value)) throw new FormatError('not a JSON number');
      return JSON.stringify(value);
    case 'boolean':
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (isJsonArray(value)) return `[${canonicalItems(value, depth + 1)}]`;
      return `{${canonicalMembers(value as JsonObject, depth + 1)}}`;
    default:
      throw new FormatError(`no JSON for a value of type ${typeof value}`);
  }
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function canonicalItems(items: readonly unknown[], depth: number): string {
  return items.map((item) => canonicalJson(item, depth)).join(',');
}

/** Members that are undefined are absent, as in JSON.stringify. */
function canonicalMembers(object: JsonObject, depth: number): string {
  return Object.keys(object)
    .filter((name) => object[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(object[name], depth)}`)
    .join(',');
}

function escapeNonAscii(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
