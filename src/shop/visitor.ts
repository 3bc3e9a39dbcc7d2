/**
 * What the shop remembers about a browser, in HttpOnly cookies: a random session id (for the tour at / to
 * read, too), and below /shop for each article the last order made for it, the cart, and the tip that was
 * given. None opens anything by itself: the backend must say that an order is paid in that session, and
 * nobody can guess a session id. Nor make one up: the shop seals those that it gives out.
 */
import { isSealedText, sealText } from './ticket';
import type { Shop } from './shop';

export interface Visitor {
  readonly session: string | undefined;
  /** Slug of the article → order id. */
  readonly orders: ReadonlyMap<string, string>;
  /** As `cart.ts` writes it. */
  readonly cart: string;
  /** A sealed ticket. */
  readonly tip: string | undefined;
  /** The form that was the last to put something into the cart, with its quantity. */
  readonly added: string | undefined;
  /** What was typed into a form that was refused, as JSON. */
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

/** Reads the Cookie header; what we did not write ourselves is ignored. */
export function readVisitor(cookieHeader: string | null, shop: Shop): Visitor {
  const pairs = (cookieHeader ?? '').split(/;\s*/).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const named = new Map(pairs.filter(([, value]) => /^[A-Za-z0-9._-]{1,3000}$/.test(value)));
  const draft = named.get(DRAFT);
  const session = named.get(sessionCookie(shop).name);
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

/** From 24 random bytes: enough that nobody guesses it. */
export function newSession(shop: Shop, random: Uint8Array): string {
  return sealText(shop, SESSION, Buffer.from(random).toString('base64url'));
}

/** Under https no other site of this host or its domain can set it (RFC 6265bis, 4.1.3). */
function sessionCookie({ shopUrl, visitedAt }: Shop) {
  const site = visitedAt === undefined ? new URL('..', `${shopUrl}/`) : new URL(`${visitedAt}/`);
  const { protocol, pathname } = site;
  if (protocol !== 'https:') return { name: SESSION, path: '/', end: '' };
  const prefix = pathname === '/' ? '__Host-' : '__Secure-';
  return { name: `${prefix}${SESSION}`, path: pathname, end: '; Secure' };
}

// Set-Cookie values

export function rememberSession(shop: Shop, session: string): string {
  const { name, path, end } = sessionCookie(shop);
  return `${cookie(name, session, YEAR_S, path)}${end}`;
}

export function rememberOrder(slug: string, orderId: string): string {
  return cookie(`${ORDER}${slug}`, orderId, YEAR_S);
}

/** An empty cart is forgotten. */
export function rememberCart(cart: string): string {
  return cookie(CART, cart, cart === '' ? 0 : YEAR_S);
}

export function rememberAdded(added: string): string {
  return cookie(ADDED, added, ADDED_S);
}

export function rememberTip(ticket: string): string {
  return cookie(TIP, ticket, YEAR_S);
}

export function rememberDraft(fields: Readonly<Record<string, string>>): string {
  return cookie(DRAFT, Buffer.from(JSON.stringify(fields)).toString('base64url'), DRAFT_S);
}

export function forgetDraft(): string {
  return cookie(DRAFT, '', 0);
}

function cookie(name: string, value: string, maxAgeS: number, path = '/shop'): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`;
}
