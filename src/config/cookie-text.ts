/** Builds the text of a `Set-Cookie` header, here only. `origin` is the one the browser uses. */

export interface CookieChoices {
  readonly name: string;
  readonly value: string;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  readonly path: string;
}

/**
 * Protects the cookie from scripts and from other sites' forms; adds `Secure` if the browser uses
 * TLS.
 */
export function cookieText(
  origin: string,
  { name, value, maxAgeSeconds, path }: CookieChoices,
): string {
  const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeSeconds}`;
  return `${text}; SameSite=Lax; HttpOnly${isByTls(origin) ? '; Secure' : ''}`;
}

/** `cookieText` for a cookie that carries authority. */
export function guardedCookieText(
  origin: string,
  { name, ...choices }: Omit<CookieChoices, 'path'>,
): string {
  const path = isByTls(origin) ? pathOf(origin) : '/';
  return cookieText(origin, { ...choices, name: guardedName(name, origin), path });
}

/**
 * The name of a cookie that carries authority. Browsers accept the prefix `__Host-` only from this
 * host, over TLS, for all paths. A deployment below a path may have other sites beside it, so it
 * uses the weaker `__Secure-`. Without TLS the name has no prefix.
 */
export function guardedName(name: string, origin: string): string {
  if (!isByTls(origin)) return name;
  return `${pathOf(origin) === '/' ? '__Host-' : '__Secure-'}${name}`;
}

export function isByTls(origin: string): boolean {
  return origin.startsWith('https:');
}

function pathOf(origin: string): string {
  return new URL(origin).pathname;
}
