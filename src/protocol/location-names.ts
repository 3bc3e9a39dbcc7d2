/** Places in the members of both styles (specification "Location", protocol-a 4.3). Pure. */
import { isJsonObject, type JsonObject } from '@/protocol/json';

/** `region` and `province` have these names in both styles: style A has a name for `state` only. */
const NAMES: readonly (readonly [styleA: string, styleB: string])[] = [
  ['town', 'city'],
  ['country_subdivision', 'state'],
  ['post_code', 'zip_code'],
  ['building_number', 'street_number'],
];
export const IN_STYLE_B = new Map(NAMES);
export const IN_STYLE_A = new Map(NAMES.map(([styleA, styleB]) => [styleB, styleA]));

export function toStyleB(location: JsonObject): JsonObject {
  return renamed(location, IN_STYLE_B);
}

export function fromStyleB(location: JsonObject): JsonObject {
  return renamed(location, IN_STYLE_A);
}

/** A name that is taken already keeps the later member under its own. */
function renamed(location: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(location)) {
    const wanted = names.get(name) ?? name;
    const isFree = wanted === name || (!Object.hasOwn(location, wanted) && !(wanted in result));
    const isSalts = name === '$forgettable' && isJsonObject(value);
    result[isFree ? wanted : name] = isSalts ? renamed(value, names) : value;
  }
  return result;
}
