/**
 * The two families of names that pages and servers use for a wallet (decision D1): attributes,
 * classes, events and headers have the same form in both. The headers of `taler` were also spelt
 * without `X-` for some days of 2019.
 */
export const NAMESPACES = ['service', 'taler'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** In lower case, as names are compared. */
export function headerPrefixes(): string[] {
  return [...NAMESPACES.map((name) => `x-${name}-`), 'taler-'];
}
