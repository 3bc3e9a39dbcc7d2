/** Members of contracts and drafts, as JSON. Pure. */
import { isJsonObject, type JsonObject } from '@/protocol/json';

export const FORGETTABLE = '$forgettable';

/** The members that may be forgotten. */
export function saltsOf(object: JsonObject): JsonObject {
  const salts = object[FORGETTABLE];
  return isJsonObject(salts) ? salts : {};
}

export function mapMember(
  object: JsonObject,
  name: string,
  map: (value: unknown) => unknown,
): JsonObject {
  return object[name] === undefined ? {} : { [name]: map(object[name]) };
}

export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
