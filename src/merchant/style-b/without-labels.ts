/**
 * Writes a draft of style B in the usual form (specification "Contract terms", decision D7). There,
 * each location stands where it is used, without `locations`. It has neither `pay_url` nor
 * `H_wire`. Pure.
 */
import { FormatError } from '@/protocol/format-error';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { fromStyleB } from '@/protocol/location-names';
import { FORGETTABLE, mapMember, saltsOf, without } from '../contracts/contract-members';

/** Throws FormatError for a label that `locations` does not have. */
export function withoutLabels(draft: JsonObject): JsonObject {
  if (isWithoutLabels(draft)) return draft;
  const others = {
    ...without(draft, [...OF_STYLE_B, FORGETTABLE]),
    ...saltsMember(without(saltsOf(draft), OF_STYLE_B)),
  };
  const made = new Map<string, JsonObject>();
  return {
    ...placed({ draft, made }, others, ['delivery_location'], '$'),
    ...mapMember(draft, 'products', (products) => {
      if (!isJsonArray(products)) return products;
      return products.map((product, index) =>
        isJsonObject(product)
          ? placed({ draft, made }, product, ['delivery_location'], `$.products.${index}`)
          : product,
      );
    }),
    ...mapMember(draft, 'merchant', (merchant) => {
      if (!isJsonObject(merchant)) return merchant;
      return placed({ draft, made }, merchant, ['address', 'jurisdiction'], '$.merchant');
    }),
  };
}

/** Most drafts are: they have no labels and nothing that may be forgotten. */
function isWithoutLabels(draft: JsonObject): boolean {
  const { products = [], merchant, delivery_location: location } = draft;
  if (NOT_IN_USUAL_FORM.some((name) => draft[name] !== undefined)) return false;
  if (!isJsonArray(products) || !isJsonObject(merchant)) return false;
  const isLabelled = (product: unknown): boolean =>
    isJsonObject(product) && typeof product['delivery_location'] === 'string';
  const labels = [location, merchant['address'], merchant['jurisdiction']];
  return !labels.some((one) => typeof one === 'string') && !products.some(isLabelled);
}

const OF_STYLE_B = ['locations', 'pay_url', 'H_wire'];
const NOT_IN_USUAL_FORM = [...OF_STYLE_B, FORGETTABLE];

/**
 * Replaces labels by locations. What may be forgotten of `locations` may be forgotten in each of
 * them.
 */
function placed(
  labelled: Labelled,
  holder: JsonObject,
  names: readonly string[],
  path: string,
): JsonObject {
  const changed = names.map((name) =>
    mapMember(holder, name, (label) => locationOf(labelled, label, `${path}.${name}`)),
  );
  const salts = names.map((name) => {
    const salt = saltOfLabel(labelled.draft, holder[name]);
    return salt === undefined ? {} : { [name]: salt };
  });
  const all = together([...salts, saltsOf(holder)]);
  return together([holder, ...changed, saltsMember(all)]);
}

/** Joins the parts. The last of members with one name counts. */
function together(parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

function saltOfLabel(draft: JsonObject, label: unknown): unknown {
  const { locations } = draft;
  if (typeof label !== 'string' || !isJsonObject(locations)) return undefined;
  return Object.hasOwn(locations, label)
    ? (saltsOf(locations)[label] ?? saltsOf(draft)['locations'])
    : undefined;
}

function saltsMember(salts: JsonObject): JsonObject {
  return Object.keys(salts).length === 0 ? {} : { [FORGETTABLE]: salts };
}

interface Labelled {
  readonly draft: JsonObject;
  /** Made for products before: many may have one label. */
  readonly made: Map<string, JsonObject>;
}

function locationOf({ draft, made }: Labelled, label: unknown, path: string): unknown {
  if (typeof label !== 'string') return label;
  const known = made.get(label);
  if (known !== undefined) return known;
  const locations = draft['locations'];
  const location =
    isJsonObject(locations) && Object.hasOwn(locations, label) ? locations[label] : undefined;
  if (isJsonObject(location)) {
    const inStyleA = fromStyleB(location);
    made.set(label, inStyleA);
    return inStyleA;
  }
  // A label with a colon is a web address (specification "Product in a contract").
  if (label.includes(':')) return { address_lines: [label] };
  throw new FormatError('a label that locations does not have', path);
}
