/** Refusals of the merchant's private side: orders, products, instances, reserves. Own codes from 9200. */
import type { ErrorRow } from './row';

export const MERCHANT_PRIVATE_ERRORS = {
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
    hint: 'The order is claimed and its pay deadline has not passed, or coins were taken for it.',
  },
  MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID: {
    code: 2521,
    status: 409,
    hint: 'The order is paid, so it is kept.',
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
    hint: 'auth.method is "external" or "token", and "token" needs a token that is not empty.',
  },
  MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH: {
    code: 2602,
    status: 400,
    hint: 'auth.method is "external" or "token", and "token" needs a token that is not empty.',
  },
  MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: {
    code: 2603,
    status: 409,
    hint: 'A deleted instance had this id; its books must be purged before the id is free.',
  },
  MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY: {
    code: 9250,
    status: 409,
    hint: 'The instance has as many tokens as it may have; revoke some that are not used.',
  },
  MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: {
    code: 2625,
    status: 409,
    hint: 'This instance has been deleted and cannot be changed.',
  },
  MERCHANT_PRIVATE_DELETE_TOKEN_NOT_EXTRA: {
    code: 9252,
    status: 409,
    hint: "Only a login token ends itself; POST private/auth replaces the instance's own.",
  },
  MERCHANT_PRIVATE_DELETE_ACCOUNT_UNKNOWN: {
    code: 2626,
    status: 404,
    hint: 'The instance has no such bank account.',
  },
  MERCHANT_PRIVATE_POST_ACCOUNT_EXISTS: {
    code: 2627,
    status: 409,
    hint: 'The instance has this account with another credit facade; change it with PATCH.',
  },
  MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE: {
    code: 9251,
    status: 409,
    hint: 'No money of orders would reach this account.',
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
  MERCHANT_ORDER_SENT_UNPAID: {
    code: 9208,
    status: 409,
    hint: 'Only the goods of a paid order are marked as sent.',
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
  MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO: {
    code: 9225,
    status: 400,
    hint: 'A tip or a reserve has an amount above zero.',
  },
  // Orders of both styles name instances. Style B has a number of its own for it.
  MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT: {
    code: 9283,
    status: 404,
    hint: 'The order names one instance, and its merchant another.',
  },
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: {
    code: 9270,
    status: 410,
    hint: 'There is not as much of a product; nothing was ordered and nothing is held.',
  },
  MERCHANT_PRIVATE_POST_WEBHOOKS_CONFLICT: {
    code: 2900,
    status: 409,
    hint: 'There is a webhook of this identifier with other content.',
  },
  MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY: {
    code: 9228,
    status: 409,
    hint: 'The instance has as many webhooks as it may; remove one first.',
  },
} as const satisfies Record<string, ErrorRow>;
