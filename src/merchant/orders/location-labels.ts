/** Places of contracts in both styles (seed.md "Location", decision D7), and the map of labels. Pure. */
import { forgetMembers, NotForgettableError } from '@/protocol/contract-hash';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { FormatError } from '@/protocol/format-error';
import { IN_STYLE_A, IN_STYLE_B } from '@/protocol/location-names';

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
  return placesIn(terms)
    .map(({ place }) => place)
    .filter((place) => typeof place === 'string');
}

interface PlaceMember {
  readonly path: string;
  /** Or its label. */
  readonly place: unknown;
}

function placesIn(terms: JsonObject): PlaceMember[] {
  const of = (holder: unknown, path: string, names: readonly string[]): PlaceMember[] =>
    names.map((name) => ({
      path: `${path}.${name}`,
      place: isJsonObject(holder) ? holder[name] : undefined,
    }));
  const products = isJsonArray(terms['products']) ? terms['products'] : [];
  return [
    ...of(terms, '$', ['delivery_location']),
    ...of(terms['merchant'], '$.merchant', ['address', 'jurisdiction']),
    ...products.flatMap((product, index) =>
      of(product, `$.products[${index}]`, ['delivery_location']),
    ),
  ];
}

/** For each label of a draft where style A's contract, which has no labels, has its place. */
export type LabelPaths = Readonly<Record<string, readonly string[]>>;

/** Labels that nothing uses are in it when they may be forgotten: then nothing is left to forget. */
export function labelPathsOf(draft: JsonObject): LabelPaths | undefined {
  const { locations } = draft;
  if (!isJsonObject(locations)) return undefined;
  const places = placesIn(draft);
  const labels = Object.entries(locations)
    .filter(([label]) => !label.startsWith('$'))
    .map(([label, place]) => {
      const paths = places.filter((one) => one.place === label).map(({ path }) => path);
      const isMarked =
        isForgettable(draft, 'locations') ||
        isForgettable(locations, label) ||
        (isJsonObject(place) && '$forgettable' in place);
      return { label, paths, isNeeded: paths.length > 0 || isMarked };
    })
    .filter(({ isNeeded }) => isNeeded);
  if (labels.length === 0) return undefined;
  return Object.fromEntries(labels.map(({ label, paths }) => [label, paths]));
}

const IN_A_PLACE =
  /^\$(?:\.products\[([0-9]{1,6}|\*)\]|\.(merchant))?\.(delivery_location|address|jurisdiction)\.([0-9A-Za-z_]+)$/;

/**
 * A frontend names what shall be forgotten by the order that it wrote, whichever door claims it: where
 * the contract has a label for a place, `$.delivery_location.town` is `$.locations.LABEL.city`, and where
 * it has a place for a label the other way round. A path that leads into no such place stays as it is.
 */
export function pathsInContract(
  terms: JsonObject,
  path: string,
  labels: LabelPaths,
): readonly string[] {
  const { locations } = terms;
  return isJsonObject(locations)
    ? pathsInLocations(terms, locations, path)
    : pathsOfLabels(terms, path, labels);
}

function pathsInLocations(
  terms: JsonObject,
  locations: JsonObject,
  path: string,
): readonly string[] {
  const [, index, merchant, member = '', name = ''] = IN_A_PLACE.exec(path) ?? [];
  if (name === '') return [path];
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

const OF_A_LABEL = /^\$\.locations(?:\.([0-9A-Za-z_]+)(?:\.([0-9A-Za-z_]+)(\W.*)?)?)?$/;

/** All or none: a label means every place that it stood for, and `$.locations` every label. */
function pathsOfLabels(terms: JsonObject, path: string, labels: LabelPaths): readonly string[] {
  const match = OF_A_LABEL.exec(path);
  if (match === null) return [path];
  const [, label, name, rest = ''] = match;
  const meant = Object.entries(labels).filter(([one]) => label === undefined || one === label);
  const namesOf = (place: string): string[] =>
    name === undefined
      ? [place]
      : [`${place}.${IN_STYLE_A.get(name) ?? name}${rest}`, `${place}.${name}${rest}`];
  const found = meant
    .flatMap(([, places]) => places)
    .map((place) => namesOf(place).find((one) => canForget(terms, one)));
  return meant.length > 0 && found.every((one) => one !== undefined) ? found : [path];
}

function canForget(terms: JsonObject, path: string): boolean {
  try {
    forgetMembers(terms, [path]);
    return true;
  } catch (error) {
    if (error instanceof NotForgettableError || error instanceof FormatError) return false;
    throw error;
  }
}
