/**
 * Parses HTTP Basic (RFC 7617, UTF-8). Null if the header is missing, of another scheme or invalid.
 */

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

const BASIC = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;

export function parseBasicAuth(request: Request): BasicCredentials | null {
  const encoded = BASIC.exec(request.headers.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
