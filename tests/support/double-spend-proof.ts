import { expect } from 'vitest';
import type { z } from 'zod';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/crypto/signatures-v6';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { coinHistorySchema } from '@/protocol/coin-history';
import type { TestCoin } from './coins';

type CoinEntry = z.output<typeof coinHistorySchema>[number];

/**
 * Whether the coin really signed every entry, and the merchants their refunds, as anybody can check who
 * gets the proof. Answers what it was spent on in all, less what came back, in units.
 */
export function verifyProof(coin: TestCoin, proof: unknown): bigint {
  return coinHistorySchema
    .parse(proof)
    .map((entry) => verifyEntry(coin, entry))
    .reduce((sum, units) => sum + units, 0n);
}

function verifyEntry({ coinPub }: TestCoin, entry: CoinEntry): bigint {
  switch (entry.type) {
    case 'DEPOSIT': {
      const fields = {
        hContract: entry.h_contract_terms,
        hWire: entry.h_wire,
        hDenom: entry.h_denom_pub,
        timestamp: entry.timestamp,
        refundDeadline: entry.refund_deadline,
        amountWithFee: entry.amount,
        depositFee: entry.deposit_fee,
        merchantPub: entry.merchant_pub,
        coinPub,
      };
      const blobs = [signaturesV9.deposit(fields), signaturesV6.deposit(fields)];
      expect(blobs.some((blob) => verify(coinPub, blob, entry.coin_sig))).toBe(true);
      return entry.amount.units;
    }
    case 'MELT': {
      const fields = {
        rc: entry.rc,
        hDenom: entry.h_denom_pub,
        amountWithFee: entry.amount,
        refreshFee: entry.melt_fee,
        coinPub,
      };
      const blobs = [signaturesV9.melt(fields), signaturesV6.melt(fields)];
      expect(blobs.some((blob) => verify(coinPub, blob, entry.coin_sig))).toBe(true);
      return entry.amount.units;
    }
    case 'REFUND': {
      const fields = {
        hContract: entry.h_contract_terms,
        coinPub,
        merchantPub: entry.merchant_pub,
        rtransactionId: BigInt(entry.rtransaction_id),
        refundAmount: entry.amount,
        refundFee: entry.refund_fee,
      };
      const blobs = [signaturesV9.refund(fields), signaturesV6.refund(fields)];
      expect(blobs.some((blob) => verify(entry.merchant_pub, blob, entry.merchant_sig))).toBe(true);
      return entry.refund_fee.units - entry.amount.units;
    }
    case 'RECOUP':
    case 'RECOUP-REFRESH':
    case 'OLD-COIN-RECOUP':
      return verifyRecoup(coinPub, entry);
  }
}

/** Signed by the exchange, whose books they show. */
function verifyRecoup(
  coinPub: Uint8Array,
  entry: Extract<CoinEntry, { type: 'RECOUP' | 'RECOUP-REFRESH' | 'OLD-COIN-RECOUP' }>,
): bigint {
  const common = { timestamp: entry.timestamp, recoupAmount: entry.amount };
  const blob =
    entry.type === 'RECOUP'
      ? signaturesV9.confirmRecoup({ ...common, coinPub, reservePub: entry.reserve_pub })
      : entry.type === 'RECOUP-REFRESH'
        ? signaturesV9.confirmRecoupRefresh({ ...common, coinPub, oldCoinPub: entry.old_coin_pub })
        : signaturesV9.confirmRecoupRefresh({
            ...common,
            coinPub: entry.coin_pub,
            oldCoinPub: coinPub,
          });
  expect(verify(entry.exchange_pub, blob, entry.exchange_sig)).toBe(true);
  return entry.type === 'OLD-COIN-RECOUP' ? -entry.amount.units : entry.amount.units;
}
