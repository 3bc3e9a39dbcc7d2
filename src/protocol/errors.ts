/**
 * The table of refusals: name, numeric code, HTTP status, hint. Each party has a file below
 * `errors/`. Names and numbers are those of the deployed peers (`vectors/error_codes.json`). Rows
 * that exist only here have codes from 9000 on. The exchange's old routes have numbers of 2019.
 * Statuses follow the specification's table first (decision D18).
 */
import { AUDITOR_ERRORS } from './errors/auditor';
import { BANK_ERRORS } from './errors/bank';
import { CRYPTO_TEST_ERRORS } from './errors/crypto-test';
import { EXCHANGE_ERRORS } from './errors/exchange';
import { EXCHANGE_V6_ERRORS } from './errors/exchange-v6';
import { GENERIC_ERRORS } from './errors/generic';
import { MERCHANT_ERRORS } from './errors/merchant';
import { MERCHANT_CATALOGUE_ERRORS } from './errors/merchant-catalogue';
import { MERCHANT_EXCHANGE_ERRORS } from './errors/merchant-exchanges';
import { MERCHANT_PRIVATE_ERRORS } from './errors/merchant-private';
import { MERCHANT_STYLE_B_ERRORS } from './errors/merchant-style-b';
import type { ErrorRow } from './errors/row';
import { SYNC_ERRORS } from './errors/sync';

export const ERRORS = {
  ...GENERIC_ERRORS,
  ...BANK_ERRORS,
  ...EXCHANGE_ERRORS,
  ...EXCHANGE_V6_ERRORS,
  ...MERCHANT_ERRORS,
  ...MERCHANT_PRIVATE_ERRORS,
  ...MERCHANT_CATALOGUE_ERRORS,
  ...MERCHANT_EXCHANGE_ERRORS,
  ...MERCHANT_STYLE_B_ERRORS,
  ...SYNC_ERRORS,
  ...AUDITOR_ERRORS,
  ...CRYPTO_TEST_ERRORS,
} as const satisfies Record<string, ErrorRow>;

export type ErrorName = keyof typeof ERRORS;
