/**
 * A purchase: from a pay URI to what was bought (protocol-a 4.3, 7).
 *
 *   claiming ──► proposed ──► paying ◄──────► aborting ──► aborted   (by the customer)
 *      │            ├──► declined │               └──────► failed    (after the merchant's final no)
 *      │            └──► owned    └──► paid
 *      └──► failed
 *
 * - claiming: the nonce is stored before it is sent, so a repeated claim gets the same contract.
 * - declined: the customer says no. owned: bought before, that purchase is shown again.
 * - paying: coins and contributions are stored, and the coins held, before the first request leaves. A
 *   coin that turns out to be spent is replaced; with nothing to replace it the purchase waits for money
 *   until the time to pay is over.
 * - aborting: the merchant gives back what it has deposited; then all coins are melted, so that nothing
 *   is lost. When the payment turns out to be complete, it is paid after all.
 * - paid: the merchant may refund, see PurchaseRefund.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

/** The merchant's offer, verified. */
export interface Proposal {
  /** As it came, unknown members included: the hash is over these. */
  readonly contractTerms: Readonly<Record<string, unknown>>;
  readonly hContract: Uint8Array;
  readonly merchantSig: Uint8Array;
}

export interface CoinContribution {
  readonly coin: string;
  /** Deposit fee included. */
  readonly contribution: Amount;
}

export interface Payment {
  readonly coins: readonly CoinContribution[];
  /** Deposit and wire fees on top of the price. */
  readonly customerFees: Amount;
  readonly decidedAt: Timestamp;
  /** How the merchant reads the coins' signatures. Absent for v9 and in older records. */
  readonly generation?: 'v6';
  /** A coin was spent already and nothing could take its place yet: the others do not suffice. */
  readonly isShort?: boolean;
}

export type PurchasePhase =
  | { readonly state: 'claiming' }
  | { readonly state: 'proposed'; readonly proposal: Proposal }
  | { readonly state: 'declined'; readonly proposal: Proposal; readonly at: Timestamp }
  | { readonly state: 'owned'; readonly proposal: Proposal; readonly purchase: string }
  | { readonly state: 'paying'; readonly proposal: Proposal; readonly payment: Payment }
  | {
      readonly state: 'aborting';
      readonly proposal: Proposal;
      readonly payment: Payment;
      /** The merchant's final refusal; null when the owner wants it. */
      readonly because: { readonly reason: string; readonly code: number } | null;
    }
  | {
      readonly state: 'aborted';
      readonly proposal: Proposal;
      /** What it was; absent in records of older wallets. */
      readonly payment?: Payment;
      readonly at: Timestamp;
    }
  | {
      readonly state: 'paid';
      readonly proposal: Proposal;
      readonly payment: Payment;
      /** The merchant's signature: our receipt. */
      readonly receipt: Uint8Array;
      readonly at: Timestamp;
    }
  | {
      readonly state: 'failed';
      readonly proposal: Proposal | null;
      /** What was given up; absent when it never came to one. */
      readonly payment?: Payment;
      readonly reason: string;
      readonly code: number;
      readonly at: Timestamp;
    };

/**
 * What a merchant gives back of a paid purchase.
 *
 *   polling ──► asking ◄──► settled
 *      └────────────────────────▲ the time for automatic refunds is over
 */
export interface PurchaseRefund {
  readonly state: 'polling' | 'asking' | 'settled';
  /** Until when the contract tells to look for refunds by itself; null when it does not. */
  readonly autoUntil: Timestamp | null;
  /** Credited to their coins, each in the commit that put it here. */
  readonly applied: readonly AppliedRefund[];
  /** The exchange has refused these for good. */
  readonly refused: readonly RefundName[];
}

/** One rtransaction_id of one coin counts once. */
export interface RefundName {
  readonly coin: string;
  readonly rtransactionId: number;
}

export interface AppliedRefund extends RefundName {
  /** The fee is inside. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** Purpose 1038: our proof. */
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
  readonly at: Timestamp;
}

export interface PurchaseRecord extends StoredRecord {
  /** Base URL of the merchant and id of the order; of style B the address of the contract. */
  readonly id: string;
  /** Style B: where the contract was downloaded, and its `pay_url` takes the coins. */
  readonly contractUrl?: string;
  readonly merchantBaseUrl: string;
  readonly orderId: string;
  readonly claimToken: string | null;
  /** Of the latest pay URI; empty when the payment is bound to no session. */
  readonly sessionId: string;
  /** The session that the payment itself was bound to. */
  readonly paidSessionId: string;
  /** Style B: the merchant's signature (purpose 1106) that binds the payment to that session. */
  readonly sessionSig?: Uint8Array;
  readonly noncePriv: Uint8Array;
  readonly noncePub: Uint8Array;
  readonly createdAt: Timestamp;
  readonly phase: PurchasePhase;
  /** Absent as long as there was no reason to look for one. */
  readonly refund?: PurchaseRefund;
  /** Style B: where the merchant says what it gives back, as far as it has named the address. */
  readonly refundUrl?: string;
}
