import type { ErrorRow } from './row';

/** Refusals of the merchant. */
export const MERCHANT_ERRORS = {
  MERCHANT_GENERIC_INSTANCE_UNKNOWN: {
    code: 2000,
    status: 404,
    hint: 'There is no such instance; create it first.',
  },
  MERCHANT_GENERIC_ORDER_UNKNOWN: {
    code: 2005,
    status: 404,
    hint: 'This instance has no such order.',
  },
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: {
    code: 2006,
    status: 404,
    hint: 'The inventory of this instance has no such product.',
  },
  MERCHANT_GENERIC_TIP_ID_UNKNOWN: {
    code: 2007,
    status: 404,
    hint: 'There is no such tip.',
  },
  MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER: {
    code: 2009,
    status: 403,
    hint: 'The order was not claimed under a contract with this hash.',
  },
  MERCHANT_GENERIC_UNAUTHORIZED: {
    code: 2015,
    status: 401,
    hint: 'The token of this instance is missing or wrong.',
  },
  MERCHANT_GENERIC_INSTANCE_DELETED: {
    code: 2016,
    status: 404,
    hint: 'This instance has been deleted; it sells nothing any more.',
  },
  MERCHANT_GENERIC_WEBHOOK_UNKNOWN: {
    code: 2019,
    status: 404,
    hint: 'This instance has no such webhook.',
  },
  MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN: {
    code: 2020,
    status: 404,
    hint: 'This webhook has no such delivery.',
  },
  MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN: {
    code: 9275,
    status: 404,
    hint: 'The log of this instance has no such request. It keeps seven days.',
  },
  MERCHANT_GENERIC_ACCOUNT_UNKNOWN: {
    code: 2022,
    status: 404,
    hint: 'The instance has no such bank account.',
  },
  MERCHANT_GENERIC_H_WIRE_MALFORMED: {
    code: 2023,
    status: 400,
    hint: 'The hash of an account is 64 bytes in Base32.',
  },
  MERCHANT_GET_ORDERS_ID_INVALID_TOKEN: {
    code: 2105,
    status: 403,
    hint: 'The claim token of this order is missing or wrong.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: {
    code: 2150,
    status: 409,
    hint: 'This coin has less value left; take another.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: {
    code: 2151,
    status: 400,
    hint: 'The exchange has no such denomination.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: {
    code: 2154,
    status: 400,
    hint: 'The contribution of a coin does not cover its deposit fee.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES: {
    code: 2155,
    status: 406,
    hint: 'The coins cover the price, but not the part of the fees that the customer bears.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT: {
    code: 2156,
    status: 406,
    hint: 'The coins do not cover the price.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: {
    code: 2157,
    status: 403,
    hint: 'The coin did not sign this payment.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED: {
    code: 2161,
    status: 410,
    hint: 'The pay deadline of this order has passed.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: {
    code: 2165,
    status: 410,
    hint: 'Coins of this denomination can no longer be spent.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_REFUNDED: {
    code: 2167,
    status: 402,
    hint: 'The payment of this order was aborted and its coins refunded; order again.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: {
    code: 2170,
    status: 502,
    hint: 'The exchange failed; its answer is in exchange_reply. Try again with the same coins.',
  },
  MERCHANT_POST_ORDERS_ID_PAID_CONTRACT_HASH_MISMATCH: {
    code: 2200,
    status: 409,
    hint: 'The order was not claimed under a contract with this hash.',
  },
  MERCHANT_POST_ORDERS_ID_PAID_COIN_SIGNATURE_INVALID: {
    code: 2201,
    status: 403,
    hint: 'The instance did not sign this as a receipt of the payment.',
  },
  MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_NOT_FOUND: {
    code: 2253,
    status: 404,
    hint: 'There is no such order, or no wallet has claimed it.',
  },
  MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE: {
    code: 2254,
    status: 412,
    hint: 'The order is paid; only the merchant can refund it.',
  },
  MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_HASH_MISSMATCH: {
    code: 2255,
    status: 403,
    hint: 'The order was not claimed under a contract with this hash.',
  },
  MERCHANT_POST_ORDERS_ID_ABORT_COINS_ARRAY_EMPTY: {
    code: 2256,
    status: 400,
    hint: 'Name the coins that were sent for this order.',
  },
  MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND: {
    code: 2300,
    status: 404,
    hint: 'There is no such order, or the claim token is missing or wrong.',
  },
  MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED: {
    code: 2301,
    status: 409,
    hint: 'Another wallet has claimed this order.',
  },
  MERCHANT_TIP_PICKUP_EXCHANGE_ERROR: {
    code: 2403,
    status: 502,
    hint: 'The exchange did not sign the coins; its answer is in exchange_reply. Try again with the same planchets.',
  },
  MERCHANT_TIP_PICKUP_HAS_EXPIRED: {
    code: 2405,
    status: 410,
    hint: 'The time to pick up this tip is over.',
  },
  MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING: {
    code: 2406,
    status: 400,
    hint: 'The coins and their withdraw fees are worth more than what is left of the tip.',
  },
  MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN: {
    code: 2407,
    status: 409,
    hint: 'The exchange does not offer this denomination now; fetch its keys again.',
  },

  // These are ours: the deployed peers have no numbers for them.
  MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED: {
    code: 9200,
    status: 410,
    hint: 'The pay deadline of this order passed before a wallet claimed it.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED: {
    code: 9201,
    status: 412,
    hint: 'The contract does not list the exchange of this coin.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_ALREADY_PAID: {
    code: 9202,
    status: 409,
    hint: 'The order is paid with other coins; these were not taken.',
  },
  MERCHANT_POST_ORDERS_ID_PAY_IN_PROGRESS: {
    code: 9203,
    status: 503,
    hint: 'A payment with other coins is under way; try again.',
  },
  MERCHANT_POST_TIP_QUERY_NO_RESERVE: {
    code: 9223,
    status: 412,
    hint: 'This instance has no tipping reserve.',
  },
  MERCHANT_SHOP_SHARE_FULL: {
    code: 9290,
    status: 507,
    hint: 'Shops that visitors opened from this address have used up their room; delete products or orders.',
  },
  MERCHANT_REFUND_NOT_BIGGER: {
    code: 9230,
    status: 400,
    hint: 'The refund is not bigger than the previous one; its amount is always the new total.',
  },
  MERCHANT_REFUND_BELOW_FEE: {
    code: 9231,
    status: 409,
    hint: "No coin can give back so little: the exchange's refund fee is higher.",
  },
  MERCHANT_REFUND_TOO_OFTEN: {
    code: 9232,
    status: 409,
    hint: 'The refund of this order was raised as often as it may be (max_refunds_per_order); it can still be raised to all that was paid.',
  },
} as const satisfies Record<string, ErrorRow>;
