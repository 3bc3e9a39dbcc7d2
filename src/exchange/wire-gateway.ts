/**
 * The exchange's interface to its bank (protocol-a 6.3, protocol-b 4.5 and 4.6). Wiring makes two bindings:
 * operations of the bank in the same process, and HTTP.
 */
import type { IncomingTransfer, TransferReceipt, WireTransferRequest } from '@/protocol/bank';
import type { BankBooking } from '@/protocol/test-bank';

export interface IncomingQuery {
  /** Rows after this one. 0 for all. */
  readonly start: number;
  readonly limit: number;
  /** The time to wait for a first one. */
  readonly longPollMs: number;
  readonly signal?: AbortSignal;
}

/** Any credit that was not rejected, with any subject. */
export type Credit = Pick<BankBooking, 'rowId' | 'subject'>;

export interface WireGateway {
  /** The bank executes each request_uid once, even after a crash. */
  transfer(request: WireTransferRequest): Promise<Pick<TransferReceipt, 'rowId'>>;
  /** Oldest first. */
  incoming(query: IncomingQuery): Promise<readonly IncomingTransfer[]>;
  /** Returns those after row `start`, oldest first. */
  credits(query: { readonly start: number; readonly limit: number }): Promise<readonly Credit[]>;
  /** Sends a credit back to its sender, only once even if called again. */
  reject(rowId: number): Promise<void>;
}
