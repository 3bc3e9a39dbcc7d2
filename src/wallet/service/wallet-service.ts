/**
 * What pages may ask of a wallet: the owner's side of the core. The core itself runs elsewhere (the
 * page's worker, the extension's service worker), so arguments and answers are plain data and
 * private keys never come up to a page, but for the one that opens the backup. Calls throw what the
 * core throws; across a boundary that is a ServiceError (remote-service.ts).
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { AuditorOffer } from '@/wallet/core/auditors';
import type { BackupReport, BackupState } from '@/wallet/core/backup';
import type { Balance } from '@/wallet/core/balance';
import type { TermsOfService } from '@/wallet/core/exchange-terms';
import type { KnownExchange } from '@/wallet/core/exchanges';
import type { HistoryEntry } from '@/wallet/core/history';
import type { Inspection } from '@/wallet/core/inspect-wallet';
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
  /** Since when the backup service has not taken what has changed; null when it has, or there is none. */
  readonly unsavedSince: Timestamp | null;
}

export interface PendingName {
  readonly kind: PendingOperation['kind'];
  readonly id: string;
}

export interface WalletService extends OwnerService {
  overview(): Promise<Overview>;
  inspectWithdrawal(uri: string, exchange?: string): Promise<WithdrawalOffer>;
  /** Null when the exchange has none. */
  showTerms(exchange: string): Promise<TermsOfService | null>;
  /**
   * Answers the withdrawal's id, as in the history. `terms` is the version of the terms of service that
   * the owner agrees to with this; without one they must have been accepted before.
   */
  acceptWithdrawal(uri: string, exchange: string, terms: string | null): Promise<string>;
  previewWithdrawal(exchange: string, amount: Amount): Promise<WithdrawalPreview>;
  /** Answers where the browser goes next: the bank's callback. */
  startCallbackWithdrawal(request: CallbackRequest, terms: string | null): Promise<string>;
  preparePay(uri: string): Promise<PayOffer>;
  /** The same for a shop that asks by headers. */
  prepareContract(errand: ContractErrand): Promise<PayOffer>;
  /** Pays at most `acceptedTotal`, waits for the merchant and says how it stands. */
  pay(purchase: string, acceptedTotal: Amount): Promise<PayOffer>;
  decline(purchase: string): Promise<void>;
  /** Gives up a payment that hangs, and says how it stands. */
  abort(purchase: string): Promise<PayOffer>;
  prepareRefund(uri: string): Promise<RefundOffer>;
  prepareRefundAt(refundUrl: string): Promise<RefundOffer>;
  /** Takes what the merchant gives back, waits for it and says how it stands. */
  takeRefund(purchase: string): Promise<RefundOffer>;
  /** A tip URI, or the token of style B. */
  inspectTip(uri: string): Promise<TipOffer>;
  /** Answers the tip's id, as in the history. */
  acceptTip(uri: string): Promise<string>;
  /** What a page asks for, JSON text; nothing is remembered yet. */
  readAuditor(request: string): Promise<AuditorOffer>;
  /** Takes the auditor's word for exchanges of its currency. */
  trustAuditor(offer: AuditorOffer): Promise<void>;
}

/** What concerns the wallet as a whole: serve-owner.ts. */
export interface OwnerService {
  describeBackup(): Promise<BackupState | null>;
  /** Answers the URI that opens the backup. */
  setUpBackup(serviceUrl: string): Promise<string>;
  backUp(): Promise<BackupReport>;
  showRecoveryUri(): Promise<string>;
  /** Answers how many records came. */
  restore(uri: string): Promise<number>;
  listSteps(type: HistoryEntry['type'], id: string): Promise<EntryStep[]>;
  listExchanges(): Promise<KnownExchange[]>;
  /** Fetches keys and fees now, also of one that is new. */
  updateExchange(url: string): Promise<KnownExchange>;
  acceptTerms(exchange: string, version: string): Promise<void>;
  inspectWallet(): Promise<Inspection>;
  /** One operation, or all that are pending, without waiting for their turn. */
  retryNow(only: PendingName | null): Promise<void>;
  /** Whether nothing is left to do. */
  runUntilDone(): Promise<boolean>;
  /** Coins included; nothing brings them back but a backup. */
  forgetEverything(): Promise<void>;
}

export const SERVICE_METHODS = [
  'overview',
  'inspectWithdrawal',
  'showTerms',
  'acceptWithdrawal',
  'previewWithdrawal',
  'startCallbackWithdrawal',
  'preparePay',
  'prepareContract',
  'pay',
  'decline',
  'abort',
  'prepareRefund',
  'prepareRefundAt',
  'takeRefund',
  'inspectTip',
  'acceptTip',
  'describeBackup',
  'setUpBackup',
  'backUp',
  'showRecoveryUri',
  'restore',
  'listSteps',
  'listExchanges',
  'updateExchange',
  'acceptTerms',
  'inspectWallet',
  'retryNow',
  'runUntilDone',
  'forgetEverything',
  'readAuditor',
  'trustAuditor',
] as const satisfies readonly (keyof WalletService)[];
