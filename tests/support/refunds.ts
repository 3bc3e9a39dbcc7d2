/** Signs refunds as a merchant does. */
import type { Amount } from '@/protocol/amount';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { layoutsOf, type Generation } from '@/protocol/generations';
import type { CoinRefundRequest } from '@/protocol/exchange';
import type { TestCoin } from './coins';

export interface RefundChoices {
  readonly merchant: EddsaKeyPair;
  readonly hContract: Uint8Array;
  readonly amount: Amount;
  readonly rtransactionId?: number;
  readonly generation?: Generation;
}

export function refundBody(coin: TestCoin, choices: RefundChoices): CoinRefundRequest {
  const { merchant, hContract, amount, rtransactionId = 1, generation = 'v9' } = choices;
  const blob = layoutsOf[generation].signatures.refund({
    hContract,
    coinPub: coin.coinPub,
    merchantPub: merchant.publicKey,
    rtransactionId: BigInt(rtransactionId),
    refundAmount: amount,
    refundFee: coin.denomination.feeRefund,
  });
  return {
    refundAmount: amount,
    refundFee: coin.denomination.feeRefund,
    hContract,
    rtransactionId: rtransactionId,
    merchantPub: merchant.publicKey,
    merchantSig: sign(merchant.privateKey, blob),
  };
}
