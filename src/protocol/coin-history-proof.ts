/**
 * Finds the signer and the signed bytes of an entry in a coin's history (protocol-a 5.6). The coin
 * signs what it was spent on, a merchant signs a refund, the exchange a recoup. Pure; the caller
 * verifies with `isSignedInEither` and decides whether it trusts the key.
 */
import type { z } from 'zod';
import type { coinHistorySchema } from '@/protocol/coin-history';
import { type SignatureLayouts, signaturesV9 } from '@/protocol/crypto/signatures';

export type CoinEntry = z.output<typeof coinHistorySchema>[number];

export interface EntryProof {
  readonly signer: 'coin' | 'merchant' | 'exchange';
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** The exchange signs its recoups in the layout of v9 only. */
  readonly blobOf: (layouts: SignatureLayouts) => Uint8Array;
}

export function proofOfEntry(coinPub: Uint8Array, entry: CoinEntry): EntryProof {
  switch (entry.type) {
    case 'DEPOSIT':
      return {
        signer: 'coin',
        publicKey: coinPub,
        signature: entry.coin_sig,
        blobOf: (layouts) =>
          layouts.deposit({
            hContract: entry.h_contract_terms,
            hWire: entry.h_wire,
            hDenom: entry.h_denom_pub,
            timestamp: entry.timestamp,
            refundDeadline: entry.refund_deadline,
            amountWithFee: entry.amount,
            depositFee: entry.deposit_fee,
            merchantPub: entry.merchant_pub,
            coinPub,
          }),
      };
    case 'MELT':
      return {
        signer: 'coin',
        publicKey: coinPub,
        signature: entry.coin_sig,
        blobOf: (layouts) =>
          layouts.melt({
            rc: entry.rc,
            hDenom: entry.h_denom_pub,
            amountWithFee: entry.amount,
            refreshFee: entry.melt_fee,
            coinPub,
          }),
      };
    case 'REFUND':
      return {
        signer: 'merchant',
        publicKey: entry.merchant_pub,
        signature: entry.merchant_sig,
        blobOf: (layouts) =>
          layouts.refund({
            hContract: entry.h_contract_terms,
            coinPub,
            merchantPub: entry.merchant_pub,
            rtransactionId: BigInt(entry.rtransaction_id),
            refundAmount: entry.amount,
            refundFee: entry.refund_fee,
          }),
      };
    case 'RECOUP':
    case 'RECOUP-REFRESH':
    case 'OLD-COIN-RECOUP':
      return {
        signer: 'exchange',
        publicKey: entry.exchange_pub,
        signature: entry.exchange_sig,
        blobOf: () => blobOfRecoup(coinPub, entry),
      };
  }
}

function blobOfRecoup(
  coinPub: Uint8Array,
  entry: Extract<CoinEntry, { type: 'RECOUP' | 'RECOUP-REFRESH' | 'OLD-COIN-RECOUP' }>,
): Uint8Array {
  const common = { timestamp: entry.timestamp, recoupAmount: entry.amount };
  switch (entry.type) {
    case 'RECOUP':
      return signaturesV9.confirmRecoup({ ...common, coinPub, reservePub: entry.reserve_pub });
    case 'RECOUP-REFRESH': {
      const oldCoinPub = entry.old_coin_pub;
      return signaturesV9.confirmRecoupRefresh({ ...common, coinPub, oldCoinPub });
    }
    case 'OLD-COIN-RECOUP': {
      const fields = { ...common, coinPub: entry.coin_pub, oldCoinPub: coinPub };
      return signaturesV9.confirmRecoupRefresh(fields);
    }
  }
}
