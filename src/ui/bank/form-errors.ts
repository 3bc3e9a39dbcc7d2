import type { FormErrorName } from '@/protocol/form-errors';
import { bankErrorMessages } from '@/ui/messages/bank-errors';
import type { Language } from '@/ui/messages/language';
import type { FormError } from '@/ui/primitives/error-summary';

type BankErrorName = keyof ReturnType<typeof bankErrorMessages>;

/** The fields of errors that concern one field. */
const FIELDS: Partial<Record<BankErrorName, string>> = {
  BANK_LOGIN_FAILED: 'username',
  BANK_USERNAME_TAKEN: 'username',
  BANK_USERNAME_MALFORMED: 'username',
  BANK_PASSWORD_MISSING: 'password',
  BANK_PASSWORD_TOO_SHORT: 'password',
  BANK_PASSWORD_WRONG: 'current',
  BANK_UNALLOWED_DEBIT: 'amount',
  BANK_AMOUNT_MALFORMED: 'amount',
  BANK_NUMBER_TOO_BIG: 'amount',
  BANK_UNKNOWN_ACCOUNT: 'to',
  BANK_SAME_ACCOUNT: 'to',
  BANK_SUBJECT_MALFORMED: 'subject',
};

/** Returns the words for the errors of a refused form. */
export function bankFormErrors(
  names: FormErrorName | readonly FormErrorName[] | undefined,
  language: Language,
): FormError[] {
  return [names ?? []].flat().map((name) => bankFormError(name, language));
}

function bankFormError(name: FormErrorName, language: Language): FormError {
  const texts = bankErrorMessages(language);
  const isKnown = (error: FormErrorName): error is BankErrorName => Object.hasOwn(texts, error);
  const known = isKnown(name) ? name : 'OTHER';
  const field = FIELDS[known];
  return { text: texts[known], ...(field === undefined ? {} : { field }) };
}

export function errorOf(errors: readonly FormError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.text;
}
