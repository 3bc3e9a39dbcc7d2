/**
 * The shop's memory of a browser, in HttpOnly cookies. One is a random session id, which the tour at /
 * reads, too. Below /shop there are each article's last order, the cart and the tip. None gives access by
 * itself: the backend must say that an order is paid in that session. Session ids cannot be guessed or made
 * up, since the shop seals them.
 */
import { cookieText, guardedCookieText, guardedName } from '@/config/cookie-text';
import { isSealedText, sealText } from './ticket';
import type { Shop } from './shop';

export interface Visitor {
  readonly session: string | undefined;
  /** Slug of the article → order id. */
  readonly orders: ReadonlyMap<string, string>;
  /** The cart, as `cart.ts` writes it. */
  readonly cart: string;
  /** A sealed ticket. */
  readonly tip: string | undefined;
  /** The last form that added to the cart, with its quantity. */
  readonly added: string | undefined;
  /** The input of a refused form, as JSON. */
  readonly draft: string | undefined;
}

const SESSION = 'shop_session';
const ORDER = 'shop_order_';
const CART = 'shop_cart';
const ADDED = 'shop_added';
const TIP = 'shop_tip';
const DRAFT = 'shop_draft';
const YEAR_S = 31_536_000;
const ADDED_S = 600;
const DRAFT_S = 600;
/** Browsers keep cookies of up to 4096 bytes. */
const MAX_VALUE_LENGTH = 3000;

/** Reads the Cookie header; ignores values that we did not write. */
export function parseVisitor(cookieHeader: string | null, shop: Shop): Visitor {
  const pairs = (cookieHeader ?? '').split(/;\s*/).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const named = new Map(pairs.filter(([, value]) => isOurs(value)));
  const draft = named.get(DRAFT);
  const session = named.get(guardedName(SESSION, originOf(shop)));
  return {
    session: session !== undefined && isSealedText(shop, SESSION, session) ? session : undefined,
    orders: new Map(
      [...named]
        .filter(([name]) => name.startsWith(ORDER))
        .map(([name, value]) => [name.slice(ORDER.length), value]),
    ),
    cart: named.get(CART) ?? '',
    added: named.get(ADDED),
    tip: named.get(TIP),
    draft: draft === undefined ? undefined : Buffer.from(draft, 'base64url').toString(),
  };
}

const isOurs = (value: string): boolean =>
  value.length <= MAX_VALUE_LENGTH && /^[A-Za-z0-9._-]+$/.test(value);

/** Makes a session id from 24 random bytes, too many to guess. */
export function newSession(shop: Shop, random: Uint8Array): string {
  return sealText(shop, SESSION, Buffer.from(random).toString('base64url'));
}

/** The origin in the visitor's browser. */
function originOf({ shopUrl, visitedAt }: Shop): string {
  return visitedAt ?? new URL('..', `${shopUrl}/`).href;
}

// Values of Set-Cookie headers.

/** Over https, no other site of this host or its domain can set it (RFC 6265bis, 4.1.3). */
export function rememberSession(shop: Shop, session: string): string {
  const choices = { name: SESSION, value: session, maxAgeSeconds: YEAR_S };
  return guardedCookieText(originOf(shop), choices);
}

export function rememberOrder(shop: Shop, slug: string, orderId: string): string {
  return cookie(shop, `${ORDER}${slug}`, orderId, YEAR_S);
}

/** An empty cart deletes the cookie. */
export function rememberCart(shop: Shop, cart: string): string {
  return cookie(shop, CART, cart, cart === '' ? 0 : YEAR_S);
}

export function rememberAdded(shop: Shop, added: string): string {
  return cookie(shop, ADDED, added, ADDED_S);
}

export function rememberTip(shop: Shop, ticket: string): string {
  return cookie(shop, TIP, ticket, YEAR_S);
}

/** Drops the longest texts if the cookie would be too large for browsers. */
export function rememberDraft(shop: Shop, fields: Readonly<Record<string, string>>): string {
  const typed = Object.entries(fields).sort(([, a], [, b]) => a.length - b.length);
  const value = (): string =>
    Buffer.from(JSON.stringify(Object.fromEntries(typed))).toString('base64url');
  while (value().length > MAX_VALUE_LENGTH) typed.pop();
  return cookie(shop, DRAFT, value(), DRAFT_S);
}

export function forgetDraft(shop: Shop): string {
  return cookie(shop, DRAFT, '', 0);
}

/** A cookie for the shop's own pages. */
function cookie(shop: Shop, name: string, value: string, maxAgeSeconds: number): string {
  const origin = originOf(shop);
  const path = `${new URL(origin).pathname.replace(/\/$/, '')}/shop`;
  return cookieText(origin, { name, value, maxAgeSeconds, path });
}
