/**
 * Log-in sessions of people. There is one cookie per audience, so one browser can be logged in as
 * bank user and merchant. The cookie is next-auth's encrypted token, so forged ones cost no
 * database query. The session is a row (web.session), so logging out ends it for all processes and
 * copied cookies. It also ends when it is old or its credential changes, and is never extended.
 * Works on the bare request, because routes run outside Next's request scope; pages use
 * page-sessions.ts.
 */
import { decode, encode } from 'next-auth/jwt';
import { deleteFormsOf, moveForms } from '@/storage/web/forms';
import { deleteNotesOf } from '@/storage/web/notes';
import { deleteSession, insertSession, isOpenSession } from '@/storage/web/sessions';
import { permissionFor, type PrivateRoute } from './private-routes';
import { guardedName } from '@/config/cookie-text';
import { allows, type ShopUser } from '@/protocol/permissions';
import { wiring } from '@/wiring';
import { findSessionAccess, type SessionAccess } from '@/wiring/current-sessions';
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

/** The bank user who sent the request; null if not logged in. */
export async function bankUserOf(request: Request): Promise<string | null> {
  return (await findSession('bank', tokenOf(request, 'bank')))?.subject ?? null;
}

/** The dashboard's user who sent the request; null if not logged in. */
export async function shopUserOf(request: Request): Promise<ShopUser | null> {
  return asShopUser(await findSession('dashboard', tokenOf(request, 'dashboard')));
}

export function asShopUser(user: SessionUser | null): ShopUser | null {
  return (
    user && { instanceId: user.subject, shopName: user.shopName ?? user.subject, scope: user.scope }
  );
}

/** Says that a role does not allow a page or form of the dashboard. */
export const NOT_ALLOWED_PATH = '/dashboard/not-allowed';

/** Reports whether the table of private routes allows the call. */
export function mayUse({ scope }: ShopUser, route: PrivateRoute, method: string): boolean {
  const permission = permissionFor(route, method);
  return permission === null || allows(scope, permission);
}

export async function isOperatorSession(request: Request): Promise<boolean> {
  return (await findSession('operator', tokenOf(request, 'operator'))) !== null;
}

/** The user, and the credential that the session depends on (wiring/current-sessions.ts). */
export interface LogIn {
  readonly audience: Audience;
  readonly subject: string;
  readonly stamp: string;
}

/**
 * `Set-Cookie` texts for a log-in; the caller has checked the credentials. Ends the browser's
 * previous session.
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

/** `Set-Cookie` text that logs out. The session ends and its stored data is deleted. */
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

/** A logged-in user, and what the session's credential allows. */
export interface SessionUser extends SessionAccess {
  readonly subject: string;
}

/**
 * The user of a session cookie's value. Null if it is absent, forged, foreign, expired or logged
 * out. Also null if its password or token is no longer valid.
 */
export async function findSession(
  audience: Audience,
  token: string | undefined,
): Promise<SessionUser | null> {
  const claims = await claimsOf(audience, token);
  if (claims === null) return null;
  const { subject, stamp, id } = claims;
  const { db } = wiring();
  // Run in parallel, both take as long as one. Rows of the parties are not joined with ours.
  const [isOpen, access] = await Promise.all([
    isOpenSession(db, { idHash: hashOf(id), audience, subject }, browserTime()),
    findSessionAccess(wiring(), { audience, subject, stamp }),
  ]);
  return isOpen && access !== null ? { subject, ...access } : null;
}

/** The cookie's content, even if the session has ended. */
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
