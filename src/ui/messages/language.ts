/** Chooses a page's language: the cookie of the switch, else the browser's preference. */
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
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const wish of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [tag = '', parameter = 'q=1'] = wish.split(';').map((part) => part.trim());
    const language = tag.split('-')[0];
    const weight = Number(/^q=([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1] ?? '0');
    if (isLanguage(language) && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
