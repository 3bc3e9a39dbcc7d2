/** Language and theme of the extension's pages, kept with the extension. */
import { isLanguage, languageOf, type Language } from '@/ui/messages/language';
import { isTheme, type Theme } from '@/ui/messages/theme';

const LANGUAGE = 'language';
const THEME = 'theme';

/** The browser's language unless another is chosen. */
export function chosenLanguage(): Language {
  return languageOf(localStorage.getItem(LANGUAGE) ?? undefined, navigator.languages.join(','));
}

export function chooseLanguage(language: Language): void {
  if (isLanguage(language)) localStorage.setItem(LANGUAGE, language);
}

export function chosenTheme(): Theme {
  const theme = localStorage.getItem(THEME) ?? undefined;
  return isTheme(theme) ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme);
}

/** Sets what the site's server would write into <html>. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
