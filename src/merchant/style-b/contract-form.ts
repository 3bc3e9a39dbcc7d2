/**
 * Contracts of style B (specification "Contract terms", decisions D7, D23, protocol-v6-v9 5).
 * Quantities are text, and locations are labels of `locations`. The form adds `pay_url`, `H_wire`,
 * and every product's price and delivery. It has the usual form's members too, under both names
 * where wallets differ. Wallets hash it whole. Pure. Members in this form already stay as they are.
 */
import { amountSchema, formatAmount8 } from '@/protocol/amount';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { toStyleB } from '@/protocol/location-names';
import type { ContractAddresses, LegacyForm } from '../contracts/legacy-form';
import { mapMember, saltsOf, without } from '../contracts/contract-members';
import { labelPathsOf, pathsInContract, withoutUnusedLocations } from './label-paths';
import { inFormsOf2020 } from './forms-of-2020';
import { Labels } from './location-labels';
import { publicUrls } from './public-urls';
import { withoutLabels } from './without-labels';

export const styleBForm: LegacyForm = {
  finish: inStyleB,
  hash: hashContractTermsV6,
  movedPaths: () => undefined,
  // The claimant cannot know which content is meant [ORDB-6].
  refusalOfReusedId: 'MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED',
  toUsual: withoutLabels,
  movedInUsual: labelPathsOf,
  pathsInContract,
  withoutUnused: withoutUnusedLocations,
  has: (terms) => terms['pay_url'] !== undefined,
  urls: publicUrls,
};

function inStyleB(given: JsonObject, addresses: ContractAddresses): JsonObject {
  const draft = inFormsOf2020(given);
  const labels = new Labels(draft['locations']);
  const label = (prefix: string) => (location: unknown) =>
    isJsonObject(location) ? labels.add(prefix, toStyleB(location)) : location;
  const merchant = isJsonObject(draft['merchant']) ? draft['merchant'] : {};
  const whole = {
    ...draft,
    fulfillment_url: draft['fulfillment_url'] ?? addresses.statusUrl,
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
    pay_url: draft['pay_url'] ?? `${addresses.baseUrl}pay`,
    H_wire: draft['h_wire'],
    products: productsInStyleB(whole, delivery, label('_dl')),
    merchant: {
      ...without(merchant, ['address', 'jurisdiction', 'instance']),
      ...(addresses.instanceId === DEFAULT_INSTANCE ? {} : { instance: addresses.instanceId }),
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
  label: (location: unknown) => unknown,
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

/** The first that the contract has. A forgettable member stands in one place only. */
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
 * Gives products without a price one, so all prices sum to the contract's amount. The first costs
 * what the others leave of it. Further ones are part of that.
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

/** Labels a location, even one without any known part: wallets look up its label. */
function labelled(
  merchant: JsonObject,
  name: string,
  label: (location: unknown) => unknown,
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
