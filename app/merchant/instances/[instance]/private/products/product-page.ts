import { limits } from '@/config/limits';
import { integerParam, rowParam, textParam } from '@/http/query';

const NAMES = ['limit', 'offset', 'category_filter', 'name_filter', 'description_filter'];
const DEFAULT_LIMIT = 20;
const MAX_TEXT = 256;

/**
 * Reads the query's page of products. Null if the query names none: style A lists all. A negative limit
 * means the newest first.
 */
export function productPage(query: URLSearchParams) {
  if (!NAMES.some((name) => query.has(name))) return null;
  const { maxListLength: max } = limits();
  const limit = integerParam(query, 'limit', { min: -max, max }) ?? Math.min(DEFAULT_LIMIT, max);
  return {
    limit,
    offset: query.has('offset') ? rowParam(query, 'offset') : undefined,
    category: textParam(query, 'category_filter', MAX_TEXT) ?? '',
    name: textParam(query, 'name_filter', MAX_TEXT) ?? '',
    description: textParam(query, 'description_filter', MAX_TEXT) ?? '',
  };
}
