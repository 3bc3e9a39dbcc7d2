/** The theme: light, dark, or the system's. The choice is a cookie, so it works without scripts. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'florin-theme';

export function isTheme(text: string | undefined): text is Theme {
  return THEMES.some((theme) => theme === text);
}
