/**
 * Small pages that routes render themselves, without Next, and the choice between page and JSON.
 */

/** Allows only this site's style sheets, which a wallet replaces, and its refresh script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function htmlResponse(page: string, status: number, language: string): Response {
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      vary: 'accept, accept-language, cookie',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Browsers accept HTML by name; wallets and programs accept JSON or anything. */
export function wantsHtml(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  const page = accept.search(/text\/html/i);
  const json = accept.search(/application\/json/i);
  return page >= 0 && (json < 0 || page < json);
}
