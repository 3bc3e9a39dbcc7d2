/**
 * One contract in the forms of both styles (seed.md "ContractTerms", decisions D7, D23, protocol-a 4.3,
 * protocol-v6-v9 5). A draft may have either form, as the frontend wrote it:
 *
 *   style A: quantities are numbers, places are location objects; no `locations`, no `pay_url`
 *   style B: quantities are text, places are labels of `locations`; `pay_url`, `H_wire`, and what
 *            style A has besides, under both names where wallets differ
 *
 * Pure; what is in the wanted form already stays as it is. contractInStyleA throws FormatError for a
 * label that `locations` does not have.
 */
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { FormatError } from '@/protocol/format-error';
import { fromStyleB, toStyleB } from '@/protocol/location-names';
import { Labels } from './location-labels';

/** What a contract of style B says beyond its draft. */
export interface ContractPlaces {
  readonly instanceId: string;
  readonly payUrl: string;
  /** For an order that has no fulfillment address of its own. */
  readonly statusUrl: string;
}

export function contractInStyleA(draft: JsonObject): JsonObject {
  const others = {
    ...without(draft, [...ONLY_IN_STYLE_B, FORGETTABLE]),
    ...saltsMember(without(saltsOf(draft), ONLY_IN_STYLE_B)),
  };
  return {
    ...placed(draft, others, ['delivery_location'], '$'),
    ...mapMember(draft, 'products', (products) => {
      if (!isJsonArray(products)) return products;
      return products.map((product, index) => {
        if (!isJsonObject(product)) return product;
        return placed(draft, product, ['delivery_location'], `$.products.${index}`);
      });
    }),
    ...mapMember(draft, 'merchant', (merchant) => {
      if (!isJsonObject(merchant)) return merchant;
      return placed(draft, merchant, ['address', 'jurisdiction'], '$.merchant');
    }),
  };
}

const ONLY_IN_STYLE_B = ['locations', 'pay_url', 'H_wire'];
const FORGETTABLE = '$forgettable';

/** With places for labels. What may be forgotten of `locations` may be forgotten in each place. */
function placed(
  draft: JsonObject,
  holder: JsonObject,
  names: readonly string[],
  path: string,
): JsonObject {
  const places = names.map((name) =>
    mapMember(holder, name, (label) => placeOf(draft, label, `${path}.${name}`)),
  );
  const salts = names.map((name) => {
    const salt = saltOfLabel(draft, holder[name]);
    return salt === undefined ? {} : { [name]: salt };
  });
  const all: JsonObject = Object.assign({}, ...salts, saltsOf(holder)) as JsonObject;
  return Object.assign({}, holder, ...places, saltsMember(all)) as JsonObject;
}

function saltOfLabel(draft: JsonObject, label: unknown): unknown {
  const { locations } = draft;
  if (typeof label !== 'string' || !isJsonObject(locations)) return undefined;
  return Object.hasOwn(locations, label)
    ? (saltsOf(locations)[label] ?? saltsOf(draft)['locations'])
    : undefined;
}

function saltsOf(object: JsonObject): JsonObject {
  const salts = object[FORGETTABLE];
  return isJsonObject(salts) ? salts : {};
}

function saltsMember(salts: JsonObject): JsonObject {
  return Object.keys(salts).length === 0 ? {} : { [FORGETTABLE]: salts };
}

export function contractInStyleB(draft: JsonObject, places: ContractPlaces): JsonObject {
  const labels = new Labels(draft['locations']);
  const label = (prefix: string) => (place: unknown) =>
    isJsonObject(place) ? labels.add(prefix, toStyleB(place)) : place;
  const merchant = isJsonObject(draft['merchant']) ? draft['merchant'] : {};
  const products = isJsonArray(draft['products']) ? draft['products'] : [];
  return {
    ...draft,
    fulfillment_url: draft['fulfillment_url'] ?? places.statusUrl,
    pay_url: draft['pay_url'] ?? places.payUrl,
    H_wire: draft['h_wire'],
    products: products.map((product) => productInStyleB(product, products.length, draft, label)),
    ...mapMember(draft, 'delivery_location', label('_dl')),
    merchant: {
      ...without(merchant, ['address', 'jurisdiction']),
      instance: places.instanceId,
      ...labelled(merchant, 'address', label('_ma')),
      ...labelled(merchant, 'jurisdiction', label('_mj')),
    },
    auditors: auditorsInStyleB(draft['auditors']),
    locations: labels.toJson(),
  };
}

function productInStyleB(
  product: unknown,
  count: number,
  draft: JsonObject,
  label: (prefix: string) => (place: unknown) => unknown,
): unknown {
  if (!isJsonObject(product)) return product;
  return {
    ...product,
    ...mapMember(product, 'quantity', (quantity) =>
      typeof quantity === 'number' ? quantity.toString() : quantity,
    ),
    // Style A leaves out the price that is the contract's amount.
    ...(product['price'] === undefined && count === 1 ? { price: draft['amount'] } : {}),
    ...mapMember(product, 'delivery_location', label('_dl')),
  };
}

/** An address that says nothing gets no label. */
function labelled(
  merchant: JsonObject,
  name: string,
  label: (place: unknown) => unknown,
): JsonObject {
  const place = merchant[name];
  const isEmpty = isJsonObject(place) && Object.keys(place).length === 0;
  return place === undefined || isEmpty ? {} : { [name]: label(place) };
}

/** Wallets of 2020 look for the auditor's key under `master_pub`. */
function auditorsInStyleB(auditors: unknown): readonly unknown[] {
  if (!isJsonArray(auditors)) return [];
  return auditors.map((auditor) =>
    isJsonObject(auditor) ? { ...auditor, master_pub: auditor['auditor_pub'] } : auditor,
  );
}

function placeOf(draft: JsonObject, label: unknown, path: string): unknown {
  if (typeof label !== 'string') return label;
  const locations = draft['locations'];
  const place =
    isJsonObject(locations) && Object.hasOwn(locations, label) ? locations[label] : undefined;
  if (isJsonObject(place)) return fromStyleB(place);
  // With a colon it is an address on the web (seed.md "Product").
  if (label.includes(':')) return { address_lines: [label] };
  throw new FormatError('a label that locations does not have', path);
}

function mapMember(object: JsonObject, name: string, map: (value: unknown) => unknown): JsonObject {
  return object[name] === undefined ? {} : { [name]: map(object[name]) };
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
