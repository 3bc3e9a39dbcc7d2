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

/** Throws TypeError for a value that is no object, where one of our own is expected. */
export function asJsonObject(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  throw new TypeError('expected a JSON object');
}

/** Reads a text that is a JSON object. Throws SyntaxError and TypeError for others. */
export function parseJsonObject(text: string): JsonObject {
  return asJsonObject(JSON.parse(text));
}

/**
 * Reads a text that is a JSON object whose members are all of one type. Throws SyntaxError and TypeError
 * for others.
 */
export function parseRecordOf<T>(
  isOne: (value: unknown) => value is T,
  text: string,
): Readonly<Record<string, T>> {
  const isRecord = (value: JsonObject): value is Readonly<Record<string, T>> =>
    Object.values(value).every(isOne);
  const read = parseJsonObject(text);
  if (isRecord(read)) return read;
  throw new TypeError('a member has another type');
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function areStrings(value: unknown): value is readonly string[] {
  return isJsonArray(value) && value.every(isString);
}

/** The names of a table's rows. */
export function namesOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}
