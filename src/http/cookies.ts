/** Cookies without a framework, because routes also run outside Next's request scope. */
import { cookieText, guardedCookieText } from '@/config/cookie-text';
import type { Env } from '@/config/env';
import { wiring } from '@/wiring';
import { seenOrigin } from './caller';

const YEAR_SECONDS = 31_536_000;

export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decodeCookie(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decodeCookie(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The `Set-Cookie` text of a site-wide cookie for this browser's display preferences. */
export function plainCookie(request: Request, name: string, value: string): string {
  const choices = { name, value, maxAgeSeconds: YEAR_SECONDS, path: '/' };
  return cookieText(seenOrigin(request), choices);
}

/** The `Set-Cookie` text of a cookie that carries authority. */
export function guardedCookie(
  request: Request,
  choices: { name: string; value: string; maxAgeSeconds: number },
  env: Env = wiring().env,
): string {
  return guardedCookieText(seenOrigin(request, env), choices);
}
