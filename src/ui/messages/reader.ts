/** Language and theme of a request's sender, for routes; pages use page-preferences.ts. */
import { languageOf, LANGUAGE_COOKIE, type Language } from './language';
import { isTheme, THEME_COOKIE, type Theme } from './theme';

export interface Reader {
  readonly language: Language;
  readonly theme: Theme;
}

export function readerOf({ headers }: Request): Reader {
  const cookies = headers.get('cookie') ?? '';
  const chosen = (name: string): string | undefined =>
    new RegExp(`(?:^|;\\s*)${name}=([a-z]+)`).exec(cookies)?.[1];
  const theme = chosen(THEME_COOKIE);
  return {
    language: languageOf(chosen(LANGUAGE_COOKIE), headers.get('accept-language')),
    theme: isTheme(theme) ? theme : 'system',
  };
}
