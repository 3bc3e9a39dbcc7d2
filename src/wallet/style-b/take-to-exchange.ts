/**
 * Brings a refund that a style B merchant permits to the exchange (protocol-b 3.6). It first
 * verifies the merchant's signature (purpose 1102): a refund that the exchange refuses is not
 * requested again. Returns the exchange's reply. The exchange refunds each once, so this may be
 * repeated.
 * Throws WalletError REFUND_INVALID, and what a client throws while the reply may differ next time.
 */
import { isSignedInEither } from '@/protocol/generations';
import type { SignatureLayouts } from '@/protocol/signatures';
import type { AbortedCoin } from '@/protocol/refund';
import type { RefundPermission } from '@/protocol/style-b/refunds';
import { getCoin } from '@/wallet/core/coins';
import { parseTerms } from '@/wallet/core/contract';
import { exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import type { Proposal } from '@/wallet/core/purchase-state';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';

export async function takeToExchange(
  wallet: WalletPorts,
  { contractTerms, hContract }: Proposal,
  coinId: string,
  permission: RefundPermission,
): Promise<AbortedCoin> {
  const { coinPub, exchangeBaseUrl } = await getCoin(wallet, coinId);
  const { refundAmount, refundFee, rtransactionId, merchantSig } = permission;
  const { merchant_pub: merchantPub } = parseTerms(contractTerms);
  const fields = {
    hContract,
    coinPub,
    merchantPub,
    rtransactionId: BigInt(rtransactionId),
    refundAmount,
    refundFee,
  };
  const blobOf = (layouts: SignatureLayouts) => layouts.refund(fields);
  if (!isSignedInEither(merchantPub, merchantSig, 'v6', blobOf)) {
    throw new WalletError('REFUND_INVALID', { detail: 'signature of a permission' });
  }
  try {
    const { exchangeSig, exchangePub } = await exchangeClient(wallet, exchangeBaseUrl).refund(
      coinPub,
      {
        refundAmount,
        refundFee,
        hContract,
        rtransactionId,
        merchantPub,
        merchantSig,
      },
    );
    return {
      type: 'success',
      exchangeStatus: 200,
      exchangeSig,
      exchangePub,
      rtransactionId,
      refundAmount,
    };
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null) throw error;
    return { type: 'failure', exchangeStatus: refusal.status, exchangeCode: refusal.code };
  }
}
