/**
 * States of a withdrawal: from money at a bank to coins (protocol-a 5.5, 6.1; specification "Bank
 * and wallet").
 *
 *   registering ──► confirming ──► withdrawing ──► done
 *   (by URI only)     │ ▲                           │
 *        │            │ └───── a coin was recouped ─┘
 *        └──────────────┴──► aborted
 *
 * - registering: the reserve key exists, and the bank is being told of it. Repeating that is
 *   harmless.
 * - confirming: the customer confirms at the bank. The wallet polls the reserve (and the bank's
 *   operation).
 * - withdrawing: coins are fetched one by one. Planchet i follows from `seed` and i alone. A
 *   request whose reply was lost is therefore repeated byte for byte, and the exchange debits once.
 *   `denominations` may grow or change from `withdrawn` on only.
 * - When the exchange revokes coins, their value returns to the reserve: `refill`.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

export type WithdrawalPhase =
  | { readonly state: 'registering' }
  | { readonly state: 'confirming' }
  | {
      readonly state: 'withdrawing';
      /** Identifiers, one per coin. The first belongs to the first planchet that is not of an earlier refill. */
      readonly denominations: readonly string[];
      /** The number of them that we have. */
      readonly withdrawn: number;
    }
  | {
      readonly state: 'done';
      readonly coins: number;
      readonly value: Amount;
      readonly at: Timestamp;
    }
  | { readonly state: 'aborted'; readonly reason: string; readonly at: Timestamp };

/** The way in which the bank learns of the reserve. */
export type WithdrawalSource =
  | {
      readonly by: 'uri';
      readonly uri: string;
      readonly bankIntegrationApiBaseUrl: string;
      readonly operationId: string;
      /** The exchange's account that the bank shall pay. */
      readonly exchangePayto: string;
      /** Address at which the customer confirms, once the bank has named it. */
      readonly confirmUrl: string | null;
      /** The customer's account, if the bank has named it. Absent in records of older wallets. */
      readonly senderWire?: string | null;
    }
  | {
      readonly by: 'callback';
      readonly callbackUrl: string;
      /** A payto URI, or WireDetails in JSON. */
      readonly senderWire?: string | null;
    };

export interface WithdrawalRecord extends StoredRecord {
  /** base32 of the reserve's public key. */
  readonly id: string;
  readonly source: WithdrawalSource;
  readonly exchangeBaseUrl: string;
  /** The requested amount. The arriving amount may differ, and counts. */
  readonly amount: Amount;
  readonly reservePub: Uint8Array;
  readonly reservePriv: Uint8Array;
  /** 64 bytes, from which all planchets are made. */
  readonly seed: Uint8Array;
  readonly createdAt: Timestamp;
  readonly phase: WithdrawalPhase;
  /** Set while coins are made from money that returned to the reserve. */
  readonly refill?: Refill;
}

export interface Refill {
  readonly amount: Amount;
  /** The number of coins that the withdrawal had brought before. */
  readonly coins: number;
  readonly value: Amount;
}
