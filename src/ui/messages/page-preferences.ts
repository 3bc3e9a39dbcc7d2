/**
 * Language, theme, time zone and script nonce and number of the page being rendered; for server
 * components.
 */
import { cookies, headers } from 'next/headers';
import { languageOf, LANGUAGE_COOKIE, type Language } from './language';
import { isTheme, THEME_COOKIE, type Theme } from './theme';
import { findTimeZone, TIME_ZONE_COOKIE } from './time-zone';

export async function pageLanguage(): Promise<Language> {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  return languageOf(jar.get(LANGUAGE_COOKIE)?.value, asked.get('accept-language'));
}

export async function pageTheme(): Promise<Theme> {
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  return isTheme(chosen) ? chosen : 'system';
}

export async function pageTimeZone(): Promise<string> {
  return (await findPageTimeZone()) ?? 'UTC';
}

/** Returns undefined until the browser has told its zone. */
export async function findPageTimeZone(): Promise<string | undefined> {
  return findTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
}

/** The nonce that an inline script needs to run. Undefined if no server in front has made one. */
export async function pageNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}

/** The ID that people quote when they ask what went wrong. Null if no server in front has given one. */
export async function pageRequestId(): Promise<string | null> {
  return (await headers()).get('x-request-id');
}
