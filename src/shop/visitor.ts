/**
 * What the shop remembers about a browser, in HttpOnly cookies: a random session id (for the tour at / to
 * read, too), and below /shop for each article the last order made for it, the cart, and the tip that was
 * given. None opens anything by itself: the backend must say that an order is paid in that session, and
 * nobody can guess a session id.
 */
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
export function readVisitor(cookieHeader: string | null): Visitor {
  const pairs = (cookieHeader ?? '').split(/;\s*/).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const named = new Map(pairs.filter(([, value]) => /^[A-Za-z0-9._-]{1,3000}$/.test(value)));
  const draft = named.get(DRAFT);
  return {
    session: named.get(SESSION),
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
export function newSession(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url');
}

// Set-Cookie values

export function rememberSession(session: string): string {
  return cookie(SESSION, session, YEAR_S, '/');
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
