import type { ErrorRow } from './row';

/** Between the merchant and its exchanges: their keys, and their transfers. Codes from 9200 are ours. */
export const MERCHANT_EXCHANGE_ERRORS = {
  MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE: {
    code: 2001,
    status: 502,
    hint: 'The exchange announces no wire fee for the time and method of this order.',
  },
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: {
    code: 2010,
    status: 502,
    hint: 'The exchange does not tell its keys; try again later.',
  },
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: {
    code: 2011,
    status: 504,
    hint: 'The exchange did not answer in time; try again with the same coins.',
  },
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: {
    code: 2012,
    status: 502,
    hint: 'The exchange cannot be reached; try again with the same coins.',
  },
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: {
    code: 2013,
    status: 502,
    hint: 'The answer of the exchange makes no sense; try again with the same coins.',
  },
  MERCHANT_EXCHANGE_UNKNOWN: {
    code: 9206,
    status: 404,
    hint: 'This merchant backend does not trust an exchange of this address.',
  },
  MERCHANT_UNLISTED_EXCHANGE_REFUSED: {
    code: 9207,
    status: 424,
    hint: 'The exchange refused; this merchant backend does not list it, so its words do not go on.',
  },
  MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS: {
    code: 2553,
    status: 409,
    hint: 'This transfer was reported with another amount or account.',
  },
  MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE: {
    code: 2554,
    status: 502,
    hint: 'The exchange takes more of this transfer than it has announced.',
  },
  MERCHANT_PRIVATE_POST_TRANSFERS_ACCOUNT_NOT_FOUND: {
    code: 2555,
    status: 404,
    hint: 'This account does not belong to the instance.',
  },
  MERCHANT_TRACK_TRANSFER_CONFLICT: {
    code: 9240,
    status: 424,
    hint: 'The exchange contradicts itself about this transfer; the proofs are in the body and kept.',
  },
  MERCHANT_TRACK_TRANSACTION_CONFLICT: {
    code: 9241,
    status: 424,
    hint: 'The exchange names a transfer whose signed list lacks this coin; the proofs are kept.',
  },
  MERCHANT_TRACK_TRANSFER_UNKNOWN: {
    code: 9242,
    status: 404,
    hint: 'The exchange knows no such transfer to an account of this instance.',
  },
  MERCHANT_TRACK_EXCHANGE_FAILED: {
    code: 9243,
    status: 424,
    hint: 'The exchange gave no usable answer; try again later.',
  },
  MERCHANT_TRACK_EXCHANGE_TIMEOUT: {
    code: 9244,
    status: 503,
    hint: 'The exchange did not answer in time; try again later.',
  },
  MERCHANT_PRIVATE_DELETE_TRANSFERS_UNKNOWN: {
    code: 9245,
    status: 404,
    hint: 'This instance knows no such transfer.',
  },
  MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED: {
    code: 9246,
    status: 409,
    hint: 'The exchange has confirmed this transfer, so it stays in the books.',
  },
  MERCHANT_GET_ORDERS_EXCHANGE_TRACKING_FAILURE: {
    code: 2100,
    status: 502,
    hint: 'The exchange did not tell how this coin was wired; it is asked again.',
  },
} as const satisfies Record<string, ErrorRow>;
