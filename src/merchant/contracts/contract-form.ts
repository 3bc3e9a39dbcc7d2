/**
 * Writes and hashes a contract for the wallet that claims it (specification "Contract terms",
 * decisions D7, D13, D23, protocol-a 4.3). A draft may have any form, as the frontend wrote it. The
 * claim decides on the contract's form, which is stored and stays. In the usual form quantities are
 * numbers, and each location stands where it is used. It has no `locations` and no `pay_url`. A
 * product's price that is the contract's amount is left out. Pure. Members in the wanted form
 * already stay as they are.
 */
import { hashContractTerms } from '@/protocol/contract-hash';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { FormatError } from '@/protocol/format-error';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { fromStyleB } from '@/protocol/location-names';
import { FORGETTABLE, mapMember, saltsOf, without } from './contract-members';

export interface ContractForm {
  /** Gives a draft the members of this form. */
  finish(draft: ContractTermsJson, locations: ContractLocations): ContractTermsJson;
  hash(terms: ContractTermsJson): Uint8Array;
  /** True if a wallet may claim an order whose identifier was used for two different orders [ORDB-6]. */
  readonly takesContradicted: boolean;
}

/** A contract's locations, which its draft lacks. */
export interface ContractLocations {
  readonly instanceId: string;
  readonly payUrl: string;
  /** The fulfillment address of an order that has none of its own. */
  readonly statusUrl: string;
}

export const usualForm: ContractForm = {
  finish: inUsualForm,
  hash: hashContractTerms,
  takesContradicted: true,
};

/** Throws FormatError for a label that `locations` does not have. */
export function inUsualForm(draft: JsonObject): JsonObject {
  if (isInUsualForm(draft)) return draft;
  const others = {
    ...without(draft, [...OF_OTHER_FORMS, FORGETTABLE]),
    ...saltsMember(without(saltsOf(draft), OF_OTHER_FORMS)),
  };
  const made = new Map<string, JsonObject>();
  return {
    ...placed({ draft, made }, others, ['delivery_location'], '$'),
    ...mapMember(draft, 'products', (products) => {
      if (!isJsonArray(products)) return products;
      return products.map((product, index) => {
        if (!isJsonObject(product)) return product;
        const priced = withoutWholePrice(product, draft['amount']);
        return placed({ draft, made }, priced, ['delivery_location'], `$.products.${index}`);
      });
    }),
    ...mapMember(draft, 'merchant', (merchant) => {
      if (!isJsonObject(merchant)) return merchant;
      return placed({ draft, made }, merchant, ['address', 'jurisdiction'], '$.merchant');
    }),
  };
}

/** Most drafts are: they have no products, no labels and nothing that may be forgotten. */
function isInUsualForm(draft: JsonObject): boolean {
  const { products = [], merchant, delivery_location: place } = draft;
  const isPlain = !NOT_IN_USUAL_FORM.some((name) => draft[name] !== undefined);
  return isPlain && isJsonArray(products) && products.length === 0 && typeof place !== 'string'
    ? isJsonObject(merchant) &&
        merchant[FORGETTABLE] === undefined &&
        typeof merchant['address'] !== 'string' &&
        typeof merchant['jurisdiction'] !== 'string'
    : false;
}

/** A price that may be forgotten has to stay, to be forgotten. */
function withoutWholePrice(product: JsonObject, amount: unknown): JsonObject {
  const isWhole = product['price'] === amount && saltsOf(product)['price'] === undefined;
  return isWhole ? without(product, ['price']) : product;
}

const OF_OTHER_FORMS = ['locations', 'pay_url', 'H_wire'];
const NOT_IN_USUAL_FORM = [...OF_OTHER_FORMS, FORGETTABLE];

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
  const all: JsonObject = Object.assign({}, ...salts, saltsOf(holder)) as JsonObject;
  return Object.assign({}, holder, ...changed, saltsMember(all)) as JsonObject;
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
