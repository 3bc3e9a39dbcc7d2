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
  MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE: {
    code: 2500,
    status: 404,
    hint: 'The instance has no bank account for this payment target.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR: {
    code: 2502,
    status: 400,
    hint: 'No contract can be made of this order.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS: {
    code: 2503,
    status: 409,
    hint: 'This order id is used by an order with other content.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE: {
    code: 2504,
    status: 400,
    hint: 'The refund deadline is after the wire transfer deadline.',
  },
  MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_SYNTAX_INCORRECT: {
    code: 2510,
    status: 400,
    hint: 'This is no path to a member of the contract.',
  },
  MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE: {
    code: 2511,
    status: 409,
    hint: 'The contract does not allow this to be forgotten; nothing was.',
  },
  MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT: {
    code: 2520,
    status: 409,
    hint: 'The order is claimed and may still be paid, or has been paid.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT: {
    code: 2530,
    status: 409,
    hint: 'A refund is above zero, at most what was paid, and never less than before.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: {
    code: 2531,
    status: 409,
    hint: 'The order is not paid.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT: {
    code: 2532,
    status: 403,
    hint: 'The contract allows no refund now.',
  },
  MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: {
    code: 2600,
    status: 409,
    hint: 'This instance exists with other content.',
  },
  MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH: {
    code: 2601,
    status: 400,
    hint: 'auth.method is "external" or "token", and "token" needs a token of at least 8 characters.',
  },
  MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH: {
    code: 2602,
    status: 400,
    hint: 'auth.method is "external" or "token", and "token" needs a token of at least 8 characters.',
  },
  MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: {
    code: 2603,
    status: 409,
    hint: 'A deleted instance had this id; its books must be purged before the id is free.',
  },
  MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: {
    code: 2625,
    status: 409,
    hint: 'This instance has been deleted and cannot be changed.',
  },
  MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: {
    code: 2650,
    status: 409,
    hint: 'The inventory has a product of this name with other content.',
  },
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: {
    code: 2660,
    status: 409,
    hint: 'What is lost stays lost; raise total_stock when it is found again.',
  },
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS: {
    code: 2661,
    status: 409,
    hint: 'More would be lost than there is.',
  },
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED: {
    code: 2662,
    status: 409,
    hint: 'total_stock counts all that ever came in; raise total_lost for what has gone.',
  },
  MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: {
    code: 2670,
    status: 410,
    hint: 'There is not as much of this product; nothing was locked.',
  },
  MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK: {
    code: 2680,
    status: 409,
    hint: 'Pieces of this product are locked, or held by orders that can still be paid.',
  },
  MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD: {
    code: 2700,
    status: 409,
    hint: 'The exchange has no bank account of this wire method.',
  },
  MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE: {
    code: 2710,
    status: 404,
    hint: 'This instance has no such reserve.',
  },
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: {
    code: 2750,
    status: 410,
    hint: 'The tipping reserve has expired; transfer more money to it.',
  },
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: {
    code: 2751,
    status: 404,
    hint: 'The instance has no such tipping reserve, or none at all.',
  },
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS: {
    code: 2752,
    status: 412,
    hint: 'The tipping reserve does not hold that much.',
  },

  // Only here: the deployed peers have no numbers for these.
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
  MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: {
    code: 9204,
    status: 400,
    hint: 'An order has an amount above zero.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST: {
    code: 9205,
    status: 400,
    hint: 'The pay deadline of this order has passed already.',
  },
  MERCHANT_PRIVATE_DELETE_INSTANCES_OWED: {
    code: 9220,
    status: 409,
    hint: 'Money is still owed to or by this instance, so its books cannot be purged.',
  },
  MERCHANT_PRIVATE_DELETE_RESERVES_OWED: {
    code: 9221,
    status: 409,
    hint: 'Tips of this reserve can still be picked up, or (purge) it still holds money.',
  },
  MERCHANT_POST_TIP_QUERY_NO_RESERVE: {
    code: 9223,
    status: 412,
    hint: 'This instance has no tipping reserve.',
  },
  MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO: {
    code: 9225,
    status: 400,
    hint: 'A tip or a reserve has an amount above zero.',
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
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: {
    code: 9270,
    status: 410,
    hint: 'There is not as much of a product; nothing was ordered and nothing is held.',
  },
} as const satisfies Record<string, ErrorRow>;
