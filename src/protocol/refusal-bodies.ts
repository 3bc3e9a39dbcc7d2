/**
 * The members that the protocol adds to a refusal's body, by its code. A code that is not here adds
 * none. Operations give them as domain values. The answer writes them (refusal-members.ts).
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { coinHistorySchema } from '@/protocol/coin-history';
import type { ErrorName } from '@/protocol/errors';
import { reserveStatusSchema } from '@/protocol/exchange';
import { isJsonObject } from '@/protocol/json';
import { quantityTextSchema } from '@/protocol/quantity';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';
import { trackTransferConflictSchema, transactionConflictSchema } from '@/protocol/tracking';

const anotherPartys = z.custom<object>(isJsonObject);

const replyWire = z.object({
  /** The exchange's own code. 0 if it gave none. */
  exchange_code: z.number(),
  exchange_http_status: z.int(),
  exchange_reply: anotherPartys,
});
const exchangeReply = renamed(replyWire);
/** An exchange's answer. */
export type ExchangeReply = z.output<typeof exchangeReply>;

const coinWire = z.object({ coin_pub: base32Bytes(32), ...replyWire.partial().shape });
export const coinBodySchema = renamed(coinWire);
/** A coin that was not taken, and as much of the exchange's answer as there is. */
export type CoinBody = z.output<typeof coinBodySchema>;

/** The answer is under its name of style B. */
const trackingReply = renamed(
  z.object({
    exchange_code: z.number(),
    exchange_http_status: z.int(),
    details: anotherPartys.optional(),
  }),
);

/** Adds the members that answers of 2019 have beside the history. */
const coinProofWire = z.object({
  history: coinHistorySchema,
  coin_pub: base32Bytes(32),
  original_value: amountSchema,
  residual_value: amountSchema,
  requested_value: amountSchema.optional(),
});
const coinProof = renamed(coinProofWire);

const stock = renamed(
  z.object({
    product_id: z.string(),
    requested_quantity: z.int(),
    available_quantity: z.int(),
    unit_requested_quantity: quantityTextSchema,
    unit_available_quantity: quantityTextSchema,
    restock_expected: dualSecondSchema.optional(),
  }),
);

const violation = renamed(z.object({ rc_expected: base32Bytes(64).optional() }));
const named = z.object({ parameter: z.string() });

export const COIN_BODIES = {
  GENERIC_CURRENCY_MISMATCH: coinBodySchema,
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: coinBodySchema,
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: coinBodySchema,
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: coinBodySchema,
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;

/** The codes that are not given without a body: it proves them, or says where the fault is. */
export const PROOFS = {
  DEPOSIT_CONFIRMATION_SIGNATURE_INVALID: named,
  TEST_EDDSA_INVALID: named,
  EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS: coinProof,
  EXCHANGE_MELT_INSUFFICIENT_FUNDS: coinProof,
  EXCHANGE_RECOUP_COIN_BALANCE_ZERO: coinProof,
  EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY: coinProof,
  EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT: z.object({ history: coinHistorySchema }),
  EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS: reserveStatusSchema,
  V6_DEPOSIT_INSUFFICIENT_FUNDS: coinProof,
  V6_REFRESH_MELT_INSUFFICIENT_FUNDS: coinProof,
  V6_PAYBACK_COIN_BALANCE_ZERO: coinProof,
  V6_COIN_CONFLICTING_DENOMINATION_KEY: coinProof,
  V6_WITHDRAW_INSUFFICIENT_FUNDS: reserveStatusSchema,
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: stock,
  MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: stock,
  MERCHANT_TIP_PICKUP_EXCHANGE_ERROR: exchangeReply,
  MERCHANT_TRACK_TRANSFER_CONFLICT: trackTransferConflictSchema,
  MERCHANT_TRACK_TRANSACTION_CONFLICT: transactionConflictSchema,
  MERCHANT_TRACK_EXCHANGE_FAILED: trackingReply,
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;

export const REFUSAL_BODIES = {
  ...COIN_BODIES,
  ...PROOFS,
  EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION: violation,
  V6_REFRESH_REVEAL_COMMITMENT_VIOLATION: violation,
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: exchangeReply,
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: z.union([coinBodySchema, exchangeReply]),
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: renamed(z.object({ product_id: z.string() })),
  MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: z.union([coinBodySchema, exchangeReply]),
  MERCHANT_TRACK_TRANSFER_UNKNOWN: trackingReply,
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;

export type RefusalBodies = {
  readonly [Code in keyof typeof REFUSAL_BODIES]: z.output<(typeof REFUSAL_BODIES)[Code]>;
};

export const routeMembersSchema = renamed(
  z.object({
    /** The bank's test interface: a number and a text of its own. */
    ec: z.int().optional(),
    error: z.string().optional(),
    exchange_url: z.string().optional(),
  }),
);
/** Members that one route adds to each of its refusals, or has in words of its own. */
export type RouteMembers = z.output<typeof routeMembersSchema>;

/** The codes whose members wallets read in another party's refusal, with their names of the wire. */
export const READ_BODIES = {
  EXCHANGE_MELT_INSUFFICIENT_FUNDS: coinProofWire,
  EXCHANGE_RECOUP_COIN_BALANCE_ZERO: coinProofWire,
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: coinWire,
} as const satisfies Partial<Record<keyof typeof REFUSAL_BODIES, z.ZodObject>>;

/** The codes that can carry this body. */
export type CodeWith<Body> = {
  [Code in keyof RefusalBodies]: Body extends RefusalBodies[Code] ? Code : never;
}[keyof RefusalBodies];
