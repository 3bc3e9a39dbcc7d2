/** Cookies without a framework, because routes run outside Next's request scope too. */

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
  /** Over https only: follows PUBLIC_URL. */
  readonly secure: boolean;
}

/** The text of one `Set-Cookie` header, for the whole site. */
export function cookieHeader(name: string, value: string, choices: CookieChoices): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${choices.maxAgeSeconds}`,
    'SameSite=Lax',
    ...(choices.httpOnly ? ['HttpOnly'] : []),
    ...(choices.secure ? ['Secure'] : []),
  ].join('; ');
}
