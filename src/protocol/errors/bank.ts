import type { ErrorRow } from './row';

/** Refusals of the bank. Statuses: requirements, then protocol-b 1.2 and 4 (decision D18). */
export const BANK_ERRORS = {
  BANK_SAME_ACCOUNT: {
    code: 5101,
    status: 403,
    hint: 'The money would come from the account it goes to.',
  },
  BANK_UNALLOWED_DEBIT: {
    code: 5102,
    status: 403,
    hint: 'The account does not hold that much.',
  },
  BANK_NEGATIVE_NUMBER_AMOUNT: { code: 5103, status: 400, hint: 'The amount is below zero.' },
  BANK_NUMBER_TOO_BIG: { code: 5104, status: 400, hint: 'The amount is above the limit of 2^52.' },
  BANK_LOGIN_FAILED: {
    code: 5105,
    status: 401,
    hint: 'Username or password is missing or wrong.',
  },
  BANK_UNKNOWN_ACCOUNT: { code: 5106, status: 404, hint: 'The bank has no such account.' },
  BANK_TRANSACTION_NOT_FOUND: { code: 5107, status: 404, hint: 'The bank has no such transfer.' },
  BANK_TRANSFER_REQUEST_UID_REUSED: {
    code: 5112,
    status: 409,
    hint: 'Another transfer was requested under the same identifier.',
  },
  BANK_WITHDRAWAL_OPERATION_RESERVE_SELECTION_CONFLICT: {
    code: 5113,
    status: 409,
    hint: 'Another reserve or exchange was selected for this withdrawal.',
  },
  BANK_USERNAME_TAKEN: { code: 9500, status: 409, hint: 'There is a user of this name.' },
  BANK_WITHDRAWAL_UNKNOWN: { code: 9501, status: 404, hint: 'The bank has no such withdrawal.' },
  BANK_WITHDRAWAL_ABORTED: { code: 9502, status: 409, hint: 'The withdrawal was aborted.' },
  BANK_WITHDRAWAL_CONFIRMED: {
    code: 9503,
    status: 409,
    hint: 'The withdrawal was confirmed, its money has moved.',
  },
  BANK_WITHDRAWAL_NOT_SELECTED: {
    code: 9504,
    status: 409,
    hint: 'No wallet has chosen an exchange and a reserve for this withdrawal.',
  },
  BANK_WITHDRAWAL_AMOUNT_FORGED: {
    code: 9505,
    status: 409,
    hint: 'The wallet came back with another amount than the bank announced.',
  },
  BANK_CURRENCY_MISMATCH: {
    code: 9507,
    status: 406,
    hint: 'The amount is in a currency that is not the bank’s.',
  },
  BANK_TOO_MANY_ATTEMPTS: {
    code: 9508,
    status: 429,
    hint: 'Too many wrong passwords for this account from this address; Retry-After says when to try again.',
  },
  BANK_USERNAME_UNUSABLE: {
    code: 9509,
    status: 406,
    hint: 'Usernames are 1 to 150 letters, digits or any of @ . + - _.',
  },
  BANK_CREDIT_TOO_LOW: { code: 9510, status: 406, hint: 'The account does not hold that much.' },
  BANK_BALANCE_NOT_ZERO: {
    code: 9511,
    status: 409,
    hint: 'Only an account that holds nothing and owes nothing can be deleted.',
  },
  BANK_DEBIT_LIMIT_TOO_LOW: {
    code: 9512,
    status: 409,
    hint: 'The account is deeper in debt than that limit.',
  },
  BANK_REGISTRATION_CLOSED: {
    code: 9520,
    status: 403,
    hint: 'Accounts of this bank are opened by its operator (BANK_REGISTRATION).',
  },
  BANK_PASSWORD_TOO_SHORT: {
    code: 9521,
    status: 400,
    hint: 'A password has at least 8 characters.',
  },
  BANK_ACCOUNT_IS_NOT_EXCHANGE: {
    code: 9513,
    status: 409,
    hint: 'The account is no exchange’s, so nothing can be withdrawn to it.',
  },
} as const satisfies Record<string, ErrorRow>;
