/**
 * States of a refresh (protocol-a 5.7). The rest of a coin that others have seen becomes new coins.
 * The new coins cannot be linked to it.
 *
 *   planned ◄──► melting ──► revealing ──► done
 *      │           │  the exchange proves that the coin has less than we think: planned with that
 *      │           └──► refused: nothing is left of the coin, or it is good for nothing more
 *      └──► done without coins (the rest does not buy one)
 *
 * All requests follow from `seed`, the old coin and `denominations`, which are fixed before
 * melting. A repeated melt or reveal is the same request.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

export interface RefreshPlan {
  /** 64 bytes: the transfer keys. */
  readonly seed: Uint8Array;
  /** Ids, one per new coin. */
  readonly denominations: readonly string[];
  /** The amount that leaves the old coin: values and withdraw fees of the new ones, and the refresh fee. */
  readonly valueWithFee: Amount;
}

export type RefreshPhase =
  | { readonly state: 'planned' }
  | { readonly state: 'melting'; readonly plan: RefreshPlan }
  | { readonly state: 'revealing'; readonly plan: RefreshPlan; readonly noRevealIndex: number }
  | { readonly state: 'done'; readonly value: Amount; readonly at: Timestamp }
  | {
      readonly state: 'refused';
      readonly plan: RefreshPlan;
      readonly reason: string;
      readonly at: Timestamp;
    };

export interface RefreshRecord extends StoredRecord {
  /** The old coin's id. Later refreshes add `#2`, `#3` and so on (refresh-id.ts). */
  readonly id: string;
  readonly exchangeBaseUrl: string;
  /** The old coin's remaining value. */
  readonly amount: Amount;
  readonly reason: 'change' | 'recovery' | 'refund' | 'abort' | 'scheduled' | 'recoup';
  readonly createdAt: Timestamp;
  readonly phase: RefreshPhase;
}
