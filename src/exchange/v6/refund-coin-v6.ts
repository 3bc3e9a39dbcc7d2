/**
 * Answers POST /refund (protocol-b 5), by the wallet with the merchant's permission: the operation of
 * refunds/refund-coin.ts. The confirmation contains the fee as v6 signs it (purpose 1038).
 */
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import type { RefundRequestV6, RefundSuccessV6 } from '@/protocol/exchange-v6';
import { Refusal } from '@/protocol/refusal';
import { preferring, type Exchange } from '../exchange';
import { refundDeposit } from '../refunds/refund-coin';

export async function refundCoinV6(
  exchange: Exchange,
  request: RefundRequestV6,
): Promise<RefundSuccessV6> {
  const { currency, keys, clock } = exchange;
  if (request.refundAmount.currency !== currency) throw new Refusal('V6_REFUND_CURRENCY_MISMATCH');
  if (request.refundFee.currency !== currency) {
    throw new Refusal('V6_REFUND_FEE_CURRENCY_MISMATCH');
  }
  const fields = await refundDeposit(preferring(exchange, 'v6'), request);
  const signer = keys.signer(clock.now());
  return {
    status: 'REFUND_OK',
    exchangeSig: sign(signer.privateKey, signaturesV6.confirmRefund(fields)),
    exchangePub: signer.publicKey,
  };
}
