/**
 * Limits an order's size, in each form that a claim may give it. One form may repeat what another
 * has once. Checked before a contract is made. Pure.
 */
import { limits } from '@/config/limits';
import { LIGHT_BYTES } from '@/fairness/turns';
import { assertBounded, type ContractBounds, type ContractSize } from '@/protocol/contract-bounds';
import type { JsonObject } from '@/protocol/json';
import type { ContractForm, ContractAddresses } from './legacy-form';

/** Values of a contract that is no heavier than others. */
const LIGHT_VALUES = 1024;
/** Hashing so many takes 5 ms. */
const LIGHT_FORGETTABLE = 128;

/** Reports whether steps of work on it take turns with other heavy work. */
export function isHeavy({ values, characters, forgettable }: ContractSize): boolean {
  return values > LIGHT_VALUES || characters > LIGHT_BYTES || forgettable > LIGHT_FORGETTABLE;
}

/** Returns the bounds of a frontend's draft, which comes as a body. */
export function draftBounds(): ContractBounds {
  const { maxJsonValues, maxContractLength } = limits();
  return { values: maxJsonValues, characters: maxContractLength };
}

/** Returns the bounds of a contract, with everything that the backend adds. */
export function finishedBounds(): ContractBounds {
  const { values, characters } = draftBounds();
  return { values: 2 * values, characters: 2 * characters };
}

/** Throws FormatError with the path of what is too much in this form. */
export function assertFinishable(
  draft: JsonObject,
  form: ContractForm,
  addresses: ContractAddresses,
): void {
  assertBounded(form.finish(draft, addresses), finishedBounds());
}
