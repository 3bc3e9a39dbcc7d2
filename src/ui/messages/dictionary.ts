/**
 * Texts of pages. `dictionary({ en, de })` does not compile if a key is missing or misspelt in one
 * language. So no page can show an untranslated key. The result is a function: `const t =
 * bankMessages(language)`, then `t.balance` or, with parameters, `t.hello(name)`.
 */
import type { Language } from './language';

type Texts = Readonly<Record<string, string | ((...values: never[]) => string)>>;

export function dictionary<T extends Texts>(texts: {
  readonly en: T;
  readonly de: NoInfer<T>;
}): (language: Language) => T {
  return (language) => texts[language];
}

/** Has the texts of `base`, too. A browser loads parts of a large dictionary with the pages that need them. */
export function dictionaryWith<B extends Texts, T extends Texts>(
  base: (language: Language) => B,
  texts: { readonly en: T; readonly de: NoInfer<T> },
): (language: Language) => B & T {
  return dictionary<B & T>({
    en: { ...base('en'), ...texts.en },
    de: { ...base('de'), ...texts.de },
  });
}
