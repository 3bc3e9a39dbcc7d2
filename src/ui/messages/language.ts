/** Chooses a page's language: the cookie of the switch, else the browser's preference. */
import { bestWish } from '@/protocol/best-wish';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, so that its speakers recognise it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export const LANGUAGE_COOKIE = 'florin-language';

export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/**
 * Returns the best-weighted language in `acceptLanguage`, a header's text, that we have. The default is
 * English.
 */
export function languageOf(
  cookie: string | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  if (isLanguage(cookie)) return cookie;
  return bestWish(acceptLanguage, languageOfTag) ?? 'en';
}

/** Returns our language of a tag such as `de-AT`. */
function languageOfTag(tag: string): Language | undefined {
  const [language] = tag.split('-');
  return isLanguage(language) ? language : undefined;
}
