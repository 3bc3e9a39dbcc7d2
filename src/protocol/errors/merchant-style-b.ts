import type { ErrorRow } from './row';

/** Refusals of the merchant that only style B's doors give; the deployed peers number them anew. */
export const MERCHANT_STYLE_B_ERRORS = {
  MERCHANT_CHECK_PAYMENT_SESSION_SIGNATURE_INVALID: {
    code: 9280,
    status: 400,
    hint: 'The instance did not sign this session of this order.',
  },
  MERCHANT_CHECK_PAYMENT_INSTANCE_UNKNOWN: {
    code: 9281,
    status: 400,
    hint: 'There is no such instance; create it first.',
  },
  MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED: {
    code: 9282,
    status: 403,
    hint: 'The shop has used this order id for orders of different content; order again.',
  },
  MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT: {
    code: 9283,
    status: 404,
    hint: 'The order names one instance, and its merchant another.',
  },
  MERCHANT_POST_INSTANCE_NAME_IN_USE: {
    code: 9285,
    status: 409,
    hint: 'Orders, products or reserves name this instance, so it keeps its identifier.',
  },
  MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH: {
    code: 9284,
    status: 409,
    hint: 'The proposal in this payment is not the contract that the instance has signed.',
  },
  MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN: { code: 9287, status: 404, hint: 'There is no such tip.' },
  MERCHANT_TRACK_TRANSACTION_NO_DEPOSITS: {
    code: 9288,
    status: 404,
    hint: 'No coin was deposited for this order.',
  },
  MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: {
    code: 9286,
    status: 424,
    hint: 'The exchange of this tip gave no usable answer; try again with the same planchets.',
  },
} as const satisfies Record<string, ErrorRow>;

/** What a request of style B calls a thing that is not there; style A has it in the path. */
export const FIELD_IN_STYLE_B: Readonly<Record<string, string | undefined>> = {
  MERCHANT_GENERIC_INSTANCE_UNKNOWN: 'instance',
  MERCHANT_CHECK_PAYMENT_INSTANCE_UNKNOWN: 'instance',
  MERCHANT_GENERIC_INSTANCE_DELETED: 'instance',
  MERCHANT_GENERIC_ORDER_UNKNOWN: 'order_id',
  MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND: 'order_id',
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 'order_id',
  MERCHANT_GENERIC_TIP_ID_UNKNOWN: 'tip_id',
  MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN: 'tip_id',
  MERCHANT_TRACK_TRANSFER_UNKNOWN: 'wtid',
};

/**
 * Statuses at style B's doors where the specification's table or, where it is silent, protocol-b has
 * another than style A (decision D18).
 */
export const STATUS_IN_STYLE_B: Readonly<Record<string, number | undefined>> = {
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: 503,
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: 503,
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: 503,
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: 503,
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: 503,
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: 401,
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: 403,
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: 400,
  MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE: 403,
  MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED: 400,
  MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS: 400,
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: 400,
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: 404,
  MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING: 401,
};
