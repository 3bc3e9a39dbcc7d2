/**
 * One contract in the forms of both styles (specification "Contract terms", decisions D7, D23,
 * protocol-a 4.3, protocol-v6-v9 5). A draft may have either form, as the frontend wrote it:
 *
 *   style A: quantities are numbers, places are location objects; no `locations`, no `pay_url`, and no
 *            price of a product that is the contract's amount
 *   style B: quantities are text, places are labels of `locations`; `pay_url`, `H_wire`, every product's
 *            price and delivery, and what style A has besides, under both names where wallets differ
 *
 * Pure; what is in the wanted form already stays as it is. contractInStyleA throws FormatError for a
 * label that `locations` does not have.
 */
import { amountSchema, formatAmount8 } from '@/protocol/amount';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
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
  const places = new Map<string, JsonObject>();
  return {
    ...placed({ draft, places }, others, ['delivery_location'], '$'),
    ...mapMember(draft, 'products', (products) => {
      if (!isJsonArray(products)) return products;
      return products.map((product, index) => {
        if (!isJsonObject(product)) return product;
        const priced = withoutWholePrice(product, draft['amount']);
        return placed({ draft, places }, priced, ['delivery_location'], `$.products.${index}`);
      });
    }),
    ...mapMember(draft, 'merchant', (merchant) => {
      if (!isJsonObject(merchant)) return merchant;
      return placed({ draft, places }, merchant, ['address', 'jurisdiction'], '$.merchant');
    }),
  };
}

/** A price that may be forgotten has to stay, to be forgotten. */
function withoutWholePrice(product: JsonObject, amount: unknown): JsonObject {
  const isWhole = product['price'] === amount && saltsOf(product)['price'] === undefined;
  return isWhole ? without(product, ['price']) : product;
}

const ONLY_IN_STYLE_B = ['locations', 'pay_url', 'H_wire'];
const FORGETTABLE = '$forgettable';

/** With places for labels. What may be forgotten of `locations` may be forgotten in each place. */
function placed(
  labelled: Labelled,
  holder: JsonObject,
  names: readonly string[],
  path: string,
): JsonObject {
  const places = names.map((name) =>
    mapMember(holder, name, (label) => placeOf(labelled, label, `${path}.${name}`)),
  );
  const salts = names.map((name) => {
    const salt = saltOfLabel(labelled.draft, holder[name]);
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
  const whole = {
    ...draft,
    fulfillment_url: draft['fulfillment_url'] ?? places.statusUrl,
    ...mapMember(draft, 'delivery_location', label('_dl')),
  };
  const address = labelled(merchant, 'address', label('_ma'));
  const delivery = {
    delivery_date: firstKept(whole, ['delivery_date', 'timestamp']),
    delivery_location:
      firstKept(whole, ['delivery_location', 'fulfillment_url']) ?? address['address'],
  };
  return {
    ...whole,
    pay_url: draft['pay_url'] ?? places.payUrl,
    H_wire: draft['h_wire'],
    products: productsInStyleB(whole, delivery, label('_dl')),
    merchant: {
      ...without(merchant, ['address', 'jurisdiction', 'instance']),
      ...(places.instanceId === DEFAULT_INSTANCE ? {} : { instance: places.instanceId }),
      ...address,
      ...labelled(merchant, 'jurisdiction', label('_mj')),
    },
    auditors: auditorsInStyleB(draft['auditors']),
    locations: labels.toJson(),
  };
}

function productsInStyleB(
  contract: JsonObject,
  delivery: JsonObject,
  label: (place: unknown) => unknown,
): readonly unknown[] {
  const products = isJsonArray(contract['products']) ? contract['products'] : [];
  const objects = products.filter(isJsonObject);
  const prices = missingPrices(objects, contract['amount']);
  return objects.map((product, index) => ({
    ...product,
    ...mapMember(product, 'quantity', (quantity) =>
      typeof quantity === 'number' ? quantity.toString() : quantity,
    ),
    ...lacking(product, 'price', prices[index]),
    ...lacking(product, 'delivery_date', delivery['delivery_date']),
    ...lacking(product, 'delivery_location', delivery['delivery_location']),
    ...mapMember(product, 'delivery_location', label),
  }));
}

/** The first that the contract has; what may be forgotten stands in one place only. */
function firstKept(contract: JsonObject, names: readonly string[]): unknown {
  const kept = names.find(
    (name) => contract[name] !== undefined && saltsOf(contract)[name] === undefined,
  );
  return kept === undefined ? undefined : contract[kept];
}

/** A member that the product neither has nor had. */
function lacking(product: JsonObject, name: string, value: unknown): JsonObject {
  return product[name] !== undefined || wasForgotten(product, name) ? {} : { [name]: value };
}

function wasForgotten({ $forgotten: map }: JsonObject, name: string): boolean {
  return isJsonObject(map) && Object.hasOwn(map, name);
}

/**
 * Prices of products that have none, so that all prices are the contract's amount: the first costs what
 * the others leave of it, further ones are part of that.
 */
function missingPrices(products: readonly JsonObject[], amount: unknown): readonly string[] {
  const whole = amountSchema.safeParse(amount).data;
  if (whole === undefined) return [];
  const given = products.map(({ price }) => amountSchema.safeParse(price).data);
  const spent = given.reduce((sum, price) => sum + (price?.units ?? 0n), 0n);
  const first = given.indexOf(undefined);
  return products.map((_, index) => {
    const units = index === first && spent < whole.units ? whole.units - spent : 0n;
    return formatAmount8({ ...whole, units });
  });
}

/** Also of a place of which nothing is known: wallets find its label. */
function labelled(
  merchant: JsonObject,
  name: string,
  label: (place: unknown) => unknown,
): JsonObject {
  return wasForgotten(merchant, name) ? {} : { [name]: label(merchant[name] ?? {}) };
}

/** Wallets of 2020 look for the auditor's key under `master_pub`. */
function auditorsInStyleB(auditors: unknown): readonly unknown[] {
  if (!isJsonArray(auditors)) return [];
  return auditors.map((auditor) =>
    isJsonObject(auditor) ? { ...auditor, master_pub: auditor['auditor_pub'] } : auditor,
  );
}

interface Labelled {
  readonly draft: JsonObject;
  /** Made for products before: many may have one label. */
  readonly places: Map<string, JsonObject>;
}

function placeOf({ draft, places }: Labelled, label: unknown, path: string): unknown {
  if (typeof label !== 'string') return label;
  const known = places.get(label);
  if (known !== undefined) return known;
  const locations = draft['locations'];
  const place =
    isJsonObject(locations) && Object.hasOwn(locations, label) ? locations[label] : undefined;
  if (isJsonObject(place)) {
    const made = fromStyleB(place);
    places.set(label, made);
    return made;
  }
  // With a colon it is an address on the web (specification "Product in a contract").
  if (label.includes(':')) return { address_lines: [label] };
  throw new FormatError('a label that locations does not have', path);
}

function mapMember(object: JsonObject, name: string, map: (value: unknown) => unknown): JsonObject {
  return object[name] === undefined ? {} : { [name]: map(object[name]) };
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
