/**
 * The service that pages use: the owner's side of the core. The core itself runs elsewhere, in the page's
 * worker or the extension's service worker. Arguments and results are therefore plain data. Private keys
 * never reach a page, except the one that opens the backup. Calls throw what the core throws. Across a
 * boundary that is a ServiceError (remote-service.ts).
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { AuditorOffer } from '@/wallet/core/auditors';
import type { BackupReport, BackupState } from '@/wallet/core/backup';
import type { Balance } from '@/wallet/core/balance';
import type { TermsOfService } from '@/wallet/core/exchange-terms';
import type { KnownExchange } from '@/wallet/core/exchanges';
import type { HistoryEntry } from '@/wallet/core/history';
import type { Inspection } from '@/wallet/core/get-wallet-records';
import type { EntryStep } from '@/wallet/core/list-steps';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import type { PayOffer } from '@/wallet/core/pay';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import type { TipOffer } from '@/wallet/core/tip';
import type { RefundOffer } from '@/wallet/core/refund';
import type { CallbackRequest, WithdrawalOffer, WithdrawalPreview } from '@/wallet/core/withdraw';

export interface Overview {
  readonly balances: readonly Balance[];
  readonly history: readonly HistoryEntry[];
  /** Operations that are still going on, change being refreshed included. */
  readonly pending: number;
  /** The bank of the latest withdrawal. */
  readonly bankUrl: string | null;
  /**
   * The time since which the backup service has missed changes. Null if it has all, or if there is none.
   */
  readonly unsavedSince: Timestamp | null;
  readonly hasBackup: boolean;
}

export interface PendingName {
  readonly kind: PendingOperation['kind'];
  readonly id: string;
}

export interface WalletService extends OwnerService {
  overview(): Promise<Overview>;
  getWithdrawalOffer(uri: string, exchange?: string): Promise<WithdrawalOffer>;
  /** Fetches the exchange's terms. Null if it has none. */
  findTerms(exchange: string): Promise<TermsOfService | null>;
  /**
   * Returns the withdrawal's id, as in the history. `terms` is the version of the terms of service
   * that the owner accepts with this call. Without it, they must have been accepted before.
   */
  acceptWithdrawal(uri: string, exchange: string, terms: string | null): Promise<string>;
  previewWithdrawal(exchange: string, amount: Amount): Promise<WithdrawalPreview>;
  /** Returns where the browser goes next: the bank's callback. */
  startCallbackWithdrawal(request: CallbackRequest, terms: string | null): Promise<string>;
  preparePay(uri: string): Promise<PayOffer>;
  /** The same for an order of the history. */
  prepareStored(purchase: string): Promise<PayOffer>;
  /** The same for a shop that asks by headers. */
  prepareContract(errand: ContractErrand): Promise<PayOffer>;
  /** Pays at most `acceptedTotal`, waits for the merchant and returns the payment's state. */
  pay(purchase: string, acceptedTotal: Amount): Promise<PayOffer>;
  decline(purchase: string): Promise<void>;
  /** Aborts a payment that hangs, and returns its state. */
  abort(purchase: string): Promise<PayOffer>;
  prepareRefund(uri: string): Promise<RefundOffer>;
  prepareRefundAt(refundUrl: string): Promise<RefundOffer>;
  /** The same for a purchase of the history. */
  prepareStoredRefund(purchase: string): Promise<RefundOffer>;
  /** Asks the shops of the latest purchases, which may still refund. */
  listWaitingRefunds(): Promise<RefundOffer[]>;
  /** Takes the merchant's refund, waits for it and returns its state. */
  takeRefund(purchase: string): Promise<RefundOffer>;
  /** A tip's URI, or its token as JSON text. */
  getTipOffer(uri: string): Promise<TipOffer>;
  /** Returns the tip's id, as in the history. */
  acceptTip(uri: string): Promise<string>;
  /** Parses what a page asks for, JSON text. Nothing is stored yet. */
  parseAuditorOffer(request: string): Promise<AuditorOffer>;
  /** Trusts the auditor for exchanges of its currency. */
  trustAuditor(offer: AuditorOffer): Promise<void>;
}

/** Calls about the wallet as a whole: serve-owner.ts. */
export interface OwnerService {
  describeBackup(): Promise<BackupState | null>;
  /** Returns the URI that opens the backup. */
  setUpBackup(serviceUrl: string): Promise<string>;
  backUp(): Promise<BackupReport>;
  getRecoveryUri(): Promise<string>;
  /** Returns how many records came. */
  restore(uri: string): Promise<number>;
  listSteps(type: HistoryEntry['type'], id: string): Promise<EntryStep[]>;
  listExchanges(): Promise<KnownExchange[]>;
  /** Fetches keys and fees now, also of a new exchange. */
  updateExchange(url: string): Promise<KnownExchange>;
  acceptTerms(exchange: string, version: string): Promise<void>;
  getWalletRecords(): Promise<Inspection>;
  /** Runs one operation, or all pending ones, before their turn. */
  retryNow(only: PendingName | null): Promise<void>;
  /** Reports whether nothing is left to do. */
  runUntilDone(): Promise<boolean>;
  /** Deletes everything, coins included. Only a backup can bring them back. */
  forgetEverything(): Promise<void>;
}

export const SERVICE_METHODS = [
  'overview',
  'getWithdrawalOffer',
  'findTerms',
  'acceptWithdrawal',
  'previewWithdrawal',
  'startCallbackWithdrawal',
  'preparePay',
  'prepareStored',
  'prepareContract',
  'pay',
  'decline',
  'abort',
  'prepareRefund',
  'prepareRefundAt',
  'prepareStoredRefund',
  'listWaitingRefunds',
  'takeRefund',
  'getTipOffer',
  'acceptTip',
  'describeBackup',
  'setUpBackup',
  'backUp',
  'getRecoveryUri',
  'restore',
  'listSteps',
  'listExchanges',
  'updateExchange',
  'acceptTerms',
  'getWalletRecords',
  'retryNow',
  'runUntilDone',
  'forgetEverything',
  'parseAuditorOffer',
  'trustAuditor',
] as const satisfies readonly (keyof WalletService)[];
