import type { ErrorRow } from './row';

/**
 * Refusals on the old routes of the exchange, with the numbers of 2019 (protocol-b 5). They have
 * names of their own because the same numbers mean other things since 2020.
 */
export const EXCHANGE_V6_ERRORS = {
  V6_JSON_INVALID: { code: 1006, status: 400, hint: 'The body is not a JSON object.' },
  V6_PARAMETER_MISSING: { code: 1008, status: 400, hint: 'A required field is missing.' },
  V6_PARAMETER_MALFORMED: { code: 1009, status: 400, hint: 'A field has a malformed value.' },
  V6_WITHDRAW_INSUFFICIENT_FUNDS: {
    code: 1100,
    status: 403,
    hint: 'The balance of the reserve is too low for this coin.',
  },
  V6_WITHDRAW_RESERVE_UNKNOWN: {
    code: 1101,
    status: 404,
    hint: 'No money has arrived for this reserve.',
  },
  V6_WITHDRAW_DENOMINATION_KEY_NOT_FOUND: {
    code: 1110,
    status: 404,
    hint: 'This exchange has no such denomination.',
  },
  V6_WITHDRAW_VALIDITY_IN_FUTURE: {
    code: 1114,
    status: 412,
    hint: 'This denomination is not valid yet.',
  },
  V6_WITHDRAW_VALIDITY_IN_PAST: {
    code: 1115,
    status: 410,
    hint: 'No more coins of this denomination are made.',
  },
  V6_WITHDRAW_RESERVE_SIGNATURE_INVALID: {
    code: 1111,
    status: 401,
    hint: 'The reserve key did not sign this withdrawal.',
  },
  V6_RESERVE_STATUS_UNKNOWN: {
    code: 1151,
    status: 404,
    hint: 'No money has arrived for this reserve.',
  },
  V6_DEPOSIT_INSUFFICIENT_FUNDS: {
    code: 1200,
    status: 403,
    hint: 'The coin has less value left; its history is the proof.',
  },
  V6_DEPOSIT_DENOMINATION_KEY_UNKNOWN: {
    code: 1204,
    status: 404,
    hint: 'This exchange has no such denomination.',
  },
  V6_DEPOSIT_COIN_SIGNATURE_INVALID: {
    code: 1205,
    status: 401,
    hint: 'The coin did not sign this deposit.',
  },
  V6_DEPOSIT_DENOMINATION_SIGNATURE_INVALID: {
    code: 1206,
    status: 401,
    hint: 'The denomination key did not sign this coin.',
  },
  V6_DEPOSIT_INVALID_WIRE_FORMAT_TYPE_UNSUPPORTED: {
    code: 1217,
    status: 400,
    hint: 'This exchange cannot wire to accounts of this kind.',
  },
  V6_DEPOSIT_INVALID_TIMESTAMP: {
    code: 1218,
    status: 400,
    hint: 'The timestamp of the contract is more than a month away from now.',
  },
  V6_DEPOSIT_DENOMINATION_VALIDITY_IN_FUTURE: {
    code: 1219,
    status: 412,
    hint: 'This denomination is not valid yet.',
  },
  V6_DEPOSIT_DENOMINATION_EXPIRED: {
    code: 1220,
    status: 410,
    hint: 'Coins of this denomination can no longer be deposited.',
  },
  V6_REFRESH_MELT_INSUFFICIENT_FUNDS: {
    code: 1300,
    status: 403,
    hint: 'The coin has less value left; its history is the proof.',
  },
  V6_REFRESH_MELT_DENOMINATION_KEY_NOT_FOUND: {
    code: 1301,
    status: 404,
    hint: 'This exchange has no such denomination.',
  },
  V6_REFRESH_MELT_FEES_EXCEED_CONTRIBUTION: {
    code: 1305,
    status: 400,
    hint: 'The melted amount does not cover the refresh fee.',
  },
  V6_REFRESH_MELT_DENOMINATION_SIGNATURE_INVALID: {
    code: 1306,
    status: 401,
    hint: 'The denomination key did not sign this coin.',
  },
  V6_REFRESH_MELT_COIN_SIGNATURE_INVALID: {
    code: 1307,
    status: 401,
    hint: 'The coin did not sign this melt.',
  },
  V6_REFRESH_MELT_COIN_EXPIRED_NO_ZOMBIE: {
    code: 1309,
    status: 410,
    hint: 'Coins of this denomination can no longer be melted.',
  },
  V6_REFRESH_REVEAL_COMMITMENT_VIOLATION: {
    code: 1350,
    status: 409,
    hint: 'What was revealed is not what was committed to.',
  },
  V6_REFRESH_REVEAL_SESSION_UNKNOWN: {
    code: 1352,
    status: 400,
    hint: 'No coin was melted with this commitment.',
  },
  V6_REFRESH_REVEAL_FRESH_DENOMINATION_KEY_NOT_FOUND: {
    code: 1361,
    status: 400,
    hint: 'This exchange has no such denomination.',
  },
  V6_REFRESH_REVEAL_LINK_SIGNATURE_INVALID: {
    code: 1362,
    status: 401,
    hint: 'The old coin did not sign this new coin.',
  },
  V6_REFUND_DEPOSIT_NOT_FOUND: {
    code: 1503,
    status: 404,
    hint: 'This coin was not deposited for this contract of this merchant.',
  },
  V6_REFUND_CURRENCY_MISMATCH: {
    code: 1504,
    status: 412,
    hint: 'The refund is in another currency than the deposit.',
  },
  V6_REFUND_MERCHANT_ALREADY_PAID: {
    code: 1506,
    status: 410,
    hint: 'The merchant has been paid for this deposit, or is about to be.',
  },
  V6_REFUND_FEE_TOO_LOW: {
    code: 1509,
    status: 400,
    hint: "The refund fee is below that of the coin's denomination.",
  },
  V6_REFUND_FEE_CURRENCY_MISMATCH: {
    code: 1511,
    status: 400,
    hint: 'The refund fee is in another currency than the refund.',
  },
  V6_REFUND_FEE_ABOVE_AMOUNT: {
    code: 1512,
    status: 400,
    hint: 'The refund does not cover its fee.',
  },
  V6_REFUND_MERCHANT_SIGNATURE_INVALID: {
    code: 1513,
    status: 401,
    hint: 'The merchant did not sign this refund.',
  },
  V6_TRACK_TRANSFER_WTID_NOT_FOUND: {
    code: 1702,
    status: 404,
    hint: 'This exchange made no transfer with this identifier.',
  },
  V6_TRACK_TRANSACTION_NOT_FOUND: { code: 1802, status: 404, hint: 'There is no such deposit.' },
  V6_TRACK_TRANSACTION_MERCHANT_SIGNATURE_INVALID: {
    code: 1804,
    status: 401,
    hint: 'The merchant did not sign this question.',
  },
  V6_PAYBACK_DENOMINATION_KEY_UNKNOWN: {
    code: 1850,
    status: 404,
    hint: 'This exchange has revoked no such denomination.',
  },
  V6_PAYBACK_SIGNATURE_INVALID: {
    code: 1851,
    status: 401,
    hint: 'The coin did not sign this payback.',
  },
  V6_PAYBACK_DENOMINATION_SIGNATURE_INVALID: {
    code: 1852,
    status: 401,
    hint: 'The denomination key did not sign this coin.',
  },
  V6_PAYBACK_WITHDRAW_NOT_FOUND: {
    code: 1854,
    status: 404,
    hint: 'This coin comes from no withdrawal and no refresh of this exchange.',
  },
  V6_PAYBACK_COIN_BALANCE_ZERO: {
    code: 1857,
    status: 403,
    hint: 'Nothing is left of this coin; its history is the proof.',
  },
  V6_KEYS_MISSING: {
    code: 1901,
    status: 500,
    hint: 'This exchange has no signed keys at the moment; its operator must sign new ones.',
  },
  /** Ours: exchanges of that time did not check it. */
  V6_COIN_CONFLICTING_DENOMINATION_KEY: {
    code: 9160,
    status: 409,
    hint: 'This coin was already used with another denomination.',
  },
  V6_KEYS_HAVE_NOT_NUMERIC: {
    code: 1900,
    status: 400,
    hint: 'last_issue_date is a number of seconds.',
  },
} as const satisfies Record<string, ErrorRow>;
