/** Answers a form with 303 to a page, so that reloading never repeats the change. */
import type { Env } from '@/config/env';
import { limits } from '@/config/limits';
import type { FormQuery } from '@/protocol/form-errors';
import { isOnOwnSite } from './caller';

/**
 * Reads a path on this site from an untrusted text, or returns the fallback: never another origin.
 */
export function localPath(text: string | null | undefined, fallback: string): string {
  if (text === null || text === undefined || !/^\/(?![/\\])/.test(text)) return fallback;
  // Parsing a megabyte as an address takes long, and no real address is that long.
  if (text.length > limits().maxTargetBytes) return fallback;
  const base = 'http://florin.invalid';
  if (!URL.canParse(text, base)) return fallback;
  // Dots are removed first: `/.//elsewhere` would otherwise become `//elsewhere`.
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : fallback;
}

export function seeOther(
  path: string,
  query: FormQuery = {},
  cookies: readonly string[] = [],
): Response {
  const headers = new Headers({ location: addressOf(path, query), 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Drops the longest members if the address would be too long. */
function addressOf(path: string, query: FormQuery): string {
  const { maxTargetBytes } = limits();
  const given = Object.entries(query)
    .filter((entry): entry is [string, string] => (entry[1]?.length ?? Infinity) <= maxTargetBytes)
    .map(([name, text]) => new URLSearchParams({ [name]: text }).toString());
  const separator = path.includes('?') ? '&' : '?';
  const whole = (): string => `${path}${given.length === 0 ? '' : separator}${given.join('&')}`;
  while (whole().length > maxTargetBytes && given.length > 0) {
    const longest = Math.max(...given.map((member) => member.length));
    given.splice(
      given.findIndex((member) => member.length === longest),
      1,
    );
  }
  return whole();
}

/** The page that contained the link, for links that change display preferences. */
export function refererPath(request: Request, env?: Env): string {
  const referer = request.headers.get('referer');
  if (referer === null || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return isOnOwnSite(referer, request, env) ? localPath(`${pathname}${search}`, '/') : '/';
}
