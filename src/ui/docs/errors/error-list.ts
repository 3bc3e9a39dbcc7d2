/** All refusals as the documentation shows them. */
import { ERRORS, type ErrorName } from '@/protocol/errors';
import type { ErrorText, Remedy } from '@/ui/messages/error-remedies';
import type { Language } from '@/ui/messages/language';
import { BANK_TEXTS } from './bank-texts';
import { EXCHANGE_TEXTS } from './exchange-texts';
import { EXCHANGE_V6_TEXTS } from './exchange-v6-texts';
import { GENERIC_TEXTS } from './generic-texts';
import { MERCHANT_CATALOGUE_TEXTS } from './merchant-catalogue-texts';
import { MERCHANT_EXCHANGES_TEXTS } from './merchant-exchanges-texts';
import { MERCHANT_PRIVATE_TEXTS } from './merchant-private-texts';
import { MERCHANT_STYLE_B_TEXTS } from './style-b/merchant-texts';
import { MERCHANT_TEXTS } from './merchant-texts';
import { OTHER_TEXTS } from './other-texts';

const GROUPS = {
  general: GENERIC_TEXTS,
  merchant: {
    ...MERCHANT_TEXTS,
    ...MERCHANT_PRIVATE_TEXTS,
    ...MERCHANT_CATALOGUE_TEXTS,
    ...MERCHANT_EXCHANGES_TEXTS,
  },
  merchantB: MERCHANT_STYLE_B_TEXTS,
  bank: BANK_TEXTS,
  exchange: EXCHANGE_TEXTS,
  exchangeV6: EXCHANGE_V6_TEXTS,
  others: OTHER_TEXTS,
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<ErrorName, ErrorText>>>>>;

export type ErrorGroup = keyof typeof GROUPS;

export interface DescribedError {
  readonly name: ErrorName;
  readonly code: number;
  readonly status: number;
  readonly group: ErrorGroup;
  readonly remedy: Remedy;
  /** The hint on the wire, which is in English. */
  readonly hint: string;
  /** The hint in the reader's language. */
  readonly meaning: string;
}

/** Lists all refusals by group, then by code. */
export function listErrors(language: Language): readonly DescribedError[] {
  return LISTS[language];
}

const LISTS: Readonly<Record<Language, readonly DescribedError[]>> = {
  en: describeErrors('en'),
  de: describeErrors('de'),
};

function describeErrors(language: Language): readonly DescribedError[] {
  return (Object.keys(GROUPS) as ErrorGroup[]).flatMap((group) =>
    (Object.entries(GROUPS[group]) as [ErrorName, ErrorText][])
      .map(([name, [remedy, german]]) => {
        const { code, status, hint } = ERRORS[name];
        const meaning = language === 'de' ? german : hint;
        return { name, code, status, group, remedy, hint, meaning };
      })
      .sort((a, b) => a.code - b.code),
  );
}

/** Filters refusals: each word of the search is in the code, the name or the meaning. */
export function searchErrors(
  errors: readonly DescribedError[],
  search: string,
): readonly DescribedError[] {
  const words = search.toLowerCase().split(/\s+/);
  return errors.filter(({ code, name, hint, meaning }) => {
    const text = `${code} ${name} ${hint} ${meaning}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
