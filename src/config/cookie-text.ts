/** The text of a `Set-Cookie` header: the one place that writes it. `origin` is where the browser is. */

export interface CookieChoices {
  readonly name: string;
  readonly value: string;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  readonly path: string;
}

/** Out of reach of scripts and of forms of other sites; by TLS only, where the browser came by TLS. */
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
 * The name of a cookie that carries authority. Browsers take one that begins with `__Host-` from this
 * very host by TLS only, for all its paths; below a path, where other sites may be beside us, `__Secure-`
 * says less. Without TLS the name is bare.
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
