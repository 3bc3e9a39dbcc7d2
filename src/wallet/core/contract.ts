/**
 * A merchant's offer, checked as protocol-a 4.3 says and in that order: well-formed, schema,
 * signature, base URL; then what deployed wallets leave out: our nonce and our order. Pure.
 * Throws WalletError CONTRACT_MALFORMED, CONTRACT_SIGNATURE_INVALID, CONTRACT_BASE_URL_MISMATCH.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import {
  assertWellFormedContract,
  hashContractTerms,
  hashContractTermsV6,
} from '@/protocol/contract-hash';
import {
  contractTermsSchema,
  inCommonForm,
  type ContractTerms,
  type ContractTermsJson,
} from '@/protocol/contract-terms';
import { FormatError } from '@/protocol/format-error';
import type { Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { WalletError } from '@/wallet/core/wallet-error';

export interface Offer {
  readonly proposal: Proposal;
  readonly terms: ContractTerms;
}

export function readOffer(
  purchase: PurchaseRecord,
  contractTerms: unknown,
  sig: Uint8Array,
): Offer {
  const wellFormed = assertWellFormed(contractTerms);
  const terms = readTerms(wellFormed);
  const isSigned = (hash: Uint8Array): boolean =>
    verify(terms.merchant_pub, signaturesV9.contract({ hContract: hash }), sig);
  const hContract = hashesOf(purchase, wellFormed).find(isSigned);
  if (hContract === undefined) throw new WalletError('CONTRACT_SIGNATURE_INVALID');
  if (purchase.contractUrl !== undefined) {
    payUrlOf(wellFormed);
  } else if (terms.merchant_base_url !== purchase.merchantBaseUrl) {
    throw new WalletError('CONTRACT_BASE_URL_MISMATCH', { detail: terms.merchant_base_url });
  }
  const isOurs = purchase.contractUrl !== undefined || terms.order_id === purchase.orderId;
  if (!equalBytes(terms.nonce, purchase.noncePub) || !isOurs) {
    throw new WalletError('CONTRACT_MALFORMED', { detail: 'another order than was claimed' });
  }
  return { proposal: { contractTerms: wellFormed, hContract, merchantSig: sig }, terms };
}

/** By the rule of the door that the order was claimed at (decision D13). */
function hashesOf({ contractUrl }: PurchaseRecord, terms: Proposal['contractTerms']): Uint8Array[] {
  if (contractUrl === undefined) return [hashContractTerms(terms)];
  return [hashContractTermsV6(terms), hashContractTerms(terms)];
}

/** Where a contract of style B is paid. */
export function payUrlOf(contractTerms: Proposal['contractTerms']): string {
  const url = contractTerms['pay_url'];
  if (typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url)) return url;
  throw new WalletError('CONTRACT_MALFORMED', { detail: 'pay_url' });
}

/** Of a contract that was checked when it came. */
export function readTerms(contractTerms: ContractTermsJson): ContractTerms {
  const parsed = contractTermsSchema.safeParse(inCommonForm(contractTerms));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const detail = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
  throw new WalletError('CONTRACT_MALFORMED', { detail });
}

function assertWellFormed(terms: unknown): Proposal['contractTerms'] {
  try {
    assertWellFormedContract(terms);
    return terms;
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    const detail = `${cause.path ?? '$'}: ${cause.message}`;
    throw new WalletError('CONTRACT_MALFORMED', { detail, cause });
  }
}
