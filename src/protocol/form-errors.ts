/** Names of the errors that pages show: a refusal's code, or a name that only forms have. */
import { ERRORS, type ErrorName } from './errors';

const OF_FORMS = [
  'BANK_AMOUNT_MALFORMED',
  'BANK_FORM_LOGGED_OUT',
  'BANK_FORM_OTHER_USER',
  'BANK_PASSWORD_MISSING',
  'BANK_PASSWORD_WRONG',
  'BANK_SUBJECT_MALFORMED',
  'BANK_USERNAME_MALFORMED',
  'DEMO_TOKEN',
  'LAST_ACCOUNT',
  'LOGGED_OUT',
  'OTHER',
  'OTHER_SHOP',
  'WRONG_TOKEN',
] as const;

export type FormErrorName = ErrorName | (typeof OF_FORMS)[number];

const SHOP_PROBLEMS = [
  'amount',
  'backend',
  'empty',
  'late',
  'most',
  'opening',
  'quantity',
  'share',
] as const;

export type ShopProblem = (typeof SHOP_PROBLEMS)[number];

/** The members of an address that returns to a form. */
export interface FormQuery {
  readonly [name: string]: string | undefined;
  readonly error?: FormErrorName | undefined;
  readonly problem?: ShopProblem | undefined;
}

/** Reads the name in an address. An unknown one counts as OTHER. */
export function parseFormError(text: string | undefined): FormErrorName | undefined {
  if (text === undefined || text === '') return undefined;
  return OF_FORMS.find((name) => name === text) ?? (isErrorName(text) ? text : 'OTHER');
}

export function parseShopProblem(text: string | undefined): ShopProblem | undefined {
  return SHOP_PROBLEMS.find((name) => name === text);
}

function isErrorName(text: string): text is ErrorName {
  return Object.hasOwn(ERRORS, text);
}
