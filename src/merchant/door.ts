/**
 * The two doors to the merchant's operations (issue "in both styles"; decisions D7, D13, D23): the
 * door that claims an order gives its contract the form and the hash that wallets of its generation
 * expect. What is stored and what is paid is the same behind both. Pure.
 */
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { contractInStyleA, contractInStyleB, type ContractPlaces } from './orders/contract-styles';

export interface Door {
  readonly style: 'A' | 'B';
  /** Gives a draft the members and forms of this style. */
  finish(draft: ContractTermsJson, places: ContractPlaces): ContractTermsJson;
  hash(terms: ContractTermsJson): Uint8Array;
}

export const DOORS = {
  A: { style: 'A', finish: contractInStyleA, hash: hashContractTerms },
  B: { style: 'B', finish: contractInStyleB, hash: hashContractTermsV6 },
} as const satisfies Record<'A' | 'B', Door>;
