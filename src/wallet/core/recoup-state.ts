/**
 * States of a recoup (protocol-a 5.8). The exchange has revoked a denomination. The rest of one of
 * its coins returns to where the coin came from.
 *
 *   asking ──► done: the reserve is withdrawn from again, or the old coin goes into a refresh
 *      ├─────► refused: the exchange proves that there is nothing to give back, or contradicts itself, or
 *      │       the coin's time is over, or it was a tip, whose reserve is the merchant's
 *      └─────► unfounded: the exchange has revoked nothing; the coin is as good as before.
 *              Asked again when the keys say it again
 *
 * The exchange's word counts only if it is signed. An old coin may have its value by the exchange's
 * unsigned word. Then the recoup waits for the signed melt of the old coin.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

/** This refresh has to melt this much. */
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
  /** The coin's id: the exchange gives a coin back once. */
  readonly id: string;
  readonly exchangeBaseUrl: string;
  /** The coin's remaining value by our books. */
  readonly amount: Amount;
  readonly createdAt: Timestamp;
  readonly phase: RecoupPhase;
}
