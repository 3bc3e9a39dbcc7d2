/**
 * States of a deposit of coins to a bank account: the wallet is its own merchant (protocol-a 5.6).
 *
 *   depositing ──► done
 *
 * The coins are deposited one by one. A repeated request has the same bytes. A coin that the
 * exchange refuses goes into a refresh, and the account receives that much less.
 */
import type { Amount } from '@/protocol/amount';
import type { DepositConfirmation } from '@/protocol/deposit';
import type { Timestamp } from '@/protocol/timestamp';
import type { CoinContribution } from '@/wallet/core/purchase-state';
import type { StoredRecord } from '@/wallet/core/stored-record';

/** Has the exchange's word that it owes us this much. */
export interface DepositedCoin extends CoinContribution, DepositConfirmation {
  readonly fee: Amount;
}

export type BankDepositPhase =
  | { readonly state: 'depositing' }
  | { readonly state: 'done'; readonly at: Timestamp };

export interface BankDepositRecord extends StoredRecord {
  /** base32 of the key that stands for the merchant. */
  readonly id: string;
  readonly payto: string;
  readonly salt: string;
  readonly merchantPub: Uint8Array;
  /** Proves to the exchange that we may ask about the deposits. */
  readonly merchantPriv: Uint8Array;
  readonly hContract: Uint8Array;
  /** The contract's time, which is its refund and wire deadline, too. */
  readonly timestamp: Timestamp;
  /** The amount that should leave the wallet's coins. */
  readonly amount: Amount;
  /** Still to be deposited, in order. */
  readonly coins: readonly CoinContribution[];
  readonly deposited: readonly DepositedCoin[];
  readonly refused: readonly { readonly coin: string; readonly reason: string }[];
  readonly createdAt: Timestamp;
  readonly phase: BankDepositPhase;
}
