/** Untrusted JSON, before its shape is known. Pure. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for a text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
