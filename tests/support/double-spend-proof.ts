import { expect } from 'vitest';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV6, signaturesV9 } from '@/protocol/signatures';
import { coinHistorySchema, type CoinEntry } from '@/protocol/coin-history';
import { proofOfEntry } from '@/protocol/coin-history-proof';
import type { TestCoin } from './coins';

/**
 * Checks the signatures of a double-spend proof, as anyone who gets it can. The coin signed every entry,
 * and the merchants their refunds. Returns the total spent less what came back, in units.
 */
export function verifyProof({ coinPub }: TestCoin, proof: unknown): bigint {
  const entries = coinHistorySchema.parse(proof);
  for (const entry of entries) {
    const { publicKey, signature, blobOf } = proofOfEntry(coinPub, entry);
    const blobs = [blobOf(signaturesV9), blobOf(signaturesV6)];
    expect(blobs.some((blob) => verify(publicKey, blob, signature))).toBe(true);
  }
  return entries.reduce((sum, entry) => sum + takenBy(entry), 0n);
}

function takenBy(entry: CoinEntry): bigint {
  switch (entry.type) {
    case 'REFUND':
      return entry.refundFee.units - entry.amount.units;
    case 'OLD-COIN-RECOUP':
      return -entry.amount.units;
    default:
      return entry.amount.units;
  }
}
