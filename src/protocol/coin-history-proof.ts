/**
 * Finds the signer and the signed bytes of an entry in a coin's history (protocol-a 5.6). The coin
 * signs what it was spent on, a merchant signs a refund, the exchange a recoup. Pure; the caller
 * verifies with `isSignedInEither` and decides whether it trusts the key.
 */
import type { CoinEntry } from '@/protocol/coin-history';
import { type SignatureLayouts, signaturesV9 } from '@/protocol/signatures';

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
        signature: entry.coinSig,
        blobOf: (layouts) =>
          layouts.deposit({
            hContract: entry.hContract,
            hWire: entry.hWire,
            hDenom: entry.hDenom,
            timestamp: entry.timestamp,
            refundDeadline: entry.refundDeadline,
            amountWithFee: entry.amount,
            depositFee: entry.depositFee,
            merchantPub: entry.merchantPub,
            coinPub,
          }),
      };
    case 'MELT':
      return {
        signer: 'coin',
        publicKey: coinPub,
        signature: entry.coinSig,
        blobOf: (layouts) =>
          layouts.melt({
            rc: entry.rc,
            hDenom: entry.hDenom,
            amountWithFee: entry.amount,
            refreshFee: entry.meltFee,
            coinPub,
          }),
      };
    case 'REFUND':
      return {
        signer: 'merchant',
        publicKey: entry.merchantPub,
        signature: entry.merchantSig,
        blobOf: (layouts) =>
          layouts.refund({
            hContract: entry.hContract,
            coinPub,
            merchantPub: entry.merchantPub,
            rtransactionId: BigInt(entry.rtransactionId),
            refundAmount: entry.amount,
            refundFee: entry.refundFee,
          }),
      };
    case 'RECOUP':
    case 'RECOUP-REFRESH':
    case 'OLD-COIN-RECOUP':
      return {
        signer: 'exchange',
        publicKey: entry.exchangePub,
        signature: entry.exchangeSig,
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
      return signaturesV9.confirmRecoup({ ...common, coinPub, reservePub: entry.reservePub });
    case 'RECOUP-REFRESH': {
      const oldCoinPub = entry.oldCoinPub;
      return signaturesV9.confirmRecoupRefresh({ ...common, coinPub, oldCoinPub });
    }
    case 'OLD-COIN-RECOUP': {
      const fields = { ...common, coinPub: entry.coinPub, oldCoinPub: coinPub };
      return signaturesV9.confirmRecoupRefresh(fields);
    }
  }
}
