/**
 * The two families of names that pages and servers use for a wallet (decision D1). Attributes,
 * classes, events and headers have the same form in both. For some days of 2019, headers of `taler`
 * had no `X-`.
 */
export const NAMESPACES = ['service', 'taler'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Returns the prefixes in lower case, for comparison. */
export function headerPrefixes(): string[] {
  return [...NAMESPACES.map((name) => `x-${name}-`), 'taler-'];
}
