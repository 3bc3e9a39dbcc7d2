/**
 * A recoup: the exchange has called a denomination back, and what is left of one of its coins returns
 * to where the coin came from (protocol-a 5.8).
 *
 *   asking ──► done: the reserve is withdrawn from again, or the old coin goes into a refresh
 *      ├─────► refused: the exchange proves that there is nothing to give back, or contradicts itself, or
 *      │       the coin's time is over, or it was a tip, whose reserve is the merchant's
 *      └─────► unfounded: the exchange has called nothing back, whoever said so; the coin is as good as
 *              before. Asked again when the keys say it again
 *
 * What the exchange says counts when it is signed. Of a coin whose old coin got its value by the bare word
 * of the exchange, the signed melt of the old coin is waited for.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

/** This refresh has to melt so much. */
export interface MeltProof {
  readonly refresh: string;
  readonly amount: Amount;
}

export type RecoupPhase =
  | { readonly state: 'asking'; readonly proof?: MeltProof }
  | { readonly state: 'done'; readonly amount: Amount; readonly at: Timestamp }
  | { readonly state: 'refused'; readonly reason: string; readonly at: Timestamp }
  | { readonly state: 'unfounded' };

export interface RecoupRecord extends StoredRecord {
  /** The coin's: the exchange gives a coin back once. */
  readonly id: string;
  readonly exchangeBaseUrl: string;
  /** What the coin has left by our books. */
  readonly amount: Amount;
  readonly createdAt: Timestamp;
  readonly phase: RecoupPhase;
}
