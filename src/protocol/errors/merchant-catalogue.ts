/** Refusals about what an instance offers: categories, units, templates, devices. Own codes from 9250. */
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
    code: 9250,
    status: 409,
    hint: 'The instance has as many of these as it may have; delete some first.',
  },
  MERCHANT_GENERIC_UNIT_UNKNOWN: {
    code: 9251,
    status: 404,
    hint: 'The instance has no such unit.',
  },
  MERCHANT_PRIVATE_UNITS_BUILTIN: {
    code: 9252,
    status: 409,
    hint: 'Every instance has this unit: only its fractions can change, and whether it is in use.',
  },
  MERCHANT_PRIVATE_POST_UNITS_CONFLICT_UNIT_EXISTS: {
    code: 9253,
    status: 409,
    hint: 'The instance has a unit of this name with other content.',
  },
} as const satisfies Record<string, ErrorRow>;
