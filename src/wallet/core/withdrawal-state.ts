/**
 * A withdrawal: from money at a bank to coins (protocol-a 5.5, 6.1; specification "Bank and
 * wallet").
 *
 *   registering ──► confirming ──► withdrawing ──► done
 *   (by URI only)     │ ▲                           │
 *        │            │ └───── a coin was recouped ─┘
 *        └──────────────┴──► aborted
 *
 * - registering: the reserve key exists, the bank is being told of it (repeating it is harmless).
 * - confirming: the customer confirms at the bank; we watch the reserve (and the bank's operation).
 * - withdrawing: coins are fetched one by one. Planchet i follows from `seed` and i alone, so that a
 *   request whose answer was lost is repeated byte for byte and the exchange debits once.
 *   `denominations` may grow or change from `withdrawn` on only.
 * - When the exchange calls coins back, their value returns to the reserve: `refill`.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { StoredRecord } from '@/wallet/core/stored-record';

export type WithdrawalPhase =
  | { readonly state: 'registering' }
  | { readonly state: 'confirming' }
  | {
      readonly state: 'withdrawing';
      /** Ids, one per coin; the index, after the coins before a refill, is the planchet's. */
      readonly denominations: readonly string[];
      /** How many of them we have. */
      readonly withdrawn: number;
    }
  | {
      readonly state: 'done';
      readonly coins: number;
      readonly value: Amount;
      readonly at: Timestamp;
    }
  | { readonly state: 'aborted'; readonly reason: string; readonly at: Timestamp };

/** How the bank learns of the reserve. */
export type WithdrawalSource =
  | {
      readonly by: 'uri';
      readonly uri: string;
      readonly bankIntegrationApiBaseUrl: string;
      readonly operationId: string;
      /** The exchange's account that the bank shall pay. */
      readonly exchangePayto: string;
      /** Where the customer confirms, once the bank has told. */
      readonly confirmUrl: string | null;
      /** The customer's account, where the bank has told; absent in records of older wallets. */
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
  /** What was asked for; what arrives is what counts. */
  readonly amount: Amount;
  readonly reservePub: Uint8Array;
  readonly reservePriv: Uint8Array;
  /** 64 bytes, of which all planchets are made. */
  readonly seed: Uint8Array;
  readonly createdAt: Timestamp;
  readonly phase: WithdrawalPhase;
  /** While coins are made of money that came back into the reserve. */
  readonly refill?: Refill;
}

export interface Refill {
  readonly amount: Amount;
  /** What the withdrawal had brought before. */
  readonly coins: number;
  readonly value: Amount;
}
