/** Addresses of the dashboard's pages about categories of products. */

export const CATEGORIES_PATH = '/dashboard/categories';

export function categoryHref(categoryId: number | string): string {
  return `${CATEGORIES_PATH}/${encodeURIComponent(categoryId)}`;
}
