/** Deposits of coins as the parties of one process speak of them (protocol-a 5.6). Pure. */
import type { Amount } from './amount';
import type { Timestamp } from './timestamp';

/** A deposit that the exchange has checked: what it records when it takes the coin. */
export interface CheckedDeposit {
  readonly coinPub: Uint8Array;
  /** The coin's, of all that it pays (purpose 1201). */
  readonly coinSig: Uint8Array;
  readonly hDenom: Uint8Array;
  /** The denomination's, of the coin. */
  readonly denomSig: Uint8Array;
  /** Deposit fee included. */
  readonly contribution: Amount;
  readonly depositFee: Amount;
  readonly hContract: Uint8Array;
  readonly merchantPub: Uint8Array;
  /** Of the merchant's account. */
  readonly hWire: Uint8Array;
  readonly timestamp: Timestamp;
  readonly refundDeadline: Timestamp;
  readonly wireDeadline: Timestamp;
  readonly exchangeTimestamp: Timestamp;
}

/** The exchange's word that it has taken a coin (purpose 1033). */
export interface DepositConfirmation {
  readonly exchangeTimestamp: Timestamp;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
}

/** Confirmed ahead: the word counts once the coin is taken. */
export interface ConfirmedDeposit extends CheckedDeposit, DepositConfirmation {}
