/** Places in the members of both styles (seed.md "Location", protocol-a 4.3), and the map of labels. Pure. */
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/crypto/canonical-json';

/** Style B's name first among those that style A has one name for. */
const NAMES: readonly (readonly [styleA: string, ...styleB: string[]])[] = [
  ['town', 'city'],
  ['country_subdivision', 'state', 'region', 'province'],
  ['post_code', 'zip_code'],
  ['building_number', 'street_number'],
];
const IN_STYLE_B = new Map(NAMES.map(([styleA, styleB = styleA]) => [styleA, styleB]));
const IN_STYLE_A = new Map(
  NAMES.flatMap(([styleA, ...styleB]) => styleB.map((name) => [name, styleA] as const)),
);

export function toStyleB(place: JsonObject): JsonObject {
  return renamed(place, IN_STYLE_B);
}

export function fromStyleB(place: JsonObject): JsonObject {
  return renamed(place, IN_STYLE_A);
}

/** A name that is taken already keeps the later member under its own. */
function renamed(place: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(place)) {
    const wanted = names.get(name) ?? name;
    const isFree = wanted === name || (!Object.hasOwn(place, wanted) && !(wanted in result));
    const isSalts = name === '$forgettable' && isJsonObject(value);
    result[isFree ? wanted : name] = isSalts ? renamed(value, names) : value;
  }
  return result;
}

/** `locations` of a contract: those of the order, and those that a contract of style A has in place. */
export class Labels {
  readonly #places: Map<string, unknown>;

  constructor(given: unknown) {
    this.#places = new Map(isJsonObject(given) ? Object.entries(given) : []);
  }

  /** The label of an equal place, or a new one made of the prefix. */
  add(prefix: string, place: JsonObject): string {
    const text = JSON.stringify(place);
    for (const [label, known] of this.#places) {
      if (JSON.stringify(known) === text) return label;
    }
    let label = prefix;
    for (let count = 2; this.#places.has(label); count += 1) label = `${prefix}${count}`;
    this.#places.set(label, place);
    return label;
  }

  toJson(): JsonObject {
    return Object.fromEntries(this.#places);
  }
}

/** `after` without the places of which only `before` has a label: their member has been erased. */
export function withoutUnusedPlaces(before: JsonObject, after: JsonObject): JsonObject {
  const { locations } = after;
  if (!isJsonObject(locations)) return after;
  const used = new Set(labelsIn(after));
  const unused = new Set(labelsIn(before).filter((label) => !used.has(label)));
  const places = Object.entries(locations).filter(([label]) => !unused.has(label));
  return { ...after, locations: Object.fromEntries(places) };
}

function labelsIn(terms: JsonObject): string[] {
  const { merchant, products } = terms;
  const places = [
    terms['delivery_location'],
    ...(isJsonObject(merchant) ? [merchant['address'], merchant['jurisdiction']] : []),
    ...(isJsonArray(products) ? products : []).map((product) =>
      isJsonObject(product) ? product['delivery_location'] : undefined,
    ),
  ];
  return places.filter((place) => typeof place === 'string');
}
