/** Verifies a merchant's reply to a payment. */
import type { PayReply } from '@/clients/style-b';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { readTerms } from '@/wallet/core/contract';
import type { PaymentProof } from '@/wallet/core/merchant-style';
import type { Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { WalletError } from '@/wallet/core/wallet-error';

/** Throws WalletError RECEIPT_INVALID. */
export function readProof(
  { contractTerms, hContract }: Proposal,
  { orderId, sessionId }: PurchaseRecord,
  { sig: receipt, session_sig: sessionSig }: PayReply,
): PaymentProof {
  const { merchant_pub: merchantPub } = readTerms(contractTerms);
  const blob = signaturesV9.paymentOk({ hContract });
  if (!verify(merchantPub, blob, receipt)) throw new WalletError('RECEIPT_INVALID');
  if (sessionSig === undefined) return { receipt };
  const bound = signaturesV9.paySession({ orderId, sessionId });
  if (!verify(merchantPub, bound, sessionSig)) throw new WalletError('RECEIPT_INVALID');
  return { receipt, sessionSig };
}
