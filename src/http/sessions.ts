/**
 * Log-in sessions of people: one cookie per audience, so that a bank user and a merchant can be logged in
 * side by side in one browser. The cookie is next-auth's encrypted token, so that what strangers make up
 * asks the database nothing; the session is a row (web.session), so that it ends for all processes when
 * the user logs out, whoever has copied the cookie. It also ends when it is old, or when what it began
 * with changes, and never lengthens by itself. Works on the bare request, because routes run without
 * Next's request scope; pages use page-sessions.ts.
 */
import { decode, encode } from 'next-auth/jwt';
import { deleteFormsOf, moveForms } from '@/storage/web/forms';
import { deleteNotesOf } from '@/storage/web/notes';
import { deleteSession, insertSession, isOpenSession } from '@/storage/web/sessions';
import { guardedName } from '@/config/cookie-text';
import { wiring } from '@/wiring';
import { isCurrentSession } from '@/wiring/current-sessions';
import { browserOf, rememberLogIn, type Audience } from './browser';
import { browserTime } from '@/config/browser-time';
import { seenOrigin } from './caller';
import { cookieOf, guardedCookie } from './cookies';
import { hashName, isName, newName } from './sealed';
import { networkOf } from './shares';

export type { Audience };

const HOUR_SECONDS = 3600;
const AUDIENCES: Record<Audience, { cookie: string; maxAgeSeconds: number }> = {
  bank: { cookie: 'florin-bank-session', maxAgeSeconds: 2 * HOUR_SECONDS },
  dashboard: { cookie: 'florin-dashboard-session', maxAgeSeconds: 12 * HOUR_SECONDS },
  operator: { cookie: 'florin-operator-session', maxAgeSeconds: HOUR_SECONDS },
};

export function sessionCookieName(audience: Audience, origin: string): string {
  return guardedName(AUDIENCES[audience].cookie, origin);
}

/** Username at the bank of whoever sent the request, null for a stranger. */
export function bankUserOf(request: Request): Promise<string | null> {
  return readSession('bank', tokenOf(request, 'bank'));
}

/** Instance whose dashboard whoever sent the request is logged in to, null for a stranger. */
export function instanceOf(request: Request): Promise<string | null> {
  return readSession('dashboard', tokenOf(request, 'dashboard'));
}

export async function isOperatorSession(request: Request): Promise<boolean> {
  return (await readSession('operator', tokenOf(request, 'operator'))) !== null;
}

/** Who logs in, and what the session ends with (wiring/current-sessions.ts). */
export interface LogIn {
  readonly audience: Audience;
  readonly subject: string;
  readonly stamp: string;
}

/**
 * `Set-Cookie` texts that log somebody in; credentials have been checked by the caller. The session that
 * the browser had before ends.
 */
export async function openSession(
  request: Request,
  { audience, subject, stamp }: LogIn,
): Promise<string[]> {
  const { db, secrets } = wiring();
  const { cookie, maxAgeSeconds } = AUDIENCES[audience];
  const id = newName();
  const before = await sessionIdOf(request, audience);
  const session = { idHash: hashOf(id), audience, subject };
  const expiresMs = browserTime() + maxAgeSeconds * 1000;
  await insertSession(db, session, { expiresMs, openedBy: networkOf(request) });
  if (before !== null) {
    await deleteSession(db, hashOf(before));
    await moveForms(db, hashOf(before), session.idHash);
  }
  const token = await encode({
    token: { sub: subject, stamp, sid: id },
    secret: secrets.get('session'),
    salt: cookie,
    maxAge: maxAgeSeconds,
  });
  const opened = guardedCookie(request, { name: cookie, value: token, maxAgeSeconds });
  return [opened, await rememberLogIn(request, audience, subject)];
}

/** `Set-Cookie` text that logs out; the session ends, with what was kept for its owner. */
export async function closeSession(request: Request, audience: Audience): Promise<string> {
  const { db } = wiring();
  const id = await sessionIdOf(request, audience);
  if (id !== null) {
    await deleteSession(db, hashOf(id));
    await deleteFormsOf(db, hashOf(id));
    await deleteNotesOf(db, hashName('browser', (await browserOf(request)).id));
  }
  return guardedCookie(request, { name: AUDIENCES[audience].cookie, value: '', maxAgeSeconds: 0 });
}

/**
 * The subject in a session cookie's value; null when it is absent, forged, foreign, too old or logged
 * out, or was begun with a password or token that is no longer valid.
 */
export async function readSession(
  audience: Audience,
  token: string | undefined,
): Promise<string | null> {
  const claims = await claimsOf(audience, token);
  if (claims === null) return null;
  const { subject, stamp, id } = claims;
  const { db } = wiring();
  // Side by side: together they take as long as one. Rows of the parties are not joined with ours.
  const [isOpen, isCurrent] = await Promise.all([
    isOpenSession(db, { idHash: hashOf(id), audience, subject }, browserTime()),
    isCurrentSession(wiring(), { audience, subject, stamp }),
  ]);
  return isOpen && isCurrent ? subject : null;
}

/** What the cookie says, also when the session has ended meanwhile. */
export async function sessionIdOf(request: Request, audience: Audience): Promise<string | null> {
  return (await claimsOf(audience, tokenOf(request, audience)))?.id ?? null;
}

interface Claims {
  readonly subject: string;
  readonly stamp: string;
  readonly id: string;
}

async function claimsOf(audience: Audience, token: string | undefined): Promise<Claims | null> {
  if (token === undefined || token === '') return null;
  const secret = wiring().secrets.get('session');
  const salt = AUDIENCES[audience].cookie;
  const claims = await decode({ token, secret, salt }).catch(() => null);
  const { sub: subject, stamp, sid: id } = claims ?? {};
  if (typeof subject !== 'string' || typeof stamp !== 'string') return null;
  return typeof id === 'string' && isName(id) ? { subject, stamp, id } : null;
}

function tokenOf(request: Request, audience: Audience): string | undefined {
  return cookieOf(request, sessionCookieName(audience, seenOrigin(request)));
}

function hashOf(id: string): Uint8Array {
  return hashName('session', id);
}
