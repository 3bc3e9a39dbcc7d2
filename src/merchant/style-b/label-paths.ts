/**
 * Converts between locations with labels and locations in full (specification "Location", decision
 * D7). With labels, `locations` lists each location, and members name its label. Pure.
 */
import type { Forgetting } from '@/protocol/forget-members';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { IN_STYLE_A, IN_STYLE_B } from '@/protocol/location-names';
import type { MovedPaths } from '../contracts/legacy-form';

/** `after` without locations whose label only `before` has: their member has been erased. */
export function withoutUnusedLocations(before: JsonObject, after: JsonObject): JsonObject {
  const { locations } = after;
  if (!isJsonObject(locations)) return after;
  const used = new Set(labelsIn(after));
  const unused = new Set(labelsIn(before).filter((label) => !used.has(label)));
  const kept = Object.entries(locations).filter(([label]) => !unused.has(label));
  return { ...after, locations: Object.fromEntries(kept) };
}

function labelsIn(terms: JsonObject): string[] {
  return locationsIn(terms)
    .map(({ location }) => location)
    .filter((location) => typeof location === 'string');
}

interface LocationMember {
  readonly path: string;
  /** The location, or its label. */
  readonly location: unknown;
}

function locationsIn(terms: JsonObject): LocationMember[] {
  const of = (holder: unknown, path: string, names: readonly string[]): LocationMember[] =>
    names.map((name) => ({
      path: `${path}.${name}`,
      location: isJsonObject(holder) ? holder[name] : undefined,
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

/**
 * The location's path in a contract without labels, for each label of a draft. A label without use
 * is in it only if it may be forgotten. It then has no path.
 */
export function labelPathsOf(draft: JsonObject): MovedPaths | undefined {
  const { locations } = draft;
  if (!isJsonObject(locations)) return undefined;
  const pathsOf = pathsByLabel(draft);
  const labels = Object.entries(locations)
    .filter(([label]) => !label.startsWith('$'))
    .map(([label, location]) => {
      const paths = pathsOf.get(label) ?? [];
      const isMarked =
        isForgettable(draft, 'locations') ||
        isForgettable(locations, label) ||
        (isJsonObject(location) && '$forgettable' in location);
      return { label, paths, isNeeded: paths.length > 0 || isMarked };
    })
    .filter(({ isNeeded }) => isNeeded);
  if (labels.length === 0) return undefined;
  return Object.fromEntries(labels.map(({ label, paths }) => [label, paths]));
}

function pathsByLabel(draft: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, location } of locationsIn(draft)) {
    if (typeof location !== 'string') continue;
    const paths = found.get(location);
    if (paths === undefined) found.set(location, [path]);
    else paths.push(path);
  }
  return found;
}

const IN_A_LOCATION =
  /^\$(?:\.products\[([0-9]{1,6}|\*)\]|\.(merchant))?\.(delivery_location|address|jurisdiction)\.([0-9A-Za-z_]+)$/;

/**
 * Converts a path to forget to the form of the contract. A frontend names members by the order that
 * it wrote, and the claim may have chosen another form. Where the contract has a label for a
 * location, `$.delivery_location.town` becomes `$.locations.LABEL.city`. Where it has the location
 * itself, the conversion is the other way round. Other paths stay as they are. Throws FormatError
 * if `forgetting` exceeds its limit of work.
 */
export function pathsInContract(
  terms: JsonObject,
  path: string,
  labels: MovedPaths,
  forgetting: Forgetting,
): readonly string[] {
  const { locations } = terms;
  return isJsonObject(locations)
    ? pathsInLocations(terms, locations, path, forgetting)
    : pathsOfLabels(path, labels, forgetting);
}

function pathsInLocations(
  terms: JsonObject,
  locations: JsonObject,
  path: string,
  forgetting: Forgetting,
): readonly string[] {
  const [, index, merchant, member = '', name = ''] = IN_A_LOCATION.exec(path) ?? [];
  if (name === '') return [path];
  const names = [name, IN_STYLE_B.get(name) ?? name];
  const holders = holdersOf(terms, index, merchant !== undefined);
  forgetting.look(holders.length, path);
  const used = holders.map((holder) => (isJsonObject(holder) ? holder[member] : undefined));
  const paths = [...new Set(used)].flatMap((label) => {
    if (typeof label !== 'string' || !Object.hasOwn(locations, label)) return [];
    const found = names.find((one) => isForgettable(locations[label], one));
    return found === undefined ? [] : [`$.locations.${label}.${found}`];
  });
  return paths.length === 0 ? [path] : paths;
}

function holdersOf(terms: JsonObject, index: string | undefined, inMerchant: boolean): unknown[] {
  if (index === undefined) return [inMerchant ? terms['merchant'] : terms];
  const products = isJsonArray(terms['products']) ? terms['products'] : [];
  return products.filter((_, location) => index === '*' || index === location.toString());
}

/** Reports whether the member may be forgotten, or already is. */
function isForgettable(location: unknown, name: string): boolean {
  if (!isJsonObject(location)) return false;
  return ['$forgettable', '$forgotten'].some((map) => {
    const names = location[map];
    return isJsonObject(names) && Object.hasOwn(names, name);
  });
}

const OF_A_LABEL = /^\$\.locations(?:\.([0-9A-Za-z_]+)(?:\.([0-9A-Za-z_]+)(\W.*)?)?)?$/;

/**
 * Finds the paths in full that a path with a label stands for. A label stands for each use of its
 * location, and `$.locations` for all labels.
 */
function pathsOfLabels(
  path: string,
  labels: MovedPaths,
  forgetting: Forgetting,
): readonly string[] {
  const match = OF_A_LABEL.exec(path);
  if (match === null) return [path];
  const [, label, name, rest = ''] = match;
  const namesOf = (location: string): string[] =>
    name === undefined
      ? [location]
      : [`${location}.${IN_STYLE_A.get(name) ?? name}${rest}`, `${location}.${name}${rest}`];
  const meant = meantBy(label, labels);
  const found: string[] = [];
  for (const location of meant ?? []) {
    const one = namesOf(location).find((each) => forgetting.allows(each));
    if (one === undefined) return [path];
    found.push(one);
  }
  return meant === undefined ? [path] : found;
}

/** Undefined if no label is meant. Empty if nothing used the label. */
function meantBy(label: string | undefined, labels: MovedPaths): readonly string[] | undefined {
  if (label !== undefined) return Object.hasOwn(labels, label) ? labels[label] : undefined;
  const all = Object.values(labels);
  return all.length === 0 ? undefined : all.flat();
}
