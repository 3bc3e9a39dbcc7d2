/** Cookies without a framework, because routes run outside Next's request scope too. */
import type { Env } from '@/config/env';
import { wiring } from '@/wiring';
import { seenOrigin } from './caller';

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

interface CookieChoices {
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly path?: string;
}

/** The text of one `Set-Cookie` header, for the whole site unless told. */
export function cookieHeader(
  name: string,
  value: string,
  { maxAgeSeconds, httpOnly, secure, path = '/' }: CookieChoices,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/**
 * The name of a cookie that carries authority. Browsers take one that begins with `__Host-` from this
 * very host by TLS only, for all its paths; below a path, where other sites may be beside us, `__Secure-`
 * says less. Without TLS the name is bare. `origin` is where the browser is (`seenOrigin`).
 */
export function guardedName(name: string, origin: string): string {
  if (!isByTls(origin)) return name;
  return `${pathOf(origin) === '/' ? '__Host-' : '__Secure-'}${name}`;
}

/** The text of one `Set-Cookie` header for a cookie that carries authority. */
export function guardedCookie(
  request: Request,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
  env: Env = wiring().env,
): string {
  const origin = seenOrigin(request, env);
  const secure = isByTls(origin);
  const path = secure ? pathOf(origin) : '/';
  const choices = { maxAgeSeconds, httpOnly: true, secure, path };
  return cookieHeader(guardedName(name, origin), value, choices);
}

function isByTls(origin: string): boolean {
  return origin.startsWith('https:');
}

function pathOf(origin: string): string {
  return new URL(origin).pathname;
}
