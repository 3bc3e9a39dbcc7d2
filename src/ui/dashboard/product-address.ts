/** The address of the list of products, and the names of its form's fields. */

export const PRODUCTS_PATH = '/dashboard/products';

export interface ProductListAddress {
  /** A text in name or description. */
  readonly q?: string | undefined;
  /** The number of the category that they are in. */
  readonly category?: string | undefined;
  /** The product that the page begins after. */
  readonly after?: string | undefined;
}

export function productListHref(address: ProductListAddress): string {
  const given = Object.entries(address).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? PRODUCTS_PATH : `${PRODUCTS_PATH}?${query}`;
}

export function productHref(productId: string): string {
  return `${PRODUCTS_PATH}/${encodeURIComponent(productId)}`;
}

/** A line's product, its stock as typed, and as it was shown. */
export function stockField(name: 'id' | 'stock' | 'was', line: number): string {
  return `${name}_${line}`;
}
