/**
 * Verifies and credits a refund of one coin. The exchange's confirmation (purpose 1038) must name
 * our contract, our coin and exactly this amount. The coin then regains it without the fee.
 * Throws WalletError REFUND_INVALID and EXCHANGE_UNTRUSTWORTHY.
 */
import { addAmounts, compareAmounts, subtractAmounts, type Amount } from '@/protocol/amount';
import { signaturesV9 } from '@/protocol/signatures';
import { parseTerms } from '@/wallet/core/contract';
import { getCoin } from '@/wallet/core/coins';
import { assertConfirmed } from '@/wallet/core/confirmation';
import { getDenomination } from '@/wallet/core/exchanges';
import type { AppliedRefund, CoinContribution, Proposal } from '@/wallet/core/purchase-state';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface ConfirmedRefund {
  readonly rtransactionId: number;
  readonly amount: Amount;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
}

/** `before` is what was refunded of this contribution already. */
export async function verifyRefund(
  wallet: Wallet,
  proposal: Proposal,
  { coin: id, contribution }: CoinContribution,
  refund: ConfirmedRefund,
  before: Amount,
): Promise<AppliedRefund> {
  const coin = await getCoin(wallet, id);
  const { feeRefund: fee } = await getDenomination(wallet, coin.denomination);
  const { amount, rtransactionId, exchangeSig, exchangePub } = refund;
  const isPlausible =
    amount.currency === contribution.currency &&
    compareAmounts(amount, fee) >= 0 &&
    compareAmounts(addAmounts(before, amount), contribution) <= 0;
  if (!isPlausible) throw new WalletError('REFUND_INVALID', { detail: 'another amount than ours' });
  const blob = signaturesV9.confirmRefund({
    hContract: proposal.hContract,
    coinPub: coin.coinPub,
    merchantPub: parseTerms(proposal.contractTerms).merchant_pub,
    rtransactionId: BigInt(rtransactionId),
    refundAmount: amount,
    refundFee: fee,
  });
  await assertConfirmed(wallet, coin.exchangeBaseUrl, { exchangePub, exchangeSig, blob });
  return {
    coin: id,
    rtransactionId,
    amount,
    fee,
    exchangeSig,
    exchangePub,
    at: wallet.clock.now(),
  };
}

export function regainedBy({ amount, fee }: AppliedRefund): Amount {
  return subtractAmounts(amount, fee);
}
