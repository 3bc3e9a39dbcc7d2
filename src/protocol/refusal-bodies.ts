/**
 * The members that the protocol adds to a refusal's body, by its code. A code that is not here adds none.
 */
import type { z } from 'zod';
import type { transactionConflictSchema, trackTransferConflictSchema } from './tracking';

/** An exchange's answer. Its code is 0 if it gave none. */
export type ExchangeReply = {
  readonly exchange_code: number;
  readonly exchange_http_status: number;
  readonly exchange_reply: unknown;
};

/** A coin that was not taken, and as much of the exchange's answer as there is. */
export type CoinBody = { readonly coin_pub: string } & Partial<ExchangeReply>;

/** `body` and `code` are the exchange's own. */
export function encodeReply(status: number, code: number, body: unknown): ExchangeReply {
  return { exchange_code: code, exchange_http_status: status, exchange_reply: body };
}

export function encodeCoinReply(
  coinPub: string,
  status: number,
  code: number,
  body: unknown,
): CoinBody {
  return { coin_pub: coinPub, ...encodeReply(status, code, body) };
}

/** The answer is under its name of style B. */
type TrackingReply = {
  readonly exchange_code: number;
  readonly exchange_http_status: number;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Entries of a coin's or a reserve's history, in the route's generation. */
type HistoryBody = { readonly history: readonly unknown[] };

/** Adds the members that answers of 2019 have beside the history. */
export type CoinHistoryBody = HistoryBody & {
  readonly coin_pub: string;
  readonly original_value: string;
  readonly residual_value: string;
  readonly requested_value?: string;
};

type StockBody = {
  readonly product_id: string;
  readonly requested_quantity: number;
  readonly available_quantity: number;
  readonly restock_expected?: unknown;
};

export type RefusalBodies = {
  readonly DEPOSIT_CONFIRMATION_SIGNATURE_INVALID: { readonly parameter: string };
  readonly TEST_EDDSA_INVALID: { readonly parameter: string };
  readonly EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS: CoinHistoryBody;
  readonly EXCHANGE_MELT_INSUFFICIENT_FUNDS: CoinHistoryBody;
  readonly EXCHANGE_RECOUP_COIN_BALANCE_ZERO: CoinHistoryBody;
  readonly EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY: CoinHistoryBody;
  readonly EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT: HistoryBody;
  readonly EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS: HistoryBody & { readonly balance: unknown };
  readonly EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION: { readonly rc_expected?: string };
  readonly GENERIC_CURRENCY_MISMATCH: CoinBody;
  readonly MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: CoinBody;
  readonly MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: ExchangeReply;
  readonly MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: CoinBody | ExchangeReply;
  readonly MERCHANT_GENERIC_EXCHANGE_TIMEOUT: CoinBody;
  readonly MERCHANT_GENERIC_PRODUCT_UNKNOWN: { readonly product_id: string };
  readonly MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: CoinBody;
  readonly MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: CoinBody;
  readonly MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: CoinBody;
  readonly MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: CoinBody;
  readonly MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: CoinBody;
  readonly MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: CoinBody;
  readonly MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: StockBody;
  readonly MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: StockBody;
  readonly MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: CoinBody | ExchangeReply;
  readonly MERCHANT_TIP_PICKUP_EXCHANGE_ERROR: ExchangeReply;
  readonly MERCHANT_TRACK_TRANSFER_CONFLICT: z.input<typeof trackTransferConflictSchema>;
  readonly MERCHANT_TRACK_TRANSACTION_CONFLICT: z.input<typeof transactionConflictSchema>;
  readonly MERCHANT_TRACK_EXCHANGE_FAILED: TrackingReply;
  readonly MERCHANT_TRACK_TRANSFER_UNKNOWN: TrackingReply;
};

/** Members that one route adds to each of its refusals, or has in words of its own. */
export type RouteMembers = {
  /** The bank's test interface: a number and a text of its own. */
  readonly ec?: number;
  readonly error?: string;
  readonly exchange_url?: string;
  /** In the words of the exchange's old routes. */
  readonly history?: readonly unknown[];
};

/** The codes that can carry this body. */
export type CodeWith<Body> = {
  [Code in keyof RefusalBodies]: Body extends RefusalBodies[Code] ? Code : never;
}[keyof RefusalBodies];
