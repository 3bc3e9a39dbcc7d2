/**
 * Writes and hashes a contract for the wallet that claims it (specification "Contract terms",
 * decisions D7, D13, D23, protocol-a 4.3). A draft may have any form, as the frontend wrote it. The
 * claim decides on the contract's form, which is stored and stays. Pure. Members in the wanted form
 * already stay as they are.
 */
import { hashContractTerms } from '@/protocol/contract-hash';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { saltsOf, without } from './contract-members';
import type { ContractForm, LegacyForm } from './legacy-form';

/** Leaves out a product's price that is the contract's amount. `legacy` reads drafts of its form. */
export function usualForm(legacy: LegacyForm): ContractForm {
  return {
    finish: (draft) => withoutWholePrices(legacy.toUsual(draft)),
    hash: hashContractTerms,
    movedPaths: (draft) => legacy.movedInUsual(draft),
  };
}

function withoutWholePrices(draft: JsonObject): JsonObject {
  const { products, amount } = draft;
  const isWhole = (product: unknown): product is JsonObject =>
    isJsonObject(product) && hasWholePrice(product, amount);
  if (!isJsonArray(products) || !products.some(isWhole)) return draft;
  const priced = products.map((product) =>
    isWhole(product) ? without(product, ['price']) : product,
  );
  return { ...draft, products: priced };
}

/** A price that may be forgotten has to stay, to be forgotten. */
function hasWholePrice(product: JsonObject, amount: unknown): boolean {
  const { price } = product;
  return price !== undefined && price === amount && saltsOf(product)['price'] === undefined;
}
