/**
 * Log-in sessions of people: next-auth's encrypted tokens in cookies, one cookie per audience, so
 * that a bank user and a merchant can be logged in side by side in one browser. A session ends when
 * it is old, the user logs out, or what it began with changes; it never lengthens by itself. Works
 * on the bare request, because routes run without Next's request scope; pages use page-sessions.ts.
 */
import { decode, encode, type JWT } from 'next-auth/jwt';
import { wiring } from '@/wiring';
import { isCurrentSession } from '@/wiring/current-sessions';
import { cookieHeader, cookieOf } from './cookies';

export type Audience = 'bank' | 'dashboard' | 'operator';

const HOUR_SECONDS = 3600;
const AUDIENCES: Record<Audience, { cookie: string; maxAgeSeconds: number }> = {
  bank: { cookie: 'florin-bank-session', maxAgeSeconds: 2 * HOUR_SECONDS },
  dashboard: { cookie: 'florin-dashboard-session', maxAgeSeconds: 12 * HOUR_SECONDS },
  operator: { cookie: 'florin-operator-session', maxAgeSeconds: HOUR_SECONDS },
};

export function sessionCookieName(audience: Audience): string {
  return AUDIENCES[audience].cookie;
}

/** Username at the bank of whoever sent the request, null for a stranger. */
export function bankUserOf(request: Request): Promise<string | null> {
  return readSession('bank', cookieOf(request, sessionCookieName('bank')));
}

/** Instance whose dashboard whoever sent the request is logged in to, null for a stranger. */
export function instanceOf(request: Request): Promise<string | null> {
  return readSession('dashboard', cookieOf(request, sessionCookieName('dashboard')));
}

export async function isOperatorSession(request: Request): Promise<boolean> {
  return (await readSession('operator', cookieOf(request, sessionCookieName('operator')))) !== null;
}

/**
 * `Set-Cookie` text that logs `subject` in; credentials have been checked by the caller. The session
 * ends when `stamp` is no longer the subject's (wiring/current-sessions.ts).
 */
export async function openSession(
  audience: Audience,
  subject: string,
  stamp: string,
): Promise<string> {
  const { cookie, maxAgeSeconds } = AUDIENCES[audience];
  const token = await encode({
    token: { sub: subject, stamp },
    secret: wiring().secrets.get('session'),
    salt: cookie,
    maxAge: maxAgeSeconds,
  });
  return cookieHeader(cookie, token, { maxAgeSeconds, httpOnly: true, secure: isSecure() });
}

/** `Set-Cookie` text that logs out. */
export function closeSession(audience: Audience): string {
  const choices = { maxAgeSeconds: 0, httpOnly: true, secure: isSecure() };
  return cookieHeader(sessionCookieName(audience), '', choices);
}

/**
 * The subject in a session cookie's value; null when it is absent, forged, foreign or too old, or was
 * begun with a password or token that is no longer valid.
 */
export async function readSession(
  audience: Audience,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined || token === '') return null;
  const claims = await claimsOf(audience, token);
  if (typeof claims?.sub !== 'string' || typeof claims['stamp'] !== 'string') return null;
  const session = { audience, subject: claims.sub, stamp: claims['stamp'] };
  return (await isCurrentSession(wiring(), session)) ? session.subject : null;
}

async function claimsOf(audience: Audience, token: string): Promise<JWT | null> {
  const secret = wiring().secrets.get('session');
  const salt = sessionCookieName(audience);
  return decode({ token, secret, salt }).catch(() => null);
}

function isSecure(): boolean {
  return wiring().env.publicUrl.startsWith('https:');
}
