/**
 * States of a purchase: from a pay URI to what was bought (protocol-a 4.3, 7).
 *
 *   claiming ──► proposed ──► paying ◄──────► aborting ──► aborted   (by the customer)
 *      │            ├──► declined │               └──────► failed    (after the merchant's final no)
 *      │            └──► owned    └──► paid
 *      └──► failed
 *
 * - claiming: the nonce is stored before it is sent, so a repeated claim gets the same contract.
 * - declined: the customer says no. owned: bought before, and that purchase is shown again.
 * - paying: coins and contributions are stored, and the coins held, before the first request. A
 *   spent coin is replaced. If no other coin can replace it, the purchase waits for money until the
 *   pay deadline.
 * - aborting: the merchant refunds what it has deposited. Then all coins are melted, so nothing is
 *   lost. If the payment turns out to be complete, it is paid after all.
 * - paid: the merchant may refund, see PurchaseRefund.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

/** The merchant's offer, verified. */
export interface Proposal {
  /** The terms as received, unknown members included: the hash covers them. */
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
  /**
   * The generation in which the merchant reads the coins' signatures. Absent for v9 and in older records.
   */
  readonly generation?: 'v6';
  /** A coin was spent already, and the other coins do not suffice to replace it. */
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
      /** The merchant's final refusal. Null if the owner wants the abort. */
      readonly because: { readonly reason: string; readonly code: number } | null;
    }
  | {
      readonly state: 'aborted';
      readonly proposal: Proposal;
      /** The amount. Absent in records of older wallets. */
      readonly payment?: Payment;
      readonly at: Timestamp;
    }
  | {
      readonly state: 'paid';
      readonly proposal: Proposal;
      readonly payment: Payment;
      /** The merchant's signature: our receipt. */
      readonly receipt: Uint8Array;
      /** Codes that confirm the payment to a seller, one per line. Absent without a device. */
      readonly confirmation?: string;
      readonly at: Timestamp;
    }
  | {
      readonly state: 'failed';
      readonly proposal: Proposal | null;
      /** The abandoned payment. Absent if there never was one. */
      readonly payment?: Payment;
      readonly reason: string;
      readonly code: number;
      readonly at: Timestamp;
    };

/**
 * States of the refunds of a paid purchase.
 *
 *   polling ──► asking ◄──► settled
 *      └────────────────────────▲ the time for automatic refunds is over
 */
export interface PurchaseRefund {
  readonly state: 'polling' | 'asking' | 'settled';
  /** End of the time in which the contract tells wallets to poll for refunds. Null if it does not. */
  readonly autoUntil: Timestamp | null;
  /** Credited to their coins, each in the commit that stored it here. */
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
  /** Base URL of the merchant and id of the order, or the address of the contract. */
  readonly id: string;
  /** Where the contract was downloaded, if it came with an address. It names where to pay. */
  readonly contractUrl?: string;
  readonly merchantBaseUrl: string;
  readonly orderId: string;
  readonly claimToken: string | null;
  /** The session of the latest pay URI. Empty if the payment is bound to no session. */
  readonly sessionId: string;
  /** The session that the payment itself was bound to. */
  readonly paidSessionId: string;
  /** The merchant's signature (purpose 1106) that binds the payment to that session, if it gave one. */
  readonly sessionSig?: Uint8Array;
  readonly noncePriv: Uint8Array;
  readonly noncePub: Uint8Array;
  readonly createdAt: Timestamp;
  readonly phase: PurchasePhase;
  /** Absent until there was a reason to look for one. */
  readonly refund?: PurchaseRefund;
  /** Where the merchant lists its refunds, if it has named the address. */
  readonly refundUrl?: string;
}
