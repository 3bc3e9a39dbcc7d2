import type { SignedContract } from '@/merchant/orders/claim-contract';
import { encodeBase32 } from '@/protocol/base32';

/** Writes a claimed contract, once with its members as our own and once as `contract_terms`. */
export function claimJson({ terms, text = JSON.stringify(terms), sig }: SignedContract): string {
  const added = { contract_terms: terms, sig: encodeBase32(sig) };
  const isOverridden = 'contract_terms' in terms || 'sig' in terms;
  if (isOverridden || text === '{}') return JSON.stringify({ ...terms, ...added });
  // The same, with a contract that is written already.
  return `${text.slice(0, -1)},"contract_terms":${text},"sig":"${added.sig}"}`;
}
