/**
 * Numbers of a BankError's `ec` (specification "Errors"; protocol-b 1.2, the table of 2019-08).
 * Each operation of the test bank has its own number for the same refusal. Refusals outside the
 * table keep their `code`.
 */
import type { ErrorName } from '@/protocol/errors';

export type TestBankOperation = 'transfer' | 'history' | 'reject' | 'register';

type Numbers = Readonly<Partial<Record<ErrorName, number>>>;

const ACCOUNT_NUMBERS: Numbers = {
  BANK_UNKNOWN_ACCOUNT: 5100,
  BANK_SAME_ACCOUNT: 5102,
  BANK_UNALLOWED_DEBIT: 5103,
  BANK_CREDIT_TOO_LOW: 5103,
  BANK_CURRENCY_MISMATCH: 5111,
  BANK_NEGATIVE_NUMBER_AMOUNT: 5400,
  BANK_NUMBER_TOO_BIG: 5401,
};

export const BANK_EC: Readonly<Record<TestBankOperation, Numbers>> = {
  transfer: {
    ...ACCOUNT_NUMBERS,
    GENERIC_JSON_INVALID: 5106,
    GENERIC_PARAMETER_MISSING: 5106,
    GENERIC_PARAMETER_MALFORMED: 5106,
    BANK_LOGIN_FAILED: 5112,
  },
  history: {
    GENERIC_PARAMETER_MISSING: 5208,
    GENERIC_PARAMETER_MALFORMED: 5209,
    BANK_LOGIN_FAILED: 5212,
  },
  reject: {
    ...ACCOUNT_NUMBERS,
    BANK_TRANSACTION_NOT_FOUND: 5301,
    GENERIC_JSON_INVALID: 5306,
    GENERIC_PARAMETER_MISSING: 5306,
    GENERIC_PARAMETER_MALFORMED: 5306,
    BANK_LOGIN_FAILED: 5312,
  },
  register: {},
};
