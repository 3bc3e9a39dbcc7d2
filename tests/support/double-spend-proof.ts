import { expect } from 'vitest';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { coinHistorySchema } from '@/protocol/exchange';
import type { TestCoin } from './coins';

/**
 * Whether the coin really signed every entry, as anybody can check who gets the proof. Answers what
 * it was spent on in all, in units.
 */
export function verifyProof(coin: TestCoin, proof: unknown): bigint {
  const history = coinHistorySchema.parse(proof);
  let spent = 0n;
  for (const entry of history) {
    spent += entry.amount.units;
    if (entry.type !== 'DEPOSIT' && entry.type !== 'MELT') throw new Error('other entry');
    const blob =
      entry.type === 'DEPOSIT'
        ? signaturesV9.deposit({
            hContract: entry.h_contract_terms,
            hWire: entry.h_wire,
            hDenom: entry.h_denom_pub,
            timestamp: entry.timestamp,
            refundDeadline: entry.refund_deadline,
            amountWithFee: entry.amount,
            depositFee: entry.deposit_fee,
            merchantPub: entry.merchant_pub,
            coinPub: coin.coinPub,
          })
        : signaturesV9.melt({
            rc: entry.rc,
            hDenom: entry.h_denom_pub,
            amountWithFee: entry.amount,
            refreshFee: entry.melt_fee,
            coinPub: coin.coinPub,
          });
    expect(verify(coin.coinPub, blob, entry.coin_sig)).toBe(true);
  }
  return spent;
}
