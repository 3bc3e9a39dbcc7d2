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

const IN_A_PLACE =
  /^\$(?:\.products\[([0-9]{1,6}|\*)\]|\.(merchant))?\.(delivery_location|address|jurisdiction)\.([0-9A-Za-z_]+)$/;

/**
 * A frontend names what shall be forgotten by the order that it wrote, whichever door claims it: where
 * the contract has a label for a place, `$.delivery_location.town` is `$.locations.LABEL.city`. A path
 * that leads into no such place stays as it is.
 */
export function pathsInLocations(terms: JsonObject, path: string): readonly string[] {
  const [, index, merchant, member = '', name = ''] = IN_A_PLACE.exec(path) ?? [];
  const { locations } = terms;
  if (name === '' || !isJsonObject(locations)) return [path];
  const names = [name, IN_STYLE_B.get(name) ?? name];
  const paths = holdersOf(terms, index, merchant !== undefined).flatMap((holder) => {
    const label = isJsonObject(holder) ? holder[member] : undefined;
    if (typeof label !== 'string' || !Object.hasOwn(locations, label)) return [];
    const found = names.find((one) => isForgettable(locations[label], one));
    return found === undefined ? [] : [`$.locations.${label}.${found}`];
  });
  return paths.length === 0 ? [path] : paths;
}

function holdersOf(terms: JsonObject, index: string | undefined, inMerchant: boolean): unknown[] {
  if (index === undefined) return [inMerchant ? terms['merchant'] : terms];
  const products = isJsonArray(terms['products']) ? terms['products'] : [];
  return products.filter((_, place) => index === '*' || index === place.toString());
}

/** Or forgotten already. */
function isForgettable(place: unknown, name: string): boolean {
  if (!isJsonObject(place)) return false;
  return ['$forgettable', '$forgotten'].some((map) => {
    const names = place[map];
    return isJsonObject(names) && Object.hasOwn(names, name);
  });
}
