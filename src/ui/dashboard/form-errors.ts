/** Turns the query members of a refused form into the words of its error summary. */
import type { FormErrorName } from '@/protocol/form-errors';
import { dashboardErrorMessages } from '@/ui/messages/dashboard-errors';
import type { Language } from '@/ui/messages/language';
import type { FormError } from '@/ui/primitives/error-summary';

/** The field that names the shop that a form was made for. */
export const MADE_FOR = 'made_for';

type ErrorName = keyof ReturnType<typeof dashboardErrorMessages>;
type FieldKind = Extract<ErrorName, `FIELD_${string}`>;
/** The field of a refusal that does not name one itself. */
export type FieldsByError = Readonly<Partial<Record<FormErrorName, string>>>;

/** A form's fields in their order, with the error of a malformed one. */
export type FieldKinds = Readonly<Record<string, FieldKind>>;

export interface SentBack {
  readonly error?: FormErrorName | undefined;
  readonly field?: string | undefined;
}

/**
 * Explains errors. `field` names all that are wrong, separated by commas. `about` gives the field of those
 * that do not name one themselves. The other fields of such a list are malformed.
 */
export function formErrors(
  { error, field }: SentBack,
  language: Language,
  kinds: FieldKinds,
  about: FieldsByError = {},
): FormError[] {
  if (error === undefined) return [];
  const texts = dashboardErrorMessages(language);
  const isKnown = (name: FormErrorName): name is FormErrorName & ErrorName =>
    Object.hasOwn(texts, name);
  const names = (field ?? '').split(',').map((path) => path.split('.').at(-1) ?? '');
  const shown = Object.keys(kinds).filter((name) => names.includes(name));
  const own = about[error];
  const named = own === undefined || names.length > 1 ? shown : [own];
  if (named.length === 0) return [{ text: texts[isKnown(error) ? error : 'OTHER'] }];
  const isAbout = (name: string): boolean => own === undefined || own === name;
  return named.map((name) => ({
    text: texts[isKnown(error) && isAbout(name) ? error : (kinds[name] ?? 'OTHER')],
    field: name,
  }));
}

export function errorOf(errors: readonly FormError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.text;
}
