/**
 * The exchange's interface to its bank (protocol-a 6.3, protocol-b 4.5 and 4.6). Wiring makes two bindings:
 * operations of the bank in the same process, and HTTP.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';

export interface OutgoingTransfer {
  /** 64 bytes. The bank executes each request_uid once, even after a crash. */
  readonly requestUid: Uint8Array;
  readonly amount: Amount;
  readonly exchangeBaseUrl: string;
  readonly wtid: Uint8Array;
  /** payto URI of the merchant's account. */
  readonly creditAccount: string;
}

export interface IncomingTransfer {
  readonly rowId: number;
  readonly date: Timestamp;
  readonly amount: Amount;
  readonly debitAccount: string;
  readonly reservePub: Uint8Array;
}

export interface IncomingQuery {
  /** Rows after this one. 0 for all. */
  readonly start: number;
  readonly limit: number;
  /** The time to wait for a first one. */
  readonly longPollMs: number;
  readonly signal?: AbortSignal;
}

/** Any credit that was not rejected, with any subject. */
export interface Credit {
  readonly rowId: number;
  readonly subject: string;
}

export interface WireGateway {
  transfer(request: OutgoingTransfer): Promise<{ readonly rowId: number }>;
  /** Oldest first. */
  incoming(query: IncomingQuery): Promise<readonly IncomingTransfer[]>;
  /** Returns those after row `start`, oldest first. */
  credits(query: { readonly start: number; readonly limit: number }): Promise<readonly Credit[]>;
  /** Sends a credit back to its sender, only once even if called again. */
  reject(rowId: number): Promise<void>;
}
