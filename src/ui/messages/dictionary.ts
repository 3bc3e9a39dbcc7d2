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
