/**
 * What the shop remembers about a browser, in HttpOnly cookies: a random session id (for the tour at
 * / to read, too), and below /shop for each article the last order made for it. Neither opens an article by itself: the backend
 * must say that the order is paid in that session, and nobody can guess a session id.
 */
export interface Visitor {
  readonly session: string | undefined;
  /** Slug of the article → order id. */
  readonly orders: ReadonlyMap<string, string>;
}

const SESSION = 'shop_session';
const ORDER = 'shop_order_';
const YEAR_S = 31_536_000;

/** Reads the Cookie header; what we did not write ourselves is ignored. */
export function readVisitor(cookieHeader: string | null): Visitor {
  const pairs = (cookieHeader ?? '').split(/;\s*/).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const named = pairs.filter(([, value]) => /^[A-Za-z0-9._-]{1,128}$/.test(value));
  return {
    session: named.find(([name]) => name === SESSION)?.[1],
    orders: new Map(
      named
        .filter(([name]) => name.startsWith(ORDER))
        .map(([name, value]) => [name.slice(ORDER.length), value]),
    ),
  };
}

/** From 24 random bytes: enough that nobody guesses it. */
export function newSession(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url');
}

/** Set-Cookie values after an order: the session lives on, the article points to the order. */
export function rememberOrder(session: string, slug: string, orderId: string): string[] {
  const attributes = `Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`;
  return [
    `${SESSION}=${session}; Path=/; ${attributes}`,
    `${ORDER}${slug}=${orderId}; Path=/shop; ${attributes}`,
  ];
}
