/**
 * Identifies one browser, independent of log-ins. It has a random identifier, which owns data kept
 * between two pages, and remembers past log-ins. It gives no access. It is one cookie, next-auth's
 * token, which only this server can write. It is set once there is something to remember.
 */
import { decode, encode } from 'next-auth/jwt';
import { guardedName } from '@/config/cookie-text';
import { wiring } from '@/wiring';
import { seenOrigin } from './caller';
import { cookieOf, guardedCookie } from './cookies';
import { isName, newName } from './sealed';

export type Audience = 'bank' | 'dashboard' | 'operator';

export interface Browser {
  readonly id: string;
  /** Users who have logged in here before. */
  readonly known: Readonly<Partial<Record<Audience, string>>>;
}

const COOKIE = 'florin-browser';
/** Browsers keep no cookie longer. */
const MAX_AGE_SECONDS = 400 * 86_400;
const AUDIENCES: readonly Audience[] = ['bank', 'dashboard', 'operator'];

export function browserCookieName(origin: string): string {
  return guardedName(COOKIE, origin);
}

interface Met {
  readonly browser: Browser;
  readonly isNew: boolean;
}

/** All calls for one request return the same browser, even a new one. */
const met = new WeakMap<Request, Met | Promise<Met>>();

/** A caller without cookies, such as a shop's server, is known at once. */
export function browserOf(request: Request): Browser | Promise<Browser> {
  const meeting = meet(request);
  return meeting instanceof Promise ? meeting.then(({ browser }) => browser) : meeting.browser;
}

function meet(request: Request): Met | Promise<Met> {
  const known = met.get(request);
  if (known !== undefined) return known;
  const meeting = request.headers.has('cookie') ? meetAgain(request) : meetNew();
  met.set(request, meeting);
  return meeting;
}

async function meetAgain(request: Request): Promise<Met> {
  const cookie = cookieOf(request, browserCookieName(seenOrigin(request)));
  const browser = await decodeBrowser(cookie);
  return browser === null ? meetNew() : { browser, isNew: false };
}

function meetNew(): Met {
  return { browser: newBrowser(), isNew: true };
}

/** Most callers without a cookie are programs, and never asked who they are. */
function newBrowser(): Browser {
  let id: string | undefined;
  return {
    get id() {
      return (id ??= newName());
    },
    known: {},
  };
}

/** Null if the cookie is absent or not ours. */
export async function decodeBrowser(token: string | undefined): Promise<Browser | null> {
  if (token === undefined || token === '') return null;
  const claims = await decode({ token, secret: secret(), salt: COOKIE }).catch(() => null);
  const id = claims?.sub;
  if (claims === null || !isName(id)) return null;
  const known = AUDIENCES.flatMap((audience) => {
    const subject = claims[audience];
    return typeof subject === 'string' ? [[audience, subject]] : [];
  });
  return { id, known: Object.fromEntries(known) as Browser['known'] };
}

/** `Set-Cookie` texts that identify a new browser; none for a known one. */
export async function rememberBrowser(request: Request): Promise<string[]> {
  const { browser, isNew } = await meet(request);
  return isNew ? [await cookieFor(request, browser)] : [];
}

/** `Set-Cookie` text after a log-in. */
export async function rememberLogIn(
  request: Request,
  audience: Audience,
  subject: string,
): Promise<string> {
  const { id, known } = await browserOf(request);
  return cookieFor(request, { id, known: { ...known, [audience]: subject } });
}

async function cookieFor(request: Request, { id, known }: Browser): Promise<string> {
  const token = await encode({
    token: { sub: id, ...known },
    secret: secret(),
    salt: COOKIE,
    maxAge: MAX_AGE_SECONDS,
  });
  return guardedCookie(request, {
    name: COOKIE,
    value: token,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}

function secret(): string {
  return wiring().secrets.get('session');
}
