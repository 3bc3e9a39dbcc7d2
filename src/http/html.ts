/** Small pages that routes answer themselves, without Next, and the choice between page and JSON. */

/** From this site alone: the style sheets that a wallet takes over, and the script that looks again. */
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

/** A browser asks for pages by name; wallets and programs ask for JSON or for anything. */
export function wantsHtml(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  const page = accept.search(/text\/html/i);
  const json = accept.search(/application\/json/i);
  return page >= 0 && (json < 0 || page < json);
}
