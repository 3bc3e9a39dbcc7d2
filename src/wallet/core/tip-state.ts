/**
 * States of a tip: coins that a merchant gives (protocol-a 7).
 *
 *   picking ──► done
 *      └──────► refused
 *
 * The envelopes follow from `seed` and `denominations`. A pickup whose reply was lost is therefore
 * repeated byte for byte and gives the same coins. Both may change only after the merchant has said
 * that it took nothing.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

export type TipPhase =
  | { readonly state: 'picking' }
  | {
      readonly state: 'done';
      readonly coins: number;
      readonly value: Amount;
      readonly at: Timestamp;
    }
  | { readonly state: 'refused'; readonly reason: string; readonly at: Timestamp };

export interface TipRecord extends StoredRecord {
  /** The tip's address at its merchant. */
  readonly id: string;
  readonly merchantBaseUrl: string;
  /** If the merchant told it. */
  readonly merchantName?: string;
  readonly tipId: string;
  /** If given, the merchant signs there for withdrawals that the wallet makes itself. */
  readonly pickupUrl?: string;
  readonly exchangeBaseUrl: string;
  /** The tip's remaining value when it was accepted, withdraw fees included. */
  readonly amount: Amount;
  /** 64 bytes, of which all planchets are made. */
  readonly seed: Uint8Array;
  /** Ids, one per coin; the index is the planchet's. */
  readonly denominations: readonly string[];
  readonly createdAt: Timestamp;
  readonly phase: TipPhase;
}
