/**
 * What the exchange needs of its bank (protocol-a 6.3), with two bindings made in wiring: operations
 * of the bank in the same process, and HTTP.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';

export interface OutgoingTransfer {
  /** 64 bytes; the bank executes one of them once, whatever happens in between. */
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
  /** Rows after this one; 0 for all. */
  readonly start: number;
  readonly limit: number;
  /** How long to wait for a first one. */
  readonly longPollMs: number;
  readonly signal?: AbortSignal;
}

export interface WireGateway {
  transfer(request: OutgoingTransfer): Promise<{ readonly rowId: number }>;
  /** Oldest first. */
  incoming(query: IncomingQuery): Promise<readonly IncomingTransfer[]>;
}
