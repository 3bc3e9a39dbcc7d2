/** The order that a call tells of: in its path, its query, or bodies. Pure. */

const IN_PATH = /\/private\/orders\/([^/?]+)/;
const IN_QUERY = /[?&]order_id=([^&]+)/;
const IN_BODY = /"order_id"\s*:\s*("(?:[^"\\]|\\.)*")/g;
/** No order has such a name, and a database cannot keep it. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Null for a path without an order. */
export function orderInPath(path: string): string | null {
  const named = IN_PATH.exec(path)?.[1];
  return named === undefined ? null : decoded(named);
}

export interface NamedOrder {
  readonly orderId: string | null;
  /** The bodies tell of several orders. Then the first one is of no use. */
  readonly isOneOfSeveral: boolean;
}

/** `path`: with its query. */
export function orderNamed(path: string, bodies: readonly string[]): NamedOrder {
  const inQuery = IN_QUERY.exec(path)?.[1];
  const inAddress = orderInPath(path) ?? (inQuery === undefined ? null : decoded(inQuery));
  const named = new Set(inAddress === null ? [] : [inAddress]);
  for (const body of bodies) {
    for (const [, text = '""'] of body.matchAll(IN_BODY)) named.add(String(JSON.parse(text)));
  }
  const [first = null] = named;
  const orderId = first !== null && UNSTORABLE.test(first) ? null : first;
  return { orderId, isOneOfSeveral: named.size > 1 };
}

/** Reads a part of a path like the router. It stays as it is if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
