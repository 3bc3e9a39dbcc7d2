/**
 * Checks a merchant's offer, in the order of protocol-a 4.3: well-formed, schema, signature, base
 * URL. Then it checks what deployed wallets leave out: our nonce and our order. Pure.
 * Throws WalletError CONTRACT_MALFORMED, CONTRACT_SIGNATURE_INVALID, CONTRACT_BASE_URL_MISMATCH.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { assertWellFormedContract } from '@/protocol/contract-hash';
import {
  contractTermsSchema,
  inCommonForm,
  type ContractTerms,
  type ContractTermsJson,
} from '@/protocol/contract-terms';
import { FormatError } from '@/protocol/format-error';
import type { Timestamp } from '@/protocol/timestamp';
import type { MerchantStyle } from '@/wallet/core/merchant-style';
import type { Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { WalletError } from '@/wallet/core/wallet-error';

export interface Offer {
  readonly proposal: Proposal;
  readonly terms: ContractTerms;
}

export function parseOffer(
  style: MerchantStyle,
  purchase: PurchaseRecord,
  contractTerms: unknown,
  sig: Uint8Array,
): Offer {
  const wellFormed = assertWellFormed(contractTerms);
  const terms = parseTerms(wellFormed);
  const isSigned = (hash: Uint8Array): boolean =>
    verify(terms.merchant_pub, signaturesV9.contract({ hContract: hash }), sig);
  const hContract = style.listHashes(wellFormed).find(isSigned);
  if (hContract === undefined) throw new WalletError('CONTRACT_SIGNATURE_INVALID');
  style.assertAsked(purchase, terms, wellFormed);
  if (!equalBytes(terms.nonce, purchase.noncePub)) {
    throw new WalletError('CONTRACT_MALFORMED', { detail: 'another order than was claimed' });
  }
  return { proposal: { contractTerms: wellFormed, hContract, merchantSig: sig }, terms };
}

/** Reads a contract that was checked when it came. */
export function parseTerms(contractTerms: ContractTermsJson): ContractTerms {
  const parsed = contractTermsSchema.safeParse(inCommonForm(contractTerms));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const detail = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
  throw new WalletError('CONTRACT_MALFORMED', { detail });
}

/** The last moment at which the merchant takes the payment. */
export function payDeadlineOf(terms: ContractTerms): Timestamp {
  return terms.pay_deadline;
}

/** The end of the time in which the merchant may refund. */
export function refundDeadlineOf(terms: ContractTerms): Timestamp {
  return terms.refund_deadline;
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

/** Returns the translations of the summary by language. */
export function translatedSummaries(terms: ContractTerms): Readonly<Record<string, string>> {
  return terms.summary_i18n ?? {};
}
