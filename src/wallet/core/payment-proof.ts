/** Verifies a merchant's reply to a payment. */
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { parseTerms } from '@/wallet/core/contract';
import type { PaymentProof } from '@/wallet/core/merchant-style';
import type { Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { WalletError } from '@/wallet/core/wallet-error';

/** The merchant's reply. */
interface GivenProof {
  readonly receipt: Uint8Array;
  readonly sessionSig?: Uint8Array | undefined;
}

/** Returns the merchant's signatures once they verify. Throws WalletError RECEIPT_INVALID. */
export function verifyProof(
  { contractTerms, hContract }: Proposal,
  { orderId, sessionId }: PurchaseRecord,
  { receipt, sessionSig }: GivenProof,
): PaymentProof {
  const { merchant_pub: merchantPub } = parseTerms(contractTerms);
  const blob = signaturesV9.paymentOk({ hContract });
  if (!verify(merchantPub, blob, receipt)) throw new WalletError('RECEIPT_INVALID');
  if (sessionSig === undefined) return { receipt };
  const bound = signaturesV9.paySession({ orderId, sessionId });
  if (!verify(merchantPub, bound, sessionSig)) throw new WalletError('RECEIPT_INVALID');
  return { receipt, sessionSig };
}
