/**
 * How large an order may be, and what becomes of it in the forms of both styles: there a place of which
 * products have only the label stands in each of them. Looked at before a contract is made. Pure.
 */
import { limits } from '@/config/limits';
import { assertBounded, type ContractBounds, type ContractSize } from '@/protocol/contract-bounds';
import type { JsonObject } from '@/protocol/json';
import { contractInStyleB, type ContractPlaces } from './contract-styles';

/** Of what a frontend writes, which comes as a body. */
export function draftBounds(): ContractBounds {
  const { maxJsonValues, maxContractLength } = limits();
  return { values: maxJsonValues, characters: maxContractLength };
}

/** With all that the backend adds. */
export function finishedBounds(): ContractBounds {
  const { values, characters } = draftBounds();
  return { values: 2 * values, characters: 2 * characters };
}

/** The size of `inStyleA`, which is of the draft. Throws FormatError with the path of what is too much. */
export function assertFinishable(
  inStyleA: JsonObject,
  draft: JsonObject,
  places: ContractPlaces,
): ContractSize {
  const bounds = finishedBounds();
  assertBounded(contractInStyleB(draft, places), bounds);
  return assertBounded(inStyleA, bounds);
}
