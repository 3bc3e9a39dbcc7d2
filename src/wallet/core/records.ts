/**
 * The wallet's records, one type per kind. All money is Amount, all keys, hashes and signatures are
 * bytes, times are milliseconds. The state of each operation is a union in its own file:
 * withdrawal-state.ts, purchase-state.ts, refresh-state.ts, tip-state.ts, recoup-state.ts,
 * bank-deposit-state.ts.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import type { RecoupRecord } from '@/wallet/core/recoup-state';
import type { RefreshRecord } from '@/wallet/core/refresh-state';
import type { StoredRecord } from '@/wallet/core/stored-record';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';

/** An exchange whose keys and accounts were fetched and verified. */
export interface ExchangeRecord extends StoredRecord {
  /** The canonical base URL. */
  readonly id: string;
  readonly currency: string;
  readonly masterPub: Uint8Array;
  readonly fetchedAt: Timestamp;
  readonly signingKeys: readonly SigningKey[];
  readonly accounts: readonly string[];
  /** The first of them as WireDetails in JSON. Null or, in records of older wallets, absent. */
  readonly wireDetails?: string | null;
  readonly wireFees: readonly WireFee[];
  /** Ids of the denominations listed now. */
  readonly denominations: readonly string[];
  /** Ids of the revoked ones. Absent in records of older wallets. */
  readonly revoked?: readonly string[];
  /** Auditors and what they vouch for, by verified signatures. Absent in records of older wallets. */
  readonly auditors?: readonly ExchangeAuditor[];
  /** Its present address, which has our records of it. */
  readonly movedTo?: string;
  /** Version (Etag) of the terms of service that the owner has accepted. */
  readonly acceptedTerms?: string;
}

export interface ExchangeAuditor {
  readonly auditorPub: Uint8Array;
  readonly url: string;
  /** Ids of those that it has signed. */
  readonly denominations: readonly string[];
}

/** An auditor that the owner trusts for exchanges of a currency. */
export interface AuditorRecord extends StoredRecord {
  /** Currency and key. */
  readonly id: string;
  readonly currency: string;
  readonly auditorPub: Uint8Array;
  readonly url: string;
  readonly expiration: Timestamp;
  readonly addedAt: Timestamp;
}

export interface SigningKey {
  readonly key: Uint8Array;
  readonly start: Timestamp;
  readonly expire: Timestamp;
  readonly end: Timestamp;
}

export interface WireFee {
  readonly method: string;
  readonly wireFee: Amount;
  readonly closingFee: Amount;
  readonly start: Timestamp;
  readonly end: Timestamp;
}

/** Kept after the exchange no longer lists it: coins of it may be left. */
export interface DenominationRecord extends StoredRecord {
  /** Exchange and h_denom_pub: two exchanges may list one key, each with its own terms. */
  readonly id: string;
  readonly exchangeBaseUrl: string;
  readonly hDenom: Uint8Array;
  /** The encoded public key. */
  readonly denomPub: Uint8Array;
  readonly value: Amount;
  readonly feeWithdraw: Amount;
  readonly feeDeposit: Amount;
  readonly feeRefresh: Amount;
  readonly feeRefund: Amount;
  readonly start: Timestamp;
  readonly expireWithdraw: Timestamp;
  readonly expireDeposit: Timestamp;
  readonly expireLegal: Timestamp;
  readonly masterSig: Uint8Array;
}

export interface CoinRecord extends StoredRecord {
  /** base32 of the public key. */
  readonly id: string;
  readonly coinPub: Uint8Array;
  readonly coinPriv: Uint8Array;
  /** Proves where the coin comes from if the exchange revokes it. */
  readonly blindingSecret: Uint8Array;
  readonly denomSig: Uint8Array;
  readonly denomination: string;
  readonly exchangeBaseUrl: string;
  readonly origin: CoinOrigin;
  /** The coin's remaining value by our own books. */
  readonly available: Amount;
  readonly use: CoinUse;
}

export type CoinOrigin =
  | { readonly by: 'withdrawal'; readonly id: string; readonly index: number }
  | { readonly by: 'refresh'; readonly id: string; readonly index: number }
  | { readonly by: 'tip'; readonly id: string; readonly index: number };

/**
 *   fresh ──► held (by one purchase) ──► melting (its rest, by one refresh) ──► spent
 *    │▲          │ nothing left ─────────────────────────────────────────────────▲▲
 *    │└──────────┘ the payment never left this wallet                             │
 *    └──► melting: the coin ages. recouping: its denomination is revoked ─────────┘
 *
 * Payments use only fresh coins: a party that saw a coin once could recognise it.
 */
export type CoinUse =
  | { readonly state: 'fresh' }
  /** `purchase` is the id of a purchase or of a deposit to a bank account. */
  | { readonly state: 'held'; readonly purchase: string }
  | { readonly state: 'melting'; readonly refresh: string }
  | { readonly state: 'recouping'; readonly recoup: string }
  | { readonly state: 'spent' };

/** The account at a backup service that this wallet shares with its other machines. */
export interface BackupRecord extends StoredRecord {
  readonly id: 'wallet';
  /** The service's base URL. */
  readonly baseUrl: string;
  readonly privateKey: Uint8Array;
  /** Hash of the version that we last uploaded or merged. */
  readonly lastHash: Uint8Array | null;
  /** The time of this machine's last upload. Absent before, and in records of older wallets. */
  readonly uploadedAt?: Timestamp;
  /** The time since which the service has missed changes. Null or absent if it has all. */
  readonly unsavedSince?: Timestamp | null;
  /** Hash of what was uploaded then, before it was sealed: see backUpChanges. */
  readonly uploaded?: Uint8Array;
}

export interface WalletRecords {
  readonly exchange: ExchangeRecord;
  readonly denomination: DenominationRecord;
  readonly coin: CoinRecord;
  readonly withdrawal: WithdrawalRecord;
  readonly purchase: PurchaseRecord;
  readonly refresh: RefreshRecord;
  readonly tip: TipRecord;
  readonly recoup: RecoupRecord;
  readonly bankDeposit: BankDepositRecord;
  readonly auditor: AuditorRecord;
  readonly backup: BackupRecord;
}

export type RecordKind = keyof WalletRecords;

export const RECORD_KINDS = [
  'exchange',
  'denomination',
  'coin',
  'withdrawal',
  'purchase',
  'refresh',
  'tip',
  'recoup',
  'bankDeposit',
  'auditor',
  'backup',
] as const satisfies readonly RecordKind[];
