import type { ErrorRow } from './row';

/** Refusals of the exchange. */
export const EXCHANGE_ERRORS = {
  EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY: {
    code: 1003,
    status: 409,
    hint: 'This coin was already used with another denomination.',
  },
  EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN: {
    code: 1005,
    status: 404,
    hint: 'This exchange has no such denomination.',
  },
  EXCHANGE_DENOMINATION_SIGNATURE_INVALID: {
    code: 1006,
    status: 403,
    hint: 'The denomination key did not sign this coin.',
  },
  EXCHANGE_GENERIC_KEYS_MISSING: {
    code: 1007,
    status: 500,
    hint: 'This exchange has no signed keys at the moment; its operator must sign new ones.',
  },
  EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE: {
    code: 1008,
    status: 412,
    hint: 'This denomination is not valid yet.',
  },
  EXCHANGE_GENERIC_DENOMINATION_EXPIRED: {
    code: 1009,
    status: 410,
    hint: 'This denomination is no longer valid for this operation.',
  },
  EXCHANGE_GENERIC_DENOMINATION_REVOKED: {
    code: 1010,
    status: 410,
    hint: 'This denomination was revoked; its coins can be given back by recoup.',
  },
  EXCHANGE_DEPOSITS_GET_NOT_FOUND: {
    code: 1100,
    status: 404,
    hint: 'There is no such deposit.',
  },
  EXCHANGE_DEPOSITS_GET_MERCHANT_SIGNATURE_INVALID: {
    code: 1106,
    status: 403,
    hint: 'The merchant did not sign this question.',
  },
  EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS: {
    code: 1150,
    status: 409,
    hint: 'The balance of the reserve is too low for this coin.',
  },
  EXCHANGE_WITHDRAW_RESERVE_UNKNOWN: {
    code: 1151,
    status: 404,
    hint: 'No money has arrived for this reserve.',
  },
  EXCHANGE_WITHDRAW_RESERVE_SIGNATURE_INVALID: {
    code: 1154,
    status: 403,
    hint: 'The reserve key did not sign this withdrawal.',
  },
  EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS: {
    code: 1200,
    status: 409,
    hint: 'The coin has less value left; its history is the proof.',
  },
  EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID: {
    code: 1205,
    status: 403,
    hint: 'The coin did not sign this deposit.',
  },
  EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE: {
    code: 1207,
    status: 400,
    hint: 'The contribution does not cover the deposit fee.',
  },
  EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE: {
    code: 1208,
    status: 400,
    hint: 'The refund deadline is after the wire transfer deadline.',
  },
  EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON: {
    code: 1210,
    status: 400,
    hint: 'The account is not one that this exchange can wire to.',
  },
  EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT: {
    code: 1211,
    status: 400,
    hint: 'h_wire is not the hash of the account.',
  },
  EXCHANGE_RESERVES_GET_STATUS_UNKNOWN: {
    code: 1250,
    status: 404,
    hint: 'No money has arrived for this reserve.',
  },
  EXCHANGE_MELT_INSUFFICIENT_FUNDS: {
    code: 1300,
    status: 409,
    hint: 'The coin has less value left; its history is the proof.',
  },
  EXCHANGE_MELT_FEES_EXCEED_CONTRIBUTION: {
    code: 1302,
    status: 400,
    hint: 'The melted amount does not cover the refresh fee.',
  },
  EXCHANGE_MELT_COIN_SIGNATURE_INVALID: {
    code: 1303,
    status: 403,
    hint: 'The coin did not sign this melt.',
  },
  EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION: {
    code: 1353,
    status: 409,
    hint: 'What was revealed is not what was committed to.',
  },
  EXCHANGE_REFRESHES_REVEAL_SESSION_UNKNOWN: {
    code: 1355,
    status: 404,
    hint: 'No coin was melted with this commitment.',
  },
  EXCHANGE_REFRESHES_REVEAL_CNC_TRANSFER_ARRAY_SIZE_INVALID: {
    code: 1356,
    status: 400,
    hint: 'A reveal has two transfer keys.',
  },
  EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_EXCESSIVE: {
    code: 1357,
    status: 400,
    hint: 'A refresh makes at most 256 new coins.',
  },
  EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_MISMATCH: {
    code: 1358,
    status: 400,
    hint: 'new_denoms_h, coin_evs and link_sigs have different lengths, or are empty.',
  },
  EXCHANGE_REFRESHES_REVEAL_AMOUNT_INSUFFICIENT: {
    code: 1360,
    status: 400,
    hint: 'The new coins cost more than was melted.',
  },
  EXCHANGE_REFRESHES_REVEAL_LINK_SIGNATURE_INVALID: {
    code: 1361,
    status: 403,
    hint: 'The old coin did not sign this new coin.',
  },
  EXCHANGE_LINK_COIN_UNKNOWN: {
    code: 1400,
    status: 404,
    hint: 'No refresh of this coin was revealed.',
  },
  EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND: {
    code: 1451,
    status: 404,
    hint: 'This exchange made no transfer with this identifier.',
  },
  EXCHANGE_REFUND_COIN_NOT_FOUND: {
    code: 1500,
    status: 404,
    hint: 'This coin was never spent here.',
  },
  EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT: {
    code: 1501,
    status: 409,
    hint: 'The deposit has less left, or this rtransaction_id was used for another amount; the history of the coin is the proof.',
  },
  EXCHANGE_REFUND_DEPOSIT_NOT_FOUND: {
    code: 1502,
    status: 404,
    hint: 'This coin was not deposited for this contract of this merchant.',
  },
  EXCHANGE_REFUND_MERCHANT_ALREADY_PAID: {
    code: 1503,
    status: 410,
    hint: 'The merchant has been paid for this deposit, or is about to be.',
  },
  EXCHANGE_REFUND_FEE_TOO_LOW: {
    code: 1504,
    status: 400,
    hint: "The refund fee is below that of the coin's denomination.",
  },
  EXCHANGE_REFUND_FEE_ABOVE_AMOUNT: {
    code: 1505,
    status: 400,
    hint: 'The refund does not cover its fee.',
  },
  EXCHANGE_REFUND_MERCHANT_SIGNATURE_INVALID: {
    code: 1506,
    status: 403,
    hint: 'The merchant did not sign this refund.',
  },
  EXCHANGE_RECOUP_SIGNATURE_INVALID: {
    code: 1550,
    status: 403,
    hint: 'The coin did not sign this recoup.',
  },
  EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND: {
    code: 1551,
    status: 404,
    hint: 'No envelope with this blinding secret was signed for this coin.',
  },
  EXCHANGE_RECOUP_COIN_BALANCE_ZERO: {
    code: 1552,
    status: 403,
    hint: 'Nothing is left of this coin; its history is the proof.',
  },
  EXCHANGE_RECOUP_NOT_ELIGIBLE: {
    code: 1555,
    status: 404,
    hint: 'The denomination of this coin was not revoked.',
  },
} as const satisfies Record<string, ErrorRow>;
