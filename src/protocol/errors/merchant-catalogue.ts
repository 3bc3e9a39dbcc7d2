/** Refusals about what an instance offers: categories, units, templates, devices. Own codes from 9260. */
import type { ErrorRow } from './row';

export const MERCHANT_CATALOGUE_ERRORS = {
  MERCHANT_GENERIC_CATEGORY_UNKNOWN: {
    code: 2003,
    status: 404,
    hint: 'The instance has no such category.',
  },
  MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS: {
    code: 2651,
    status: 409,
    hint: 'The instance has a category of this name.',
  },
  MERCHANT_PRIVATE_CATALOGUE_FULL: {
    code: 9260,
    status: 409,
    hint: 'The instance has as many of these as it may have; delete some first.',
  },
  MERCHANT_GENERIC_TEMPLATE_UNKNOWN: {
    code: 2018,
    status: 404,
    hint: 'The instance has no such template.',
  },
  MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: {
    code: 2021,
    status: 404,
    hint: 'The instance has no such device for one-time codes.',
  },
  MERCHANT_GENERIC_CURRENCY_MISMATCH: {
    code: 2024,
    status: 400,
    hint: 'The template is for another currency.',
  },
  MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS: {
    code: 2850,
    status: 409,
    hint: 'The instance has a template of this name with other content.',
  },
  MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS: {
    code: 2851,
    status: 409,
    hint: 'The instance has a device of this name with other content.',
  },
  MERCHANT_POST_USING_TEMPLATES_AMOUNT_CONFLICT: {
    code: 2860,
    status: 409,
    hint: 'The template has a fixed amount.',
  },
  MERCHANT_POST_USING_TEMPLATES_SUMMARY_CONFLICT: {
    code: 2861,
    status: 409,
    hint: 'The template has a fixed summary.',
  },
  MERCHANT_POST_USING_TEMPLATES_NO_AMOUNT: {
    code: 2862,
    status: 400,
    hint: 'The template leaves the amount to you.',
  },
  MERCHANT_POST_USING_TEMPLATES_NO_SUMMARY: {
    code: 2863,
    status: 400,
    hint: 'The template leaves the summary to you.',
  },
  MERCHANT_GENERIC_UNIT_UNKNOWN: {
    code: 9261,
    status: 404,
    hint: 'The instance has no such unit.',
  },
  MERCHANT_PRIVATE_UNITS_BUILTIN: {
    code: 9262,
    status: 409,
    hint: 'Every instance has this unit: only its fractions can change, and whether it is in use.',
  },
  MERCHANT_PRIVATE_POST_UNITS_CONFLICT_UNIT_EXISTS: {
    code: 9263,
    status: 409,
    hint: 'The instance has a unit of this name with other content.',
  },
} as const satisfies Record<string, ErrorRow>;
