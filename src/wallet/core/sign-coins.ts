/**
 * Signs the coins of a payment for the contract (purpose 1201). The bytes are the same each time,
 * in the layout of the payment's generation (decision D13).
 */
import { sign } from '@/protocol/crypto/eddsa';
import { layoutsOf } from '@/protocol/generations';
import { getCoin } from '@/wallet/core/coins';
import { parseTerms } from '@/wallet/core/contract';
import { getDenomination } from '@/wallet/core/exchanges';
import type { SignedCoin } from '@/wallet/core/merchant-style';
import type { Payment, Proposal } from '@/wallet/core/purchase-state';
import type { WalletPorts } from '@/wallet/core/wallet-ports';

export async function signCoins(
  wallet: WalletPorts,
  { contractTerms, hContract }: Proposal,
  payment: Payment,
): Promise<SignedCoin[]> {
  const terms = parseTerms(contractTerms);
  const { signatures } = layoutsOf[payment.generation ?? 'v9'];
  const signed: SignedCoin[] = [];
  for (const { coin: id, contribution } of payment.coins) {
    const coin = await getCoin(wallet, id);
    const denomination = await getDenomination(wallet, coin.denomination);
    const blob = signatures.deposit({
      hContract,
      hWire: terms.h_wire,
      hDenom: denomination.hDenom,
      timestamp: terms.timestamp,
      refundDeadline: terms.refund_deadline,
      amountWithFee: contribution,
      depositFee: denomination.feeDeposit,
      merchantPub: terms.merchant_pub,
      coinPub: coin.coinPub,
    });
    signed.push({
      coinPub: coin.coinPub,
      coinSig: sign(coin.coinPriv, blob),
      denomSig: coin.denomSig,
      hDenom: denomination.hDenom,
      denomPub: denomination.denomPub,
      contribution,
      exchangeUrl: coin.exchangeBaseUrl,
    });
  }
  return signed;
}
